import { StorefrontError } from '#errors/storefront-error.ts'

const REASONS: Readonly<Record<string, { readonly message: string; readonly next: string }>> = {
  ENOSPC: { message: 'The disk is full', next: 'free some space, or choose a folder on another disk with --out.' },
  EDQUOT: { message: 'The disk quota is used up', next: 'free some space, or choose another folder with --out.' },
  EROFS: { message: 'The disk can only be read', next: 'choose a folder on another disk with --out.' },
  EACCES: { message: 'A file may not be written', next: 'check who owns the folder, or choose another with --out.' },
  EPERM: { message: 'A file may not be written', next: 'check who owns the folder, or choose another with --out.' },
  EMFILE: { message: 'Too many files are open', next: 'raise the limit with "ulimit -n", then build again.' },
}

/**
 * What a failure of the disk means for a build; any other error as it is. The folders are those that were being
 * written: the system does not always say which file it was.
 */
export function toDiskError(error: unknown, folders: readonly string[] = []): unknown {
  if (!(error instanceof Error) || error instanceof StorefrontError) return error
  const { code = '', path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string }
  const reason = REASONS[code]
  if (reason === undefined) return error
  const file = dest ?? path ?? folders.join(' or ')
  const location = file === '' ? '' : ` while ${file} was written`
  return new StorefrontError({
    kind: 'surroundings',
    message: `${reason.message}${location}. The last export is as it was.`,
    next: reason.next,
    cause: error,
  })
}
