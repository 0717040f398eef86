import { SHELL_PARAMETER } from '#routes/shell.ts'

/** Bytes that common file systems allow in one name, less those that the export adds. */
const NAME_LIMIT_BYTES = 200

const WINDOWS_DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i

/** Why a parameter cannot be the name of a folder in the export (BUILD-17); undefined when it can. */
export function folderNameError(title: string): string | undefined {
  if (title === SHELL_PARAMETER) return `is "${SHELL_PARAMETER}", which the export keeps for itself`
  if (!title.isWellFormed()) return 'has half a character, which no address can hold'
  if (/^\.*$/.test(title)) return 'has no letters'
  if (title.startsWith('.')) return 'begins with a dot, and hosts do not serve such names'
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(title)) return 'has control characters'
  if (/[/\\:*?"<>|%#]/.test(title)) return 'has characters that no file name or address may have'
  if (/[. ]$/.test(title)) return 'ends in a dot or a space'
  if (WINDOWS_DEVICES.test(title)) return 'is a name that Windows keeps for devices'
  if (Buffer.byteLength(encodeURIComponent(title)) > NAME_LIMIT_BYTES) return `is longer than ${NAME_LIMIT_BYTES} bytes`
  return undefined
}
