/** Describes why a file cannot be read in words instead of the system's code (BUILD-124). The subject is "it". */
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
