/** How a TIFF begins: in either byte order, and as BigTIFF. */
const TIFF_BEGINNINGS = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'] as const

/** How many bytes of a file tell what it is: a PDF's header may stand anywhere among the first 1024. */
export const DOCUMENT_TYPE_BYTES = 1024

/** What is said of any other file (DEAL-33, OPEN-104). */
export const WRONG_DOCUMENT_TYPE = 'Only PDF or TIFF files are accepted'

/** Whether a file is a PDF or a TIFF by its first bytes: a name can say anything. */
export function isPdfOrTiff(firstBytes: Uint8Array): boolean {
  const beginning = String.fromCodePoint(...firstBytes.slice(0, DOCUMENT_TYPE_BYTES))
  return beginning.includes('%PDF-') || TIFF_BEGINNINGS.some((known) => beginning.startsWith(known))
}
