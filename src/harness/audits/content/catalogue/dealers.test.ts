import { expect, test } from 'vitest'
import { documentOf, findingsIn, findingsOf } from '../test-findings.ts'
import { dealers, numberOfDealers } from './dealers.ts'

/** A dealer of whom there is nothing to say. */
const harbour = {
  id: 'd-1',
  name: 'Harbour Guns',
  phoneNumber: '(406) 555-0147',
  address1: '12 Quay Street',
  address2: 'Bozeman, MT 59715',
  coordinates: { latitude: 45.68, longitude: -111.04 },
}

const said = (...list: object[]) => findingsOf(dealers, { dealer_locator_cards: list })
const rulesOf = (...list: object[]) => said(...list).map(({ rule }) => rule)

const other = { ...harbour, id: 'd-2', name: 'Quay Arms', phoneNumber: '(406) 555-0148' }

test('AUD-15 dealers with a phone, a street, a zip and a place of their own are as they should be', () => {
  expect(said(harbour, other)).toEqual([])
  expect(said(harbour, { ...harbour, address1: '14 Quay Street' })).toEqual([])
})

test('AUD-15 a dealer with the phone and the street of another is told, however both are written', () => {
  const again = { ...harbour, id: 'd-3', phoneNumber: '406.555.0147', address1: '12 QUAY STREET' }
  expect(said(harbour, other, again)).toEqual([
    {
      rule: 'dealer-twice',
      severity: 'error',
      field: 'dealer_locator_cards[2]',
      message: 'The dealer has the phone and the street of Harbour Guns, so one shop stands twice in the list.',
      fix: 'Remove one of the two, or correct the one that is wrong.',
    },
  ])
})

test('AUD-15 the fields of the other spelling, phone, address_1 and address_2, are as good', () => {
  const { phoneNumber: phone, address1: address_1, address2: address_2, name: _name, ...rest } = harbour
  const spelt = { ...rest, phone, address_1, address_2 }
  expect(said(harbour, spelt)).toMatchObject([{ rule: 'dealer-twice', field: 'dealer_locator_cards[1]' }])
  expect(said(spelt, spelt)).toMatchObject([{ message: expect.stringContaining('the street of d-1,') }])
  expect(said({ ...spelt, address_2: 'Bozeman, MT' })).toMatchObject([
    { rule: 'dealer-without-zip', field: 'dealer_locator_cards[0].address_2' },
  ])
})

test.each(['Bozeman, MT', 'Bozeman, MT 5971', '59715 Bozeman, MT', 'Bozeman, MT 59715-12', 'Bozeman, MT A59715'])(
  'AUD-15 DEAL-09 an address that ends without a zip code is told: %s',
  (address2) => {
    expect(said({ ...harbour, address2 })).toEqual([
      {
        rule: 'dealer-without-zip',
        severity: 'error',
        field: 'dealer_locator_cards[0].address2',
        message: `“${address2}” does not end with a zip code, by which shoppers look for dealers.`,
        fix: 'Write city, state and zip code: Bozeman, MT 59715.',
      },
    ])
  },
)

test('AUD-15 a zip code of nine digits is one, and an empty address is told by another rule', () => {
  expect(rulesOf({ ...harbour, address2: 'Bozeman, MT 59715-1234' })).toEqual([])
  expect(rulesOf({ ...harbour, address2: '' })).toEqual([])
})

test.each(['Bozeman, MT 59715', 'Bozeman,MT 59715', 'Bozeman, mt 59715'])(
  'AUD-15 the place of an American dealer without its minus is told: %s',
  (address2) => {
    const coordinates = { latitude: 45.68, longitude: 111.04 }
    expect(said({ ...harbour, address2, coordinates })).toEqual([
      {
        rule: 'wrong-place',
        severity: 'error',
        field: 'dealer_locator_cards[0].coordinates',
        message: 'The longitude 111.04 lacks its minus: the marker stands in Asia.',
        fix: 'Write -111.04; places in America lie west of Greenwich.',
      },
    ])
  },
)

test.each([
  ['is elsewhere', 'Lyon, France 69001', { latitude: 45.76, longitude: 4.84 }],
  ['has no state', 'Lyon 69001', { latitude: 45.76, longitude: 4.84 }],
  ['is Guam', 'Dededo, GU 96929', { latitude: 13.52, longitude: 144.84 }],
  ['is on the line of Guam’s latitude', 'Dededo, GU 96929', { latitude: 21, longitude: 144.84 }],
  ['is an island beyond the date line', 'Attu, AK 99546', { latitude: 52.9, longitude: 172.9 }],
  ['is on the first meridian', 'Bozeman, MT 59715', { latitude: 45.68, longitude: 0 }],
  ['is at 170 degrees', 'Attu, AK 99546', { latitude: 52.9, longitude: 170 }],
  ['has no place', 'Bozeman, MT 59715', null],
  ['has no latitude', 'Bozeman, MT 59715', { longitude: 111.04 }],
])('AUD-15 the place of a dealer who %s is let be', (_, address2, coordinates) => {
  expect(said({ ...harbour, address2, coordinates })).toEqual([])
})

const list = documentOf({ dealer_locator_cards: Array.from({ length: 20 }, () => ({})) })

/** What is said of a sentence beside a list of twenty dealers. */
const counted = (text: string) => findingsIn(numberOfDealers, list, documentOf({ text })).map(({ message }) => message)

test.each([
  ['19 dealers carry our rifles.', '19'],
  ['Ask one of 23 licensed dealers.', '23'],
  ['Ask one of 23 authorized dealers.', '23'],
  ['Ask one of 23 trusted dealers.', '23'],
  ['Ask one of 23 independent dealers.', '23'],
  ['Over 23 dealers.', '23'],
  ['We know 7 Dealers.', '7'],
  ['We know 1200 dealers.', '1200'],
])('AUD-15 a number of dealers that is not that of the list is told: %s', (text, number) => {
  expect(counted(text)).toEqual([`The text says ${number} dealers, and the list has 20.`])
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
])('AUD-15 a number that is right, rounded or of another place is let be: %s', (text) => {
  expect(counted(text)).toEqual([])
})

test('AUD-15 without a list no number of dealers is wrong', () => {
  expect(findingsIn(numberOfDealers, documentOf({ text: 'Ask one of 23 dealers.' }))).toEqual([])
})

test('AUD-15 the finding is of the sentence, grave, and says what to write', () => {
  const sentence = documentOf({ text: 'Ask one of 23 dealers.' }, { call: 'strapi/page/support' })
  expect(findingsIn(numberOfDealers, list, sentence)).toMatchObject([
    {
      rule: 'number-of-dealers',
      severity: 'error',
      document: { call: 'strapi/page/support' },
      field: 'text',
      fix: 'Write 20, or leave the number out.',
    },
  ])
})
