import { expect, test } from 'vitest'
import { createDocument, findInDocuments, listFindings } from '../test-findings.ts'
import { checkDealers, checkDealerCount } from './dealers.ts'

/** A dealer without mistakes. */
const harbour = {
  id: 'd-1',
  name: 'Harbour Guns',
  phoneNumber: '(406) 555-0147',
  address1: '12 Quay Street',
  address2: 'Bozeman, MT 59715',
  coordinates: { latitude: 45.68, longitude: -111.04 },
}

const listMessages = (...list: object[]) => listFindings(checkDealers, { dealer_locator_cards: list })
const rulesOf = (...list: object[]) => listMessages(...list).map(({ rule }) => rule)

const other = { ...harbour, id: 'd-2', name: 'Quay Arms', phoneNumber: '(406) 555-0148' }

test('accepts dealers with a unique phone, street, ZIP code and location', () => {
  expect(listMessages(harbour, other)).toEqual([])
  expect(listMessages(harbour, { ...harbour, address1: '14 Quay Street' })).toEqual([])
})

test('reports a dealer with the same phone number and street as another dealer, regardless of formatting', () => {
  const again = { ...harbour, id: 'd-3', phoneNumber: '406.555.0147', address1: '12 QUAY STREET' }
  expect(listMessages(harbour, other, again)).toEqual([
    {
      rule: 'duplicate-dealer',
      severity: 'error',
      field: 'dealer_locator_cards[2]',
      message: 'The dealer has the same phone number and street as Harbour Guns, so one dealer is listed twice.',
      fix: 'Remove one of them, or correct the wrong one.',
    },
  ])
})

test('also checks the fields phone, address_1 and address_2', () => {
  const { phoneNumber: phone, address1: address_1, address2: address_2, name: _name, ...rest } = harbour
  const spelt = { ...rest, phone, address_1, address_2 }
  expect(listMessages(harbour, spelt)).toMatchObject([{ rule: 'duplicate-dealer', field: 'dealer_locator_cards[1]' }])
  expect(listMessages(spelt, spelt)).toMatchObject([{ message: expect.stringContaining('street as d-1,') }])
  expect(listMessages({ ...spelt, address_2: 'Bozeman, MT' })).toMatchObject([
    { rule: 'dealer-without-zip', field: 'dealer_locator_cards[0].address_2' },
  ])
})

test.each(['Bozeman, MT', 'Bozeman, MT 5971', '59715 Bozeman, MT', 'Bozeman, MT 59715-12', 'Bozeman, MT A59715'])(
  'DEAL-09 reports an address that does not end with a ZIP code: %s',
  (address2) => {
    expect(listMessages({ ...harbour, address2 })).toEqual([
      {
        rule: 'dealer-without-zip',
        severity: 'error',
        field: 'dealer_locator_cards[0].address2',
        message: `"${address2}" does not end with a ZIP code, so shoppers cannot find the dealer by ZIP code.`,
        fix: 'Enter city, state and ZIP code, such as Bozeman, MT 59715.',
      },
    ])
  },
)

test('accepts a nine-digit ZIP code', () => {
  expect(rulesOf({ ...harbour, address2: 'Bozeman, MT 59715-1234' })).toEqual([])
})

test.each(['Bozeman, MT 59715', 'Bozeman,MT 59715', 'Bozeman, mt 59715'])(
  'reports a US longitude without its minus sign: %s',
  (address2) => {
    const coordinates = { latitude: 45.68, longitude: 111.04 }
    expect(listMessages({ ...harbour, address2, coordinates })).toEqual([
      {
        rule: 'invalid-coordinates',
        severity: 'error',
        field: 'dealer_locator_cards[0].coordinates',
        message: 'The longitude 111.04 is missing its minus sign, so the marker is in Asia.',
        fix: 'Enter -111.04. Longitudes in the United States are negative.',
      },
    ])
  },
)

test.each([
  ['is outside the US', 'Lyon, France 69001', { latitude: 45.76, longitude: 4.84 }],
  ['has no state', 'Lyon 69001', { latitude: 45.76, longitude: 4.84 }],
  ['is in Guam', 'Dededo, GU 96929', { latitude: 13.52, longitude: 144.84 }],
  ["is at Guam's latitude", 'Dededo, GU 96929', { latitude: 21, longitude: 144.84 }],
  ['is on an island beyond the date line', 'Attu, AK 99546', { latitude: 52.9, longitude: 172.9 }],
  ['is on the prime meridian', 'Bozeman, MT 59715', { latitude: 45.68, longitude: 0 }],
  ['is at 170 degrees longitude', 'Attu, AK 99546', { latitude: 52.9, longitude: 170 }],
  ['has no coordinates', 'Bozeman, MT 59715', null],
  ['has no latitude', 'Bozeman, MT 59715', { longitude: 111.04 }],
])('accepts the coordinates of a dealer who %s', (_, address2, coordinates) => {
  expect(listMessages({ ...harbour, address2, coordinates })).toEqual([])
})

const list = createDocument({ dealer_locator_cards: Array.from({ length: 20 }, () => ({})) })

/** Returns the findings for a sentence and a list of twenty dealers. */
const counted = (text: string) =>
  findInDocuments(checkDealerCount, list, createDocument({ text })).map(({ message }) => message)

test.each([
  ['19 dealers carry our rifles.', '19'],
  ['Ask one of 23 licensed dealers.', '23'],
  ['Ask one of 23 authorized dealers.', '23'],
  ['Ask one of 23 trusted dealers.', '23'],
  ['Ask one of 23 independent dealers.', '23'],
  ['Over 23 dealers.', '23'],
  ['We know 7 Dealers.', '7'],
  ['We know 1200 dealers.', '1200'],
])('reports a dealer count that differs from the list: %s', (text, number) => {
  expect(counted(text)).toEqual([`The text says ${number} dealers, but the list has 20.`])
})

test.each([
  '20 dealers carry our rifles.',
  'Over 20 dealers.',
  'More than 19 dealers.',
  'About 22 dealers.',
  'Some 21 dealers.',
  'Nearly 22 dealers.',
  'Almost 22 dealers.',
  'We have 12 dealers in Montana.',
  'We have 12 dealers near you.',
  'Half of the 12 dealers of Montana.',
  'There are 12 dealers within 50 miles.',
  'All our dealers.',
  'The 12 best dealers.',
  'We sold 12345 dealers a rifle.',
])('accepts a correct, rounded or regional dealer count: %s', (text) => {
  expect(counted(text)).toEqual([])
})

test('does not check the dealer count without a dealer list', () => {
  expect(findInDocuments(checkDealerCount, createDocument({ text: 'Ask one of 23 dealers.' }))).toEqual([])
})

test('reports a wrong dealer count as an error with the correct number', () => {
  const sentence = createDocument({ text: 'Ask one of 23 dealers.' }, { call: 'strapi/page/support' })
  expect(findInDocuments(checkDealerCount, list, sentence)).toMatchObject([
    {
      rule: 'number-of-dealers',
      severity: 'error',
      document: { call: 'strapi/page/support' },
      field: 'text',
      fix: 'Change it to 20, or remove the number.',
    },
  ])
})

test('reports a dealer with an empty second address line, which the search by ZIP code cannot find', () => {
  expect(listMessages({ ...harbour, address2: '' })).toEqual([
    {
      rule: 'dealer-without-zip',
      severity: 'error',
      field: 'dealer_locator_cards[0].address2',
      message: 'The second address line is empty, so shoppers cannot find the dealer by ZIP code.',
      fix: 'Enter city, state and ZIP code, such as Bozeman, MT 59715.',
    },
  ])
})
