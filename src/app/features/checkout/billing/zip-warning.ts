import { getStateName } from '#domain/forms/us-states.ts'
import { getStateByZip, getStateMismatch, getZipHint } from '#domain/forms/zip-states.ts'

/**
 * Fills in an empty state from the ZIP code and returns a hint about both. Does not fill in the city: the checkout's
 * security policy does not allow a geocoder, and a ZIP code may cover several cities.
 */
export function getZipWarning(zip: string, state: string, fillState: (state: string) => void): string | undefined {
  const own = getStateByZip(zip)
  if (state !== '' || own === undefined) return getZipHint(zip, state)
  fillState(own)
  return `State set to ${getStateName(own)}, from the ZIP code.`
}

type ZipField = 'zip' | 'shippingZip' | 'dealerZip'

/** Returns the ZIP codes that do not belong to the selected state, with a message for the field. */
export function getStateMismatches(
  pairs: Readonly<Partial<Record<ZipField, readonly [zip: string, state: string]>>>,
): { readonly field: ZipField; readonly key: string; readonly message: string }[] {
  return Object.entries(pairs).flatMap(([field, [zip, state]]) => {
    const mismatch = getStateMismatch(zip, state)
    if (mismatch === undefined) return []
    const message = `${mismatch} Change the ZIP code or the state, or press Next again if both are correct.`
    return [{ field: field as ZipField, key: `${field} ${zip} ${state}`, message }]
  })
}
