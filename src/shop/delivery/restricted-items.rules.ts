import type { CartItem } from '#contract/cart.ts'
import type { EVERYWHERE as Everywhere } from '#contract/sale-field.ts'
import { getStateCode, getStateName } from '../lib/forms/us-states.rules.ts'
import { getStateByZip } from '../lib/forms/zip-states.rules.ts'
import { normalizeZip, keepZipCharacters } from '../lib/forms/zip.rules.ts'
import { isDealerItem } from './dealer-item.rules.ts'

/** The parts of a destination that affect restrictions. */
export interface Destination {
  /** Two-letter code or full name. */
  readonly state: string
  readonly zip: string
}

/**
 * Returns the lines that must not ship to their destination. Compares dealer items with the dealer's address, and all
 * others with the buyer's (CHK-39, CHK-42).
 */
export function findRestrictedItems(items: readonly CartItem[], shipTo: Destination, dealer: Destination): CartItem[] {
  return items.filter((item) => isRestricted(item, isDealerItem(item) ? dealer : shipTo))
}

/**
 * Returns whether an item is restricted at a destination whose state is listed, or whose ZIP code contains a listed
 * one. Normalizes values and ignores empty entries (CHK-40, OPEN-080). @internal
 */
export function isRestricted(
  item: Pick<CartItem, 'restrictedStates' | 'restrictedZips'>,
  destination: Destination,
): boolean {
  return getRestrictedDestination(item, destination) !== undefined
}

/** Restricted state of an item whose restrictions are unknown, so that it is restricted everywhere. */
const EVERYWHERE: (typeof Everywhere)[number] = 'US'

/** The restricted part of a destination whose ZIP code is incomplete, so it may be restricted. */
export const WITHOUT_ZIP = 'an address without a valid ZIP code'

/**
 * Returns the restricted part of a destination, such as 'California' or 'zip code 90210', or undefined if the item is
 * allowed.
 */
export function getRestrictedDestination(
  item: Pick<CartItem, 'restrictedStates' | 'restrictedZips'>,
  { state, zip }: Destination,
): string | undefined {
  if (item.restrictedStates.includes(EVERYWHERE)) return 'the United States'
  const code = getStateCode(state)
  if (code !== '' && item.restrictedStates.some((listed) => getStateCode(listed) === code))
    return getStateName(code) ?? code
  const characters = keepZipCharacters(zip)
  if (characters === '') return undefined
  const listed = item.restrictedZips.map(keepZipCharacters).filter((entry) => entry !== '')
  const normal = normalizeZip(zip)
  if (normal !== undefined) return listed.some((entry) => characters.includes(entry)) ? `ZIP code ${normal}` : undefined
  const mayBeListed = listed.some((entry) => characters.includes(entry) || isPossibleIn(code, entry))
  return mayBeListed ? WITHOUT_ZIP : undefined
}

/** Returns whether a complete or partial ZIP code can be in a state. Only complete ones can be ruled out. */
function isPossibleIn(state: string, listed: string): boolean {
  return getStateName(state) === undefined || (getStateByZip(listed) ?? state) === state
}
