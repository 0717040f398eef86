import { type Entry, getNumber, getText, listEntries } from '../document-fields.ts'
import { type DocumentRule, error, type Problem } from '../rule.ts'
import { findState, findStateOfZip } from './states.ts'

/**
 * Matches the ZIP code at the end of an address, such as `Bozeman, MT 59715`. The locator searches by ZIP code
 * (DEAL-09, DEAL-10).
 */
const ZIP = /\b(\d{5})(?:-\d{4})?$/

/** Matches the state in an address, such as `, MT`. */
const STATE = /, ?([A-Za-z]{2})\b/

/** Territories with eastern longitudes. */
const EASTERN = new Set(['GU', 'MP'])

/** Finds dealers that the locator cannot find, or shows in the wrong place. */
export const checkDealers: DocumentRule = ({ data }) => listEntries(data, 'dealer_locator_cards').flatMap(checkDealer)

function checkDealer({ path, entry }: Entry): Problem[] {
  const longitude = getNumber(entry['coordinates'], 'longitude')
  const name = 'address2' in entry ? 'address2' : 'address_2'
  const field = `${path}.${name}`
  const line = getText(entry, name)
  const state = findState(STATE.exec(line)?.[1] ?? '')
  const zip = ZIP.exec(line)?.[1]
  const found: Problem[] = []
  if (state !== undefined && !EASTERN.has(state.code) && longitude !== undefined && longitude > 0 && longitude < 170) {
    const message = `The longitude ${longitude} is missing its minus sign, so the marker is in Asia.`
    const fix = `Enter -${longitude}. Longitudes in the United States are negative.`
    found.push(error('invalid-coordinates', `${path}.coordinates`, message, fix))
  }
  if (zip === undefined) {
    const subject = line === '' ? 'The second address line is empty' : `"${line}" does not end with a ZIP code`
    const message = `${subject}, so shoppers cannot find the dealer by ZIP code.`
    found.push(
      error('dealer-without-zip', field, message, 'Enter city, state and ZIP code, such as Bozeman, MT 59715.'),
    )
  }
  const stateOfZip = zip === undefined ? undefined : findStateOfZip(zip)
  const isOther =
    zip !== undefined &&
    state !== undefined &&
    stateOfZip !== undefined &&
    !state.zips.some(([first, last]) => Number(zip.slice(0, 3)) >= first && Number(zip.slice(0, 3)) <= last)
  if (isOther) {
    const message = `The ZIP code ${zip} is in ${stateOfZip.name}, but the address says ${state.code}.`
    found.push(error('dealer-state-mismatch', field, message, 'Correct the state or the ZIP code.'))
  }
  return found
}
