import { stateName } from '#domain/forms/us-states.ts'
import { getStateByZip, getZipHint } from '#domain/forms/zip-states.ts'

/**
 * Fills a state that is not chosen yet from the zip code, and what is to be said of both (CHK-87, CHK-88). The city stays
 * the shopper's: the checkout's policy lets no geocoder in, and a zip code may have several.
 */
export function getZipWarning(zip: string, state: string, fillState: (state: string) => void): string | undefined {
  const own = getStateByZip(zip)
  if (state !== '' || own === undefined) return getZipHint(zip, state)
  fillState(own)
  return `State set to ${stateName(own)}, from the zip code.`
}
