/** Digits of a zip, without and with the four of its delivery route. */
const ZIP_LENGTHS: ReadonlySet<number> = new Set([5, 9])

/** What may be around and between the signs of a zip: punctuation, symbols, blanks, invisible characters and accents. */
const BETWEEN = /[\p{P}\p{S}\p{Z}\p{C}\p{M}]+/u

/** A zip, or a listed part of one, without what is between its signs; full-width digits are plain ones (MOCK-110). */
export function getZipCharacters(zip: string): string {
  return zip.normalize('NFKC').split(BETWEEN).join('')
}

/** The five or nine digits of a zip; undefined for anything else, as a zip with a letter in it (MOCK-110). */
export function getZipDigits(zip: string): string | undefined {
  const signs = getZipCharacters(zip)
  const isZip = ZIP_LENGTHS.has(signs.length) && Array.from(signs).every((sign) => sign >= '0' && sign <= '9')
  return isZip ? signs : undefined
}
