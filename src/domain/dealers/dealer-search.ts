import type { DealerLocatorCard } from '../content/dealer-locator.ts'
import { zipField } from '../forms/form-rules.ts'
import { zipCharacters } from '../forms/zip.ts'

/** What a search may reach, in miles; the first is the default (DEAL-03, DEAL-04). */
export const RADIUS_OPTIONS_MILES = [50, 100, 150, 200, 250] as const
export const [DEFAULT_RADIUS_MILES] = RADIUS_OPTIONS_MILES

/** DEAL-05. */
const METRES_PER_MILE = 1609.34

type Coordinates = NonNullable<DealerLocatorCard['coordinates']>

/** A dealer that a search has measured. */
export interface MeasuredDealer {
  readonly card: DealerLocatorCard
  readonly distanceMiles: number
}

/** The digits of what was typed, full-width ones as plain ones (DEAL-02, CHK-120). */
export function digitsOnly(text: string): string {
  return zipCharacters(text).replace(/\D/g, '')
}

/** What is wrong with a zip to search for; undefined when nothing is. */
export const zipError = zipField('zip')

/**
 * Every dealer whose place is known, nearest first (OPEN-102).
 * @param metresTo tells how far a place is from where the search began.
 */
export function measureDealers(
  cards: readonly DealerLocatorCard[],
  metresTo: (location: Coordinates) => number,
): MeasuredDealer[] {
  return cards
    .flatMap((card) =>
      card.coordinates === null ? [] : [{ card, distanceMiles: metresTo(card.coordinates) / METRES_PER_MILE }],
    )
    .toSorted((one, other) => one.distanceMiles - other.distanceMiles)
}

/** Those of the measured dealers that are inside the radius, in the same order. */
export function withinRadius(dealers: readonly MeasuredDealer[], radiusMiles: number): MeasuredDealer[] {
  return dealers.filter(({ distanceMiles }) => distanceMiles <= radiusMiles)
}

/** The distance as a card tells it. */
export function formatDistance(miles: number): string {
  if (miles < 1) return 'Less than a mile away'
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} miles away`
}
