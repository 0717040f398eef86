import { type Entry, entriesOf, numberOf, wordOf } from '../document-fields.ts'
import type { DocumentRule, PlacedResult, PreparedRule } from '../rule.ts'
import { isState } from './restrictions.ts'

/** `Bozeman, MT 59715`; the locator looks for the zip code (DEAL-09, DEAL-10). */
const ZIP = /\b\d{5}(?:-\d{4})?$/

/** `, MT` */
const STATE = /, ?([A-Za-z]{2})\b/

/** Guam and the Northern Marianas lie east of the date line, south of all states but Hawaii. */
const EASTERN_LATITUDE = 21

/** Dealers whom the locator cannot find, or finds twice (AUD-15). */
export const dealers: DocumentRule = (document) => {
  const seen = new Map<string, string>()
  return entriesOf(document.data, 'dealer_locator_cards').flatMap((dealer) => {
    const key = keyOf(dealer.entry)
    const earlier = seen.get(key)
    seen.set(key, earlier ?? nameOf(dealer.entry))
    const verdicts = earlier === undefined ? judge(dealer) : [twice(dealer, earlier)]
    return verdicts.map((verdict) => ({ ...verdict, document }))
  })
}

function keyOf(dealer: Entry['entry']): string {
  const digits = (wordOf(dealer, 'phoneNumber') || wordOf(dealer, 'phone')).replace(/\D/g, '')
  return `${digits}|${(wordOf(dealer, 'address1') || wordOf(dealer, 'address_1')).toLowerCase()}`
}

function nameOf(dealer: Entry['entry']): string {
  return wordOf(dealer, 'name') || wordOf(dealer, 'id')
}

function twice({ path }: Entry, earlier: string): PlacedResult {
  return {
    rule: 'dealer-twice',
    severity: 'error',
    field: path,
    message: `The dealer has the phone and the street of ${earlier}, so one shop stands twice in the list.`,
    fix: 'Remove one of the two, or correct the one that is wrong.',
  }
}

function judge({ path, entry }: Entry): PlacedResult[] {
  const place = entry['coordinates']
  const [latitude, longitude] = [numberOf(place, 'latitude'), numberOf(place, 'longitude')]
  const name = 'address2' in entry ? 'address2' : 'address_2'
  const address = wordOf(entry, name)
  const isAmerican = isState(STATE.exec(address)?.[1] ?? '')
  const found: PlacedResult[] = []
  if (isAmerican && longitude !== undefined && longitude > 0 && longitude < 170 && (latitude ?? 0) > EASTERN_LATITUDE) {
    found.push({
      rule: 'wrong-place',
      severity: 'error',
      field: `${path}.coordinates`,
      message: `The longitude ${longitude} lacks its minus: the marker stands in Asia.`,
      fix: `Write -${longitude}; places in America lie west of Greenwich.`,
    })
  }
  if (address !== '' && !ZIP.test(address)) {
    found.push({
      rule: 'dealer-without-zip',
      severity: 'error',
      field: `${path}.${name}`,
      message: `“${address}” does not end with a zip code, by which shoppers look for dealers.`,
      fix: 'Write city, state and zip code: Bozeman, MT 59715.',
    })
  }
  return found
}

/** How many dealers a sentence speaks of, and whether it rounds. A state's or a town's own number is another's. */
const COUNT =
  /(?:\b(over|more than|about|some|nearly|almost) )?\b(\d{1,4}) (?:(?:licensed|authorized|trusted|independent) )?dealers\b(?! (?:in|near|of|within)\b)/i

/** Sentences with a number of dealers that is not the number of the list (AUD-15). */
export const numberOfDealers: PreparedRule = ({ documents }) => {
  const count = documents.reduce((sum, { data }) => sum + entriesOf(data, 'dealer_locator_cards').length, 0)
  if (count === 0) return () => []
  return (document) =>
    document.passages.flatMap(({ field, text }) => {
      const [before = '', said] = COUNT.exec(text)?.slice(1) ?? []
      // A rounded number, as over 20, is right as long as there are about as many.
      const isRight = said === undefined || Number(said) === count || (before !== '' && Number(said) <= count * 1.1)
      if (isRight) return []
      return [
        {
          rule: 'number-of-dealers',
          severity: 'error',
          document,
          field,
          message: `The text says ${said} dealers, and the list has ${count}.`,
          fix: `Write ${count}, or leave the number out.`,
        } as const,
      ]
    })
}
