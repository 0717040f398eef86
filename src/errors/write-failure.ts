import { describeReadFailure } from './read-failure.ts'
import { StorefrontError } from './storefront-error.ts'

/**
 * Returns the error for a file that cannot be written: invalid usage if the path of the flag does not lead to a file in
 * an existing folder, and an external failure otherwise.
 */
export function toWriteError(flag: string, path: string, cause: unknown): StorefrontError {
  const usage = (message: string, next: string) => new StorefrontError({ kind: 'usage', message, next, cause })
  const { code } = cause as NodeJS.ErrnoException
  if (path === '') return usage(`${flag} is empty.`, 'Pass the path of a file.')
  if (code === 'EISDIR') return usage(`${flag} "${path}" is a folder.`, 'Pass the path of a file.')
  // The mock reports a device or a pipe with this code, because a file would replace it.
  if (code === 'EINVAL') return usage(`${flag} "${path}" is not a file.`, 'Pass the path of a file.')
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return usage(`The folder of ${flag} "${path}" does not exist.`, 'Choose a file in an existing folder.')
  }
  return new StorefrontError({
    kind: 'external',
    message: `The file of ${flag}, ${path}, cannot be written: ${describeReadFailure(cause)}.`,
    next: 'Choose a file in a writable folder.',
    cause,
  })
}
