import { explainDiskFailure } from '#errors/disk-failure.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { isPartialReplacement } from '#folders/replace-in-place.ts'

/** Adds to a failure of the disk what it means for the export. Returns other errors unchanged. */
export function toDiskError(error: unknown, out: string): unknown {
  const failure = explainDiskFailure(error)
  if (failure === undefined || error instanceof StorefrontError) return error
  const state = isPartialReplacement(error)
    ? `Only some files of ${out} were replaced.`
    : 'The last export is unchanged.'
  return new StorefrontError({
    kind: 'external',
    message: `${failure.message}. ${state}`,
    next: failure.next,
    cause: error,
  })
}

/** Returns whether the disk caused an error, or a job that removes files. */
export function isDiskFailure(error: Error): boolean {
  return explainDiskFailure(error) !== undefined || (error as NodeJS.ErrnoException).code === 'ENOENT'
}
