/** Number of digits in a ZIP code, with and without its extension. */
const ZIP_LENGTHS: ReadonlySet<number> = new Set([5, 9])

/**
 * Matches characters that are ignored in a ZIP code: punctuation, symbols, spaces, invisible characters, and accents.
 */
const BETWEEN = /[\p{P}\p{S}\p{Z}\p{C}\p{M}]+/u

/** Returns a complete or partial ZIP code without separators and with normalized full-width digits. */
export function getZipCharacters(zip: string): string {
  return zip.normalize('NFKC').split(BETWEEN).join('')
}

/**
 * Returns the five or nine digits of a ZIP code, or undefined for anything else, such as a text that contains a letter.
 */
export function getZipDigits(zip: string): string | undefined {
  const signs = getZipCharacters(zip)
  const isZip = ZIP_LENGTHS.has(signs.length) && Array.from(signs).every((sign) => sign >= '0' && sign <= '9')
  return isZip ? signs : undefined
}
