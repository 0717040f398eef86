import { expect, test } from 'vitest'
import type { DealerLocatorCard } from '../content/dealer-locator.ts'
import { digitsOnly, formatDistance, measureDealers, withinRadius, zipError } from './dealer-search.ts'

const METRES = 1609.34

/** A dealer so many miles away; the latitude carries the number to the measure below. */
const dealer = (id: string, miles: number | null): DealerLocatorCard => ({
  id,
  phoneNumber: '',
  email: '',
  address1: '',
  address2: '',
  coordinates: miles === null ? null : { latitude: miles, longitude: 0 },
})
const metresTo = ({ latitude }: { readonly latitude: number }) => latitude * METRES

const found = (cards: readonly DealerLocatorCard[], radius: number) =>
  withinRadius(measureDealers(cards, metresTo), radius).map(({ card }) => card.id)

test('DEAL-05 a mile counts 1609.34 metres: a dealer at 49.9 miles is inside 50, one at 50.1 is not', () => {
  const cards = [dealer('outside', 50.1), dealer('inside', 49.9), dealer('edge', 50)]
  expect(found(cards, 50)).toEqual(['inside', 'edge'])
  expect(
    withinRadius(
      measureDealers(cards, () => 80_467),
      50,
    ),
  ).toHaveLength(3)
  expect(
    withinRadius(
      measureDealers(cards, () => 80_468),
      50,
    ),
  ).toHaveLength(0)
})

test.each([
  [80_466.9, 1],
  [80_467.1, 0],
])('DEAL-05 of 50 miles, which are 80467 metres, a dealer %d metres away is inside: %i', (metres, inside) => {
  expect(
    withinRadius(
      measureDealers([dealer('edge', 0)], () => metres),
      50,
    ),
  ).toHaveLength(inside)
})

test('OPEN-102 the nearest dealer comes first, and one without coordinates is in no search', () => {
  expect(found([dealer('far', 90), dealer('lost', null), dealer('near', 3), dealer('middle', 40)], 100)).toEqual([
    'near',
    'middle',
    'far',
  ])
  expect(found([], 250)).toEqual([])
})

test('a distance that cannot be worked out is outside', () => {
  expect(
    withinRadius(
      measureDealers([dealer('a', 1)], () => Number.NaN),
      250,
    ),
  ).toEqual([])
})

test('DEAL-02 the zip takes digits only', () => {
  expect(digitsOnly('12a45')).toBe('1245')
  expect(digitsOnly(' 83702-1234 ')).toBe('837021234')
  expect(digitsOnly('abc')).toBe('')
})

test('DEAL-50 full-width digits of a zip are digits', () => {
  expect(digitsOnly('８３７0２')).toBe('83702')
})

test('a zip that is missing or too short is told', () => {
  expect(zipError('')).toBe('Zip is required')
  expect(zipError('1234')).toBe('Zip code must be at least 5 digits')
  expect(zipError('12345')).toBeUndefined()
})

test.each([
  [0.4, 'Less than a mile away'],
  [1, '1.0 miles away'],
  [9.96, '10.0 miles away'],
  [18.7, '19 miles away'],
  [249.6, '250 miles away'],
])('%d miles read as %s', (miles, text) => {
  expect(formatDistance(miles)).toBe(text)
})
