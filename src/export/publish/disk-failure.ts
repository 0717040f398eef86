import { StorefrontError } from '#errors/storefront-error.ts'

const REASONS: Readonly<Record<string, { readonly message: string; readonly next: string }>> = {
  ENOSPC: { message: 'The disk is full', next: 'Free some space, or choose a folder on another disk with --out.' },
  EDQUOT: { message: 'The disk quota is used up', next: 'Free some space, or choose another folder with --out.' },
  EROFS: { message: 'The disk is read-only', next: 'Choose a folder on another disk with --out.' },
  EACCES: { message: 'A file cannot be written', next: 'Check who owns the folder, or choose another with --out.' },
  EPERM: { message: 'A file cannot be written', next: 'Check who owns the folder, or choose another with --out.' },
  EMFILE: { message: 'Too many files are open', next: 'Raise the limit with "ulimit -n", then build again.' },
}

/**
 * Converts a disk failure to an error with a next step, and returns any other error unchanged. `folders` are the
 * folders being written, because the system does not always name the file.
 */
export function toDiskError(error: unknown, folders: readonly string[] = []): unknown {
  if (!(error instanceof Error) || error instanceof StorefrontError) return error
  const { code = '', path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string }
  const reason = REASONS[code]
  if (reason === undefined) return error
  const file = dest ?? path ?? folders.join(' or ')
  const location = file === '' ? '' : ` while ${file} was written`
  return new StorefrontError({
    kind: 'external',
    message: `${reason.message}${location}. The last export is unchanged.`,
    next: reason.next,
    cause: error,
  })
}
