/** A dealer in the list and on the map (DEAL-09). */
export interface DealerLocatorCard {
  /** Displayed as the dealer's name (DEAL-09). */
  readonly id: string
  readonly phoneNumber: string
  /** Email address, or empty if the CMS has none. */
  readonly email: string
  readonly address1: string
  readonly address2: string
  /** Coordinates in degrees, or null for a dealer without a marker (OPEN-102). */
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null
}

/** A dealer in one of the two formats of the CMS, whose address fields have the same names in camel case. */
type CmsDealer = {
  readonly email?: string | null | undefined
  readonly address1: string
  readonly address2: string
  readonly coordinates: { readonly latitude: number | null; readonly longitude: number | null } | null
} & ({ readonly id: string; readonly phoneNumber: string } | { readonly name: string; readonly phone: string })

/** Converts a dealer in either format to a card (DEAL-10). A dealer with only one coordinate has none. */
export function toDealerCard(dealer: CmsDealer): DealerLocatorCard {
  const { email, address1, address2 } = dealer
  const { latitude = null, longitude = null } = dealer.coordinates ?? {}
  return {
    ...('id' in dealer
      ? { id: dealer.id, phoneNumber: dealer.phoneNumber }
      : { id: dealer.name, phoneNumber: dealer.phone }),
    email: email ?? '',
    address1,
    address2,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
  }
}
