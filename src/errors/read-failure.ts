/** Describes why a file cannot be read or written in words instead of the system's code. The subject is "it". */
export function describeReadFailure(cause: unknown): string {
  if (cause instanceof SyntaxError) return `it is not JSON: ${cause.message}`
  const { code, message } = cause as NodeJS.ErrnoException
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'it does not exist'
    case 'EISDIR':
      return 'it is a folder'
    case 'EACCES':
    case 'EPERM':
      return 'access to it is denied'
    default:
      return message
  }
}

/**
 * Returns the next step after a file could not be read: `path` if the path does not lead to a file, `content` if the
 * file is invalid.
 */
export function chooseReadNext(cause: unknown, { path, content }: { path: string; content: string }): string {
  switch ((cause as NodeJS.ErrnoException).code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EISDIR':
      return path
    case 'EACCES':
    case 'EPERM':
      return 'Allow your user to read the file.'
    default:
      return content
  }
}
