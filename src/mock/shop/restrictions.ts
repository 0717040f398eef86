import type { NewCartLine } from '#contract/cart.ts'
import { normalizeState } from './states.ts'
import { getZipDigits, getZipCharacters } from './zips.ts'

export interface Destination {
  readonly state: string
  readonly zip: string
}

/** Returns whether a line must ship to a licensed dealer instead of the buyer (CHK-20, OPEN-079). */
export function isDealerItem(line: Pick<NewCartLine, 'isFflItem' | 'isReceiverItem'>): boolean {
  return line.isFflItem || line.isReceiverItem
}

/**
 * Returns whether an item must not ship to an address, because its state is listed by code or name, or because its ZIP
 * code contains a listed one (CHK-39, CHK-40). Empty entries are ignored (OPEN-080). A text that is not a ZIP code
 * matches every listed ZIP code.
 */
export function isRestricted(
  line: Pick<NewCartLine, 'restrictedStates' | 'restrictedZips'>,
  { state, zip }: Destination,
): boolean {
  const code = normalizeState(state)
  if (line.restrictedStates.some((entry) => entry.trim() !== '' && normalizeState(entry) === code)) return true
  const digits = getZipDigits(zip)
  return line.restrictedZips
    .map(getZipCharacters)
    .some((listed) => listed !== '' && (digits === undefined || digits.includes(listed)))
}
