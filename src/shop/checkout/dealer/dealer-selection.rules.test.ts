import { expect, test } from 'vitest'
import type { DealerLocatorCard } from '../../dealers/dealer-card.rules.ts'
import { toDealerForm, findMatchingDealers } from './dealer-selection.rules.ts'

const card = (over: Partial<DealerLocatorCard> = {}): DealerLocatorCard => ({
  id: 'Truckee Meadow Arms',
  phoneNumber: '(775) 555-0115',
  email: '',
  address1: '640 Millrace Street',
  address2: 'Reno, NV 89501',
  coordinates: null,
  ...over,
})

test('CHK-19 a selected dealer fills in the dealer form except for the email address', () => {
  expect(toDealerForm(card())).toEqual({
    dealerName: 'Truckee Meadow Arms',
    dealerEmail: '',
    dealerPhone: '(775)-555-0115',
    dealerAddress: '640 Millrace Street',
    dealerCity: 'Reno',
    dealerState: 'NV',
    dealerZip: '89501',
    dealerCountry: 'US',
  })
})

test("the dealer's email from the list fills in the form", () => {
  expect(toDealerForm(card({ email: 'ffl@truckee.example' })).dealerEmail).toBe('ffl@truckee.example')
})

test.each([
  ['St. George, UT 84770', 'St. George', 'UT', '84770'],
  ['Washington DC 20001-1234', 'Washington', 'DC', '20001-1234'],
  [' Boise, id 83702 ', 'Boise', 'ID', '83702'],
  ['Reno,  NV  89501', 'Reno', 'NV', '89501'],
  ['Washington, D.C., DC 20001', 'Washington, D.C.', 'DC', '20001'],
  ['Reno', '', '', ''],
  ['Reno, NV 89501 USA', '', '', ''],
  [', NV 89501', '', '', ''],
  ['Reno, ZZ 89501', '', '', ''],
  ['', '', '', ''],
])('CHK-19 splits the second line %j into %j, %j, and %j', (address2, dealerCity, dealerState, dealerZip) => {
  expect(toDealerForm(card({ address2 }))).toMatchObject({ dealerCity, dealerState, dealerZip })
})

test('a search matches if every word is in the name or address, regardless of case and order', () => {
  const cards = [card(), card({ id: 'Rim Country Supply', address2: 'Flagstaff, AZ 86001' })]
  const names = (search: string) => findMatchingDealers(cards, search).map(({ id }) => id)
  expect(names('')).toHaveLength(2)
  expect(names(' nv reno ')).toEqual(['Truckee Meadow Arms'])
  expect(names('860')).toEqual(['Rim Country Supply'])
  expect(names('reno az')).toEqual([])
})
