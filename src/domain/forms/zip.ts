/** Matches anything that is not a letter or number, such as spaces, hyphens, dots, and invisible characters. */
const DECORATION = /[^\p{L}\p{N}]/gu

/**
 * Returns the letters and numbers of a full or partial ZIP code for comparison. Full-width and other compatibility
 * digits are converted (CHK-120).
 */
export function zipCharacters(zip: string): string {
  return zip.normalize('NFKC').replace(DECORATION, '')
}

/**
 * Returns a ZIP code as five digits, or as nine like '90210-1234', or undefined if it is anything else. Letters are
 * never converted to digits (CHK-121).
 */
export function normalizeZip(zip: string): string | undefined {
  const [, area, delivery] = /^(\d{5})(\d{4})?$/.exec(zipCharacters(zip)) ?? []
  return delivery === undefined ? area : `${area}-${delivery}`
}

/** Returns the ZIP code to send, show, and save: the normalized one, or the input if it cannot be normalized. */
export function normalizeZipOrInput(zip: string): string {
  return normalizeZip(zip) ?? zip.trim()
}
