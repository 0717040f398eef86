/** Fewest characters of a zip code (CONST-06). */
const ZIP_MIN_CHARACTERS = 5

/** What is wrong with a zip that was typed (CHK-28); undefined when nothing is. */
export function shortZipError(zip: string): string | undefined {
  return zip.trim().length < ZIP_MIN_CHARACTERS ? `Zip code must be at least ${ZIP_MIN_CHARACTERS} digits` : undefined
}
