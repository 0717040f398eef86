import type { DealerLocatorCard } from '../../dealers/dealer-card.rules.ts'
import type { DealerForm } from '../../delivery/checkout-forms.rules.ts'
import { formatPhone } from '../../lib/forms/phone.rules.ts'
import { getStateName } from '../../lib/forms/us-states.rules.ts'

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
export function findMatchingDealers(cards: readonly DealerLocatorCard[], search: string): DealerLocatorCard[] {
  const terms = search.toLowerCase().split(/\s/)
  return cards.filter(({ id, address1, address2 }) => {
    const text = `${id} ${address1} ${address2}`.toLowerCase()
    return terms.every((term) => text.includes(term))
  })
}
