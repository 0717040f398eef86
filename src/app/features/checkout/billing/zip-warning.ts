import { getStateName } from '#domain/forms/us-states.ts'
import { getStateByZip, getZipHint } from '#domain/forms/zip-states.ts'

/**
 * Fills in an empty state from the ZIP code and returns a hint about both (CHK-87, CHK-88). Does not fill in the city:
 * the checkout's security policy does not allow a geocoder, and a ZIP code may cover several cities.
 */
export function getZipWarning(zip: string, state: string, fillState: (state: string) => void): string | undefined {
  const own = getStateByZip(zip)
  if (state !== '' || own === undefined) return getZipHint(zip, state)
  fillState(own)
  return `State set to ${getStateName(own)}, from the zip code.`
}
