import { expect, test } from 'vitest'
import type { DealerLocatorCard } from '../../dealers/dealer-card.rules.ts'
import { describeNearness, findDealers, toDealerForm } from './dealer-list.rules.ts'

const card = (id: string, address2: string, address1 = '1 Way'): DealerLocatorCard => {
  return { id, phoneNumber: '', email: '', address1, address2, coordinates: null }
}

const cards = [
  card('Bend', 'Bend, OR 97701'),
  card('Reno', 'Reno, NV 89501'),
  card('No ZIP code', 'Boise'),
  card('McCall', 'McCall, ID 83638'),
  card('Twin Falls', 'Twin Falls, ID 83301'),
  card('Nampa', 'Nampa, ID 83651'),
  card('Boise', 'Boise, ID 83702'),
]
const names = (search: string, zip: string, list = cards) => findDealers(list, search, zip).map(({ id }) => id)

test("dealers in the buyer's state come first, by the digits that their ZIP codes share", () => {
  const nearest = ['Boise', 'McCall', 'Twin Falls', 'Nampa', 'Reno', 'Bend', 'No ZIP code']
  expect(names('', '83704')).toEqual(nearest)
  expect(names(' 83704-1234 ', '89501')).toEqual(nearest)
  expect(names('', '89999')[0]).toBe('Reno')
})

test('a partial ZIP code, a name, and a city each filter the list', () => {
  expect(names('836', '')).toEqual(['McCall', 'Nampa'])
  expect(names(' or BEND ', '89501')).toEqual(['Bend'])
  expect(names('bend id', '89501')).toEqual([])
  expect(names('nowhere', '89501')).toEqual([])
})

test.each(['', '8370', 'ABCDE', '83704x'])('the ZIP code %j does not change the order', (zip) => {
  expect(names('', zip)).toEqual(cards.map(({ id }) => id))
})

test('a dealer is in the ZIP code, near it, in its state, or elsewhere', () => {
  const place = (address2: string) => describeNearness(card('D', address2), '83702')
  expect(['Boise, ID 83702-1234', 'Boise, ID 83709', 'Nampa, ID 83651', 'Reno, NV 89501', 'Boise'].map(place)).toEqual([
    'In 83702',
    'Near 83702',
    'In Idaho',
    '',
    '',
  ])
})

const dealer = (over: Partial<DealerLocatorCard> = {}): DealerLocatorCard => ({
  id: 'Truckee Meadow Arms',
  phoneNumber: '(775) 555-0115',
  email: '',
  address1: '640 Millrace Street',
  address2: 'Reno, NV 89501',
  coordinates: null,
  ...over,
})

test('CHK-19 a selected dealer fills in the dealer form', () => {
  expect(toDealerForm(dealer({ email: 'ffl@truckee.example' }))).toEqual({
    dealerName: 'Truckee Meadow Arms',
    dealerEmail: 'ffl@truckee.example',
    dealerPhone: '(775)-555-0115',
    dealerAddress: '640 Millrace Street',
    dealerCity: 'Reno',
    dealerState: 'NV',
    dealerZip: '89501',
    dealerCountry: 'US',
  })
})

test.each([
  ['St. George, UT 84770', 'St. George', 'UT', '84770'],
  ['Washington DC 20001-1234', 'Washington', 'DC', '20001-1234'],
  [' Boise, id 83702 ', 'Boise', 'ID', '83702'],
  ['Reno', '', '', ''],
  ['Reno, NV 89501 USA', '', '', ''],
  ['Reno, ZZ 89501', '', '', ''],
])('CHK-19 splits the second line %j into %j, %j, and %j', (address2, dealerCity, dealerState, dealerZip) => {
  expect(toDealerForm(dealer({ address2 }))).toMatchObject({ dealerCity, dealerState, dealerZip })
})
