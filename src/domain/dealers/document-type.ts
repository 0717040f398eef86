/** How the files begin that an upload may be: PDF, and TIFF in either byte order. */
const BEGINNINGS = ['%PDF-', 'II*\0', 'MM\0*'] as const

/** How many bytes of a file tell what it is. */
export const DOCUMENT_TYPE_BYTES = 5

/** What is said of any other file (DEAL-33, OPEN-104). */
export const WRONG_DOCUMENT_TYPE = 'Only PDF or TIFF files are accepted'

/** Whether a file is a PDF or a TIFF by its first bytes: a name can say anything. */
export function isPdfOrTiff(firstBytes: Uint8Array): boolean {
  const beginning = String.fromCodePoint(...firstBytes.slice(0, DOCUMENT_TYPE_BYTES))
  return BEGINNINGS.some((known) => beginning.startsWith(known))
}
