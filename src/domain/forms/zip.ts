/** Everything that is neither a letter nor a number: spaces, hyphens, dots, invisible characters. */
const DECORATION = /[^\p{L}\p{N}]/gu

/**
 * Returns the letters and numbers of a zip code, or of a part of one, for comparison. Full-width and other compatible
 * digits are converted (CHK-120).
 */
export function zipCharacters(zip: string): string {
  return zip.normalize('NFKC').replace(DECORATION, '')
}

/**
 * Returns five digits, or nine as '90210-1234', or undefined for anything else. Letters are never converted to digits
 * (CHK-121).
 */
export function normalizeZip(zip: string): string | undefined {
  const [, area, delivery] = /^(\d{5})(\d{4})?$/.exec(zipCharacters(zip)) ?? []
  return delivery === undefined ? area : `${area}-${delivery}`
}

/** Returns the zip code that is sent, shown and saved: its normal form, or the input if it has none. */
export function normalizeZipOrInput(zip: string): string {
  return normalizeZip(zip) ?? zip.trim()
}
