import { expect, test } from 'vitest'
import { dealers } from '#fixtures/content/dealers.ts'
import { type DealerLocatorCard, toDealerCard } from '../content/dealer-locator.ts'
import { findDealers } from './find-dealers.ts'

const cards = dealers.map(toDealerCard)
const names = (search: string, zip: string, list: readonly DealerLocatorCard[] = cards) =>
  findDealers(list, search, zip).map(({ id }) => id)

test('a search for a ZIP code without a dealer lists all dealers, nearest first', () => {
  const found = names('83704', '')
  expect(found).toHaveLength(cards.length)
  expect(found.slice(0, 4)).toEqual([
    'Foothill Sporting Goods',
    'Snake Plain Outfitters',
    'Payette Lake Sports',
    'Powder Valley Guns',
  ])
  expect(names(' 83704-1234 ', '')[0]).toBe('Foothill Sporting Goods')
})

test('a partial ZIP code, a name, and a city each filter the list', () => {
  expect(names('836', '').toSorted()).toEqual(['Payette Lake Sports', 'Snake Plain Outfitters'])
  expect(names('bend', '89501')).toEqual(['Juniper Ridge Guns', 'Trinity Fork Firearms'])
  expect(names('nowhere', '89501')).toEqual([])
})

test('lists a matching five-digit house number before the nearest dealers', () => {
  const distant = { ...cards.at(-1), id: 'Distant', address1: '83704 Long Road' } as DealerLocatorCard
  expect(names('83704', '', [...cards, distant]).slice(0, 2)).toEqual(['Distant', 'Foothill Sporting Goods'])
})

test('sorts dealers by distance from the billing ZIP code', () => {
  expect(names('', '89501')[0]).toBe('Truckee Meadow Arms')
  expect(names('', '97703').slice(0, 2)).toEqual(['Juniper Ridge Guns', 'Powder Valley Guns'])
  expect(names('id', '83301').slice(0, 2)).toEqual(['Canyon Rim Arms', 'Foothill Sporting Goods'])
})

test.each([
  ['60601', 'Isthmus Shooting Supply'],
  ['93701', 'Truckee Meadow Arms'],
  ['84101', 'Canyon Rim Arms'],
  ['10001', 'Susquehanna Rifle Shop'],
])('locates %s, which has no dealer in its area, in its state: %s is nearest', (zip, nearest) => {
  expect(names('', zip)[0]).toBe(nearest)
})

test.each(['', '8370', 'ABCDE', '83704x'])('the ZIP code %j does not change the order', (zip) => {
  expect(names('', zip)).toEqual(cards.map(({ id }) => id))
})

test('locates a dealer without coordinates by its ZIP code, and sorts one without a ZIP code last', () => {
  const card = (id: string, address2: string): DealerLocatorCard => ({
    id,
    phoneNumber: '',
    email: '',
    address1: '',
    address2,
    coordinates: null,
  })
  const list = [card('No zip', 'Boise'), ...cards, card('Same zip', 'Garden City, ID 83704')]
  expect(names('', '83704', list).slice(0, 2)).toEqual(['Same zip', 'Foothill Sporting Goods'])
  expect(names('', '83704', list).at(-1)).toBe('No zip')
  expect(names('', '83704', [card('No zip', 'Boise'), card('Zip', 'Reno, NV 89501')])).toEqual(['Zip', 'No zip'])
})
