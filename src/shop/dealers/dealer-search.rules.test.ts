import { expect, test } from 'vitest'
import type { DealerLocatorCard } from './dealer-card.rules.ts'
import { keepDigits, formatDistance, measureDealers, filterByRadius, getZipError } from './dealer-search.rules.ts'

const METERS_PER_MILE = 1609.34

/** Returns a dealer at a distance in miles, stored as the latitude, where the tests' `metersTo` reads it. */
const dealer = (id: string, miles: number | null): DealerLocatorCard => ({
  id,
  phoneNumber: '',
  email: '',
  address1: '',
  address2: '',
  coordinates: miles === null ? null : { latitude: miles, longitude: 0 },
})
const metersTo = ({ latitude }: { readonly latitude: number }) => latitude * METERS_PER_MILE

const found = (cards: readonly DealerLocatorCard[], radius: number) =>
  filterByRadius(measureDealers(cards, metersTo), radius).map(({ card }) => card.id)

test('DEAL-05 uses 1609.34 meters per mile, so a 50-mile radius includes 49.9 miles but not 50.1', () => {
  const cards = [dealer('outside', 50.1), dealer('inside', 49.9), dealer('edge', 50)]
  expect(found(cards, 50)).toEqual(['inside', 'edge'])
  expect(
    filterByRadius(
      measureDealers(cards, () => 80_467),
      50,
    ),
  ).toHaveLength(3)
  expect(
    filterByRadius(
      measureDealers(cards, () => 80_468),
      50,
    ),
  ).toHaveLength(0)
})

test('OPEN-102 sorts dealers by distance and omits dealers without coordinates', () => {
  expect(found([dealer('far', 90), dealer('lost', null), dealer('near', 3), dealer('middle', 40)], 100)).toEqual([
    'near',
    'middle',
    'far',
  ])
  expect(found([], 250)).toEqual([])
})

test('DEAL-02 accepts only digits in a ZIP code', () => {
  expect(keepDigits('12a45')).toBe('1245')
  expect(keepDigits(' 83702-1234 ')).toBe('837021234')
  expect(keepDigits('abc')).toBe('')
})

test('rejects a missing or short ZIP code', () => {
  expect(getZipError('')).toBe('ZIP code is required')
  expect(getZipError('1234')).toBe('Zip code must be at least 5 digits')
  expect(getZipError('12345')).toBeUndefined()
})

test.each([
  [0.4, 'Less than a mile away'],
  [1, '1.0 miles away'],
  [9.96, '10.0 miles away'],
  [18.7, '19 miles away'],
  [249.6, '250 miles away'],
])('formats %d miles as %s', (miles, text) => {
  expect(formatDistance(miles)).toBe(text)
})
