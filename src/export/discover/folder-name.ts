import { SHELL_PARAMETER } from '#routes/shell.ts'

/** Maximum length of a name in UTF-8 bytes, slightly below the limit of common file systems. */
const NAME_LIMIT_BYTES = 240

const WINDOWS_DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i

/** Returns why a parameter cannot be a folder name in the export, or undefined if it can. */
export function getFolderNameError(title: string): string | undefined {
  if (title === SHELL_PARAMETER) return `is "${SHELL_PARAMETER}", which the export reserves`
  if (!title.isWellFormed()) return 'has a lone surrogate, which a URL cannot contain'
  if (/^\.*$/.test(title)) return 'is empty'
  if (title.startsWith('.')) return 'begins with a dot, and hosts do not serve such names'
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  if (/[\u0000-\u001f\u007f]/.test(title)) return 'has control characters'
  if (/[/\\:*?"<>|%#]/.test(title)) return 'has characters that file names or URLs cannot contain'
  if (/[. ]$/.test(title)) return 'ends in a dot or a space'
  if (WINDOWS_DEVICES.test(title)) return 'is a reserved device name on Windows'
  const bytes = Buffer.byteLength(title)
  if (bytes > NAME_LIMIT_BYTES) {
    return `has ${title.length} characters in ${bytes} bytes, and file names have at most ${NAME_LIMIT_BYTES} bytes`
  }
  return undefined
}
