import type { DealerLocatorCard } from '../../dealers/dealer-card.rules.ts'
import type { DealerForm } from '../../delivery/checkout-forms.rules.ts'
import { formatPhone } from '../../lib/forms/phone.rules.ts'
import { getStateName } from '../../lib/forms/us-states.rules.ts'
import { getStateByZip } from '../../lib/forms/zip-states.rules.ts'
import { normalizeZip } from '../../lib/forms/zip.rules.ts'

/**
 * Returns the dealer form for a dealer from the locator. Splits a second address line such as 'Reno, NV 89501'. The
 * shopper must fill in the fields of any other format.
 */
export function toDealerForm(card: DealerLocatorCard): DealerForm {
  const { city, state, zip } = parseLocation(card.address2.trim())
  const known = city !== '' && getStateName(state) !== undefined
  return {
    dealerName: card.id,
    dealerEmail: card.email,
    dealerPhone: formatPhone(card.phoneNumber),
    dealerAddress: card.address1,
    dealerCity: known ? city : '',
    dealerState: known ? state.toUpperCase() : '',
    dealerZip: known ? zip : '',
    dealerCountry: 'US',
  }
}

/**
 * Parses a city, state, and ZIP code. The pattern starts at the state, because the city has any length and would cause
 * backtracking.
 */
function parseLocation(line: string): { readonly city: string; readonly state: string; readonly zip: string } {
  const found = /\s([A-Za-z]{2})\s+(\d{5}(?:-\d{4})?)$/.exec(line)
  const [, state = '', zip = ''] = found ?? []
  return {
    city: line
      .slice(0, found?.index ?? 0)
      .trimEnd()
      .replace(/,$/, ''),
    state,
    zip,
  }
}

/** Returns the dealers whose name or address contains every word of the search, ignoring case. */
function findMatchingDealers(cards: readonly DealerLocatorCard[], search: string): DealerLocatorCard[] {
  const terms = search.toLowerCase().split(/\s/)
  return cards.filter(({ id, address1, address2 }) => {
    const text = `${id} ${address1} ${address2}`.toLowerCase()
    return terms.every((term) => text.includes(term))
  })
}

/** Number of digits that ZIP codes of the same area share. */
const AREA_DIGITS = 3

/**
 * Returns the dealers that match a search: those in the state of a ZIP code first, and within each group those whose ZIP
 * codes share more digits with it. Searching for a complete ZIP code matches every dealer and sorts by this ZIP code
 * instead. The order stays the same without a valid ZIP code.
 */
export function findDealers(cards: readonly DealerLocatorCard[], search: string, zip: string): DealerLocatorCard[] {
  const near = getSortingZip(search, zip)
  const matches = normalizeZip(search) === undefined ? findMatchingDealers(cards, search) : cards
  if (near === undefined) return [...matches]
  const state = getStateByZip(near)
  return matches
    .map((card) => {
      const { dealerState, dealerZip } = toDealerForm(card)
      const isInState = dealerState === state && state !== undefined
      return { card, isInState, digits: countSharedDigits(dealerZip, near) }
    })
    .toSorted((one, other) => Number(other.isInState) - Number(one.isInState) || other.digits - one.digits)
    .map(({ card }) => card)
}

/** Returns the ZIP code that `findDealers` sorts by: the searched one, or else the given one. */
export function getSortingZip(search: string, zip: string): string | undefined {
  return (normalizeZip(search) ?? normalizeZip(zip))?.slice(0, 5)
}

/** Describes where a dealer is, seen from a ZIP code, or returns '' for a dealer in another state. */
export function describeNearness(card: DealerLocatorCard, zip: string): string {
  const { dealerState, dealerZip } = toDealerForm(card)
  if (dealerZip.slice(0, zip.length) === zip) return `In ${zip}`
  if (countSharedDigits(dealerZip, zip) >= AREA_DIGITS) return `Near ${zip}`
  return dealerState !== '' && dealerState === getStateByZip(zip)
    ? `In ${getStateName(dealerState) ?? dealerState}`
    : ''
}

/** Returns the number of leading digits that two ZIP codes have in common. */
function countSharedDigits(one: string, other: string): number {
  let count = 0
  while (count < other.length && one[count] === other[count]) count += 1
  return count
}
