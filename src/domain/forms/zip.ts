/** Blanks, hyphens, dots, invisible characters and all else that is neither a letter nor a number. */
const DECORATION = /[^\p{L}\p{N}]/gu

/**
 * The letters and numbers of a zip code, or of a part of one, as they are compared: full-width and other compatible
 * digits are plain ones (CHK-120).
 */
export function zipCharacters(zip: string): string {
  return zip.normalize('NFKC').replace(DECORATION, '')
}

/** Five digits, or nine as '90210-1234'; undefined for anything else. Letters never become digits (CHK-121). */
export function normalizeZip(zip: string): string | undefined {
  const [, area, delivery] = /^(\d{5})(\d{4})?$/.exec(zipCharacters(zip)) ?? []
  return delivery === undefined ? area : `${area}-${delivery}`
}

/** What is sent, shown and saved of a zip code: its normal form or, where it has none, what was typed. */
export function normalizeZipOrInput(zip: string): string {
  return normalizeZip(zip) ?? zip.trim()
}
