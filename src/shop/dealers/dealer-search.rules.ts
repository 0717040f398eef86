import { zipField } from '../lib/forms/form-rules.rules.ts'
import { keepZipCharacters } from '../lib/forms/zip.rules.ts'
import type { DealerLocatorCard } from './dealer-card.rules.ts'

/** Search radii in miles, starting with the default (DEAL-03, DEAL-04). */
export const RADIUS_OPTIONS_MILES = [50, 100, 150, 200, 250] as const
export const [DEFAULT_RADIUS_MILES] = RADIUS_OPTIONS_MILES

/** Meters per mile, as specified in DEAL-05. */
const METERS_PER_MILE = 1609.34

type Coordinates = NonNullable<DealerLocatorCard['coordinates']>

/** A dealer and its distance from the search center. */
export interface MeasuredDealer {
  readonly card: DealerLocatorCard
  readonly distanceMiles: number
}

/** Returns the digits of an input, including converted full-width digits (DEAL-02). */
export function keepDigits(text: string): string {
  return keepZipCharacters(text).replace(/\D/g, '')
}

/** Returns the error for a ZIP code to search for, or undefined if it is valid. */
export const getZipError = zipField('ZIP code')

/**
 * Returns the dealers with coordinates, nearest first (OPEN-102).
 * @param metersTo returns the distance from the search center
 */
export function measureDealers(
  cards: readonly DealerLocatorCard[],
  metersTo: (location: Coordinates) => number,
): MeasuredDealer[] {
  return cards
    .flatMap((card) =>
      card.coordinates === null ? [] : [{ card, distanceMiles: metersTo(card.coordinates) / METERS_PER_MILE }],
    )
    .toSorted((one, other) => one.distanceMiles - other.distanceMiles)
}

/** Returns the dealers within the radius, keeping their order. */
export function filterByRadius(dealers: readonly MeasuredDealer[], radiusMiles: number): MeasuredDealer[] {
  return dealers.filter(({ distanceMiles }) => distanceMiles <= radiusMiles)
}

/** Formats the distance shown on a card. */
export function formatDistance(miles: number): string {
  if (miles < 1) return 'Less than a mile away'
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} miles away`
}
