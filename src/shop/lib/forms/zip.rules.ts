/** Matches anything that is not a letter or number, such as spaces, hyphens, dots, and invisible characters. */
const DECORATION = /[^\p{L}\p{N}]/gu

/**
 * Returns the letters and numbers of a complete or partial ZIP code for comparison, with full-width and other
 * compatibility digits converted.
 */
export function keepZipCharacters(zip: string): string {
  return zip.normalize('NFKC').replace(DECORATION, '')
}

/**
 * Returns a ZIP code as five digits, or as nine like '90210-1234', or undefined for anything else. Never converts
 * letters to digits.
 */
export function normalizeZip(zip: string): string | undefined {
  const [, area, delivery] = /^(\d{5})(\d{4})?$/.exec(keepZipCharacters(zip)) ?? []
  return delivery === undefined ? area : `${area}-${delivery}`
}

/** Returns the ZIP code to send, show, and save: normalized if possible, or else the input. */
export function normalizeZipOrInput(zip: string): string {
  return normalizeZip(zip) ?? zip.trim()
}
