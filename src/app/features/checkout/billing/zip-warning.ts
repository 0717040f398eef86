import { stateName } from '#domain/forms/us-states.ts'
import { getStateByZip, getZipHint } from '#domain/forms/zip-states.ts'

/**
 * Returns the state to fill in from the zip code, and a note about both (CHK-87, CHK-88). The city is not filled: the
 * checkout's security policy allows no geocoder, and a zip code may have several cities.
 */
export function getZipWarning(zip: string, state: string, fillState: (state: string) => void): string | undefined {
  const own = getStateByZip(zip)
  if (state !== '' || own === undefined) return getZipHint(zip, state)
  fillState(own)
  return `State set to ${stateName(own)}, from the zip code.`
}
