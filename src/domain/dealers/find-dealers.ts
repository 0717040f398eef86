import type { DealerLocatorCard } from '../content/dealer-locator.ts'
import { getStateByZip } from '../forms/zip-states.ts'
import { normalizeZip } from '../forms/zip.ts'
import { findMatchingDealers, toDealerForm } from './dealer-selection.ts'
import { getStateCenter } from './state-centers.ts'

type Coordinates = NonNullable<DealerLocatorCard['coordinates']>

interface LocatedZip {
  readonly zip: string
  readonly coordinates: Coordinates
}

/**
 * Returns the dealers that match a search, sorted by distance from a ZIP code. Searching for a complete ZIP code
 * matches every dealer and sorts by this ZIP code instead. The order stays the same without a valid ZIP code.
 */
export function findDealers(cards: readonly DealerLocatorCard[], search: string, zip: string): DealerLocatorCard[] {
  const matches = findMatchingDealers(cards, search)
  const near = getSortingZip(search, zip)
  if (near === undefined) return matches
  const distanceTo = createDistance(cards, near)
  // A five-digit house number looks like a ZIP code, so textual matches come first.
  const isMatch = new Set(matches)
  return (normalizeZip(search) === undefined ? matches : cards)
    .map((card) => ({ card, rank: isMatch.has(card) ? 0 : 1, distance: distanceTo(card) }))
    .toSorted((one, other) => one.rank - other.rank || one.distance - other.distance)
    .map(({ card }) => card)
}

/** Returns the ZIP code that `findDealers` sorts by: the searched one, or else the given one. */
export function getSortingZip(search: string, zip: string): string | undefined {
  return (normalizeZip(search) ?? normalizeZip(zip))?.slice(0, 5)
}

/**
 * Returns a function that measures a dealer's distance from a ZIP code, in radians. The location of the ZIP code is
 * that of a dealer in the same area, or else the center of its state, because the checkout must not load a geocoder.
 */
function createDistance(cards: readonly DealerLocatorCard[], zip: string): (card: DealerLocatorCard) => number {
  const located = cards.flatMap((card): LocatedZip[] => {
    const dealerZip = normalizeZip(toDealerForm(card).dealerZip)
    return card.coordinates === null || dealerZip === undefined
      ? []
      : [{ zip: dealerZip, coordinates: card.coordinates }]
  })
  const start = locateZip(located, zip)
  return (card) => {
    const dealerZip = normalizeZip(toDealerForm(card).dealerZip)
    // Sorts dealers with this ZIP code before the dealer whose location represents it, at a distance of 0.
    if (dealerZip?.slice(0, 5) === zip) return -1
    const end = card.coordinates ?? (dealerZip === undefined ? undefined : locateZip(located, dealerZip))
    return start === undefined || end === undefined ? Number.MAX_VALUE : centralAngle(start, end)
  }
}

/** Number of digits that ZIP codes of the same area share. */
const AREA_DIGITS = 3

function locateZip(located: readonly LocatedZip[], zip: string): Coordinates | undefined {
  const area = zip.slice(0, AREA_DIGITS)
  const difference = ({ zip: other }: LocatedZip) => Math.abs(Number(other.slice(0, 5)) - Number(zip.slice(0, 5)))
  const [nearest] = located
    .filter(({ zip: other }) => other.startsWith(area))
    .toSorted((one, other) => difference(one) - difference(other))
  return nearest?.coordinates ?? getStateCenter(getStateByZip(zip))
}

/** Returns the central angle between two points, using the haversine formula. */
function centralAngle(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const haversine = (angle: number) => Math.sin(angle / 2) ** 2
  const latitudes = haversine(radians(other.latitude - one.latitude))
  const longitudes = haversine(radians(other.longitude - one.longitude))
  const parallels = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude))
  return 2 * Math.asin(Math.sqrt(Math.min(1, latitudes + parallels * longitudes)))
}
