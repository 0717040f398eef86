import type { CartItem } from '#contract/cart.ts'
import { isDealerItem } from '../cart/cart.ts'
import { stateCode, stateName } from '../forms/us-states.ts'
import { getStateByZip } from '../forms/zip-states.ts'
import { normalizeZip, zipCharacters } from '../forms/zip.ts'

/** Where something goes, as far as restrictions care. */
export interface Destination {
  /** Two-letter code or full name. */
  readonly state: string
  readonly zip: string
}

/**
 * The lines that may not go where they would: dealer items are checked against the dealer's address, all others
 * against the buyer's (CHK-39, CHK-42).
 */
export function restrictedItems(items: readonly CartItem[], shipTo: Destination, dealer: Destination): CartItem[] {
  return items.filter((item) => isRestricted(item, isDealerItem(item) ? dealer : shipTo))
}

/**
 * Whether an item may not go to a place: its state is listed, or a listed zip appears inside the zip. Values are
 * compared in their normal form; empty entries count for nothing (CHK-40, CHK-120, CHK-123, OPEN-080).
 * @internal
 */
export function isRestricted(
  item: Pick<CartItem, 'restrictedStates' | 'restrictedZips'>,
  destination: Destination,
): boolean {
  return getRestrictedDestination(item, destination) !== undefined
}

/** What of a place an item may not go to, 'California' or 'zip code 90210'; undefined when it may go there. */
export function getRestrictedDestination(
  item: Pick<CartItem, 'restrictedStates' | 'restrictedZips'>,
  { state, zip }: Destination,
): string | undefined {
  const code = stateCode(state)
  if (code !== '' && item.restrictedStates.some((listed) => stateCode(listed) === code)) return stateName(code) ?? code
  const characters = zipCharacters(zip)
  if (characters === '') return undefined
  const listed = item.restrictedZips.map(zipCharacters).filter((entry) => entry !== '')
  const normal = normalizeZip(zip)
  if (normal !== undefined) return listed.some((entry) => characters.includes(entry)) ? `zip code ${normal}` : undefined
  const mayBeListed = listed.some((entry) => characters.includes(entry) || isPossibleIn(code, entry))
  return mayBeListed ? 'an address without a valid zip code' : undefined
}

/** Whether a listed zip, or part of one, may be in a state; only a complete one can be ruled out (CHK-122). */
function isPossibleIn(state: string, listed: string): boolean {
  return stateName(state) === undefined || (getStateByZip(listed) ?? state) === state
}
