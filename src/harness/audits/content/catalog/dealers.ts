import { type Entry, listEntries, getNumber, getText } from '../document-fields.ts'
import type { DocumentRule, FieldResult, PreparedRule } from '../rule.ts'
import { isState } from './restrictions.ts'

/**
 * Matches the ZIP code at the end of an address, such as `Bozeman, MT 59715`. The locator searches by ZIP code
 * (DEAL-09, DEAL-10).
 */
const ZIP = /\b\d{5}(?:-\d{4})?$/

/** Matches the state in an address, such as `, MT`. */
const STATE = /, ?([A-Za-z]{2})\b/

/** Guam and the Northern Mariana Islands have eastern longitudes and are south of every state except Hawaii. */
const EASTERN_LATITUDE = 21

/** Finds duplicate dealers, and dealers that the locator cannot find. */
export const checkDealers: DocumentRule = (document) => {
  const seen = new Map<string, string>()
  return listEntries(document.data, 'dealer_locator_cards').flatMap((dealer) => {
    const key = getDealerKey(dealer.entry)
    const earlier = seen.get(key)
    seen.set(key, earlier ?? getDealerName(dealer.entry))
    const verdicts = earlier === undefined ? checkDealer(dealer) : [createDuplicateResult(dealer, earlier)]
    return verdicts.map((verdict) => ({ ...verdict, document }))
  })
}

function getDealerKey(dealer: Entry['entry']): string {
  const digits = (getText(dealer, 'phoneNumber') || getText(dealer, 'phone')).replace(/\D/g, '')
  return `${digits}|${(getText(dealer, 'address1') || getText(dealer, 'address_1')).toLowerCase()}`
}

function getDealerName(dealer: Entry['entry']): string {
  return getText(dealer, 'name') || getText(dealer, 'id')
}

function createDuplicateResult({ path }: Entry, earlier: string): FieldResult {
  return {
    rule: 'duplicate-dealer',
    severity: 'error',
    field: path,
    message: `The dealer has the same phone number and street as ${earlier}, so one dealer is listed twice.`,
    fix: 'Remove one of them, or correct the wrong one.',
  }
}

function checkDealer({ path, entry }: Entry): FieldResult[] {
  const coordinates = entry['coordinates']
  const [latitude, longitude] = [getNumber(coordinates, 'latitude'), getNumber(coordinates, 'longitude')]
  const name = 'address2' in entry ? 'address2' : 'address_2'
  const addressLine = getText(entry, name)
  const isInUnitedStates = isState(STATE.exec(addressLine)?.[1] ?? '')
  const found: FieldResult[] = []
  if (
    isInUnitedStates &&
    longitude !== undefined &&
    longitude > 0 &&
    longitude < 170 &&
    (latitude ?? 0) > EASTERN_LATITUDE
  ) {
    found.push({
      rule: 'invalid-coordinates',
      severity: 'error',
      field: `${path}.coordinates`,
      message: `The longitude ${longitude} is missing its minus sign, so the marker is in Asia.`,
      fix: `Enter -${longitude}. Longitudes in the United States are negative.`,
    })
  }
  if (!ZIP.test(addressLine)) {
    const subject =
      addressLine === '' ? 'The second address line is empty' : `"${addressLine}" does not end with a ZIP code`
    found.push({
      rule: 'dealer-without-zip',
      severity: 'error',
      field: `${path}.${name}`,
      message: `${subject}, so shoppers cannot find the dealer by ZIP code.`,
      fix: 'Enter city, state and ZIP code, such as Bozeman, MT 59715.',
    })
  }
  return found
}

/** Matches a dealer count and whether it is rounded, but not counts for a single state or town. */
const COUNT =
  /(?:\b(over|more than|about|some|nearly|almost) )?\b(\d{1,4}) (?:(?:licensed|authorized|trusted|independent) )?dealers\b(?! (?:in|near|of|within)\b)/i

/** Finds sentences with a dealer count that differs from the list. */
export const checkDealerCount: PreparedRule = ({ documents }) => {
  const count = documents.reduce((sum, { data }) => sum + listEntries(data, 'dealer_locator_cards').length, 0)
  if (count === 0) return () => []
  return (document) =>
    document.passages.flatMap(({ field, text }) => {
      const [qualifier = '', stated] = COUNT.exec(text)?.slice(1) ?? []
      // A rounded count such as "over 20" is correct if the list has about that length.
      const isRight =
        stated === undefined || Number(stated) === count || (qualifier !== '' && Number(stated) <= count * 1.1)
      if (isRight) return []
      return [
        {
          rule: 'number-of-dealers',
          severity: 'error',
          document,
          field,
          message: `The text says ${stated} dealers, but the list has ${count}.`,
          fix: `Change it to ${count}, or remove the number.`,
        } as const,
      ]
    })
}
