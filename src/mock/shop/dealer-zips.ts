import type { Fixtures } from '#fixtures/fixtures.ts'
import type { ZipCoordinates } from '../stubs/read-stub-scripts.ts'

/** Matches a ZIP code at the end of the last line of a dealer's address, with or without its extension. */
const ZIP = /\b(\d{5})(?:-\d{4})?\s*$/

/** Returns the locations of the dealers' ZIP codes. Omits dealers without coordinates. */
export function listDealerZips({ contentPages }: Fixtures): ZipCoordinates {
  const { dealer_locator_cards: dealers } = contentPages.getDealerLocator.data
  const entries = dealers.flatMap((dealer) => {
    const zip = ZIP.exec('address2' in dealer ? dealer.address2 : dealer.address_2)?.[1]
    const { coordinates } = dealer
    const { latitude = null, longitude = null } = coordinates ?? {}
    return zip === undefined || latitude === null || longitude === null ? [] : [[zip, [latitude, longitude]] as const]
  })
  return Object.fromEntries(entries)
}
