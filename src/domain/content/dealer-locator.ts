import type { getDealerLocator } from '#contract/cms/content-pages.ts'
import type { ContentImage } from '#contract/cms/media.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { toOptionalImage } from '../images/image.ts'
import { emptyMetaData, toMetaData } from './meta-data.ts'

type RawDealer = ResponseOf<typeof getDealerLocator>['data']['dealer_locator_cards'][number]

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

/** The page `/dealer-locator` (DEAL-11). */
export interface DealerLocator {
  readonly metaData: MetaData
  readonly imgUrl: ContentImage | null
  /** Text of the link to the dealer registration. */
  readonly dealerSignup: string
  readonly dealerLocatorCards: readonly DealerLocatorCard[]
  /** The displayed cards: all cards before a search (OPEN-102). */
  readonly filteredDealerLocatorCards: readonly DealerLocatorCard[]
}

/** Default used if the CMS page is not available (CMS-04). */
export const emptyDealerLocator: DealerLocator = {
  metaData: emptyMetaData,
  imgUrl: null,
  dealerSignup: '',
  dealerLocatorCards: [],
  filteredDealerLocatorCards: [],
}

/** Maps the CMS page `dealerlocator`. */
export function toDealerLocator({ data }: ResponseOf<typeof getDealerLocator>, mediaBaseUrl = ''): DealerLocator {
  const cards = data.dealer_locator_cards.map(toDealerCard)
  return {
    metaData: toMetaData(data.meta_data),
    imgUrl: toOptionalImage(data.image, mediaBaseUrl),
    dealerSignup: data.dealer_signup,
    dealerLocatorCards: cards,
    filteredDealerLocatorCards: cards,
  }
}

/** Maps a dealer in either format to a card (DEAL-10). @internal */
export function toDealerCard(raw: RawDealer): DealerLocatorCard {
  if ('id' in raw) {
    const { id, phoneNumber, email, address1, address2 } = raw
    return { id, phoneNumber, email: email ?? '', address1, address2, coordinates: coordinatesFromCms(raw) }
  }
  return {
    id: raw.name,
    phoneNumber: raw.phone,
    email: raw.email ?? '',
    address1: raw.address_1,
    address2: raw.address_2,
    coordinates: coordinatesFromCms(raw),
  }
}

/** Returns a dealer's coordinates, or null if either is empty. */
function coordinatesFromCms({ coordinates }: RawDealer): DealerLocatorCard['coordinates'] {
  if (coordinates === null) return null
  const { latitude, longitude } = coordinates
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
