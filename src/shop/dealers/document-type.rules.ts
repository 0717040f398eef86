/** First bytes of TIFF and BigTIFF files, in both byte orders. */
const TIFF_BEGINNINGS = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'] as const

/** Number of bytes to read. A PDF header may start anywhere in the first 1024 bytes. */
export const DOCUMENT_TYPE_BYTES = 1024

/** Message for any other type of file (DEAL-33, OPEN-104). */
export const WRONG_DOCUMENT_TYPE = 'Only PDF or TIFF files are accepted'

/** Returns whether a file is a PDF or TIFF according to its first bytes, because its name is not reliable. */
export function isPdfOrTiff(firstBytes: Uint8Array): boolean {
  const beginning = String.fromCodePoint(...firstBytes.slice(0, DOCUMENT_TYPE_BYTES))
  return beginning.includes('%PDF-') || TIFF_BEGINNINGS.some((known) => beginning.startsWith(known))
}
