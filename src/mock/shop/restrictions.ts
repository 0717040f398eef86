import type { NewCartLine } from '#contract/cart.ts'
import { normalizeState } from './states.ts'
import { getZipDigits, getZipCharacters } from './zips.ts'

export interface Destination {
  readonly state: string
  readonly zip: string
}

/** A dealer item ships to a licensed dealer, never to the buyer (CHK-20, OPEN-079). */
export function isDealerItem(line: Pick<NewCartLine, 'isFflItem' | 'isReceiverItem'>): boolean {
  return line.isFflItem || line.isReceiverItem
}

/**
 * Whether an item may not ship to an address: its state is listed, as code or name, or a listed zip is a substring of
 * the zip (CHK-39, CHK-40). Empty entries are ignored (OPEN-080), and a text that is not a zip matches every listed zip
 * (MOCK-110).
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
