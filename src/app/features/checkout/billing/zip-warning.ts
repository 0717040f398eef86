import { stateName } from '#domain/forms/us-states.ts'
import { getStateByZip, getZipHint } from '#domain/forms/zip-states.ts'

/**
 * Fills an empty state from the zip code and returns a note about both (CHK-87, CHK-88). The city is not filled,
 * because the checkout's security policy allows no geocoder and a zip code may cover several cities.
 */
export function getZipWarning(zip: string, state: string, fillState: (state: string) => void): string | undefined {
  const own = getStateByZip(zip)
  if (state !== '' || own === undefined) return getZipHint(zip, state)
  fillState(own)
  return `State set to ${stateName(own)}, from the zip code.`
}
