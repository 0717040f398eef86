import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartItem } from '#contract/cart.ts'
import { US_STATES } from '../forms/us-states.ts'
import { isRestricted, restrictedItems, restrictedPlace } from './restricted-items.ts'

function item(part: Partial<CartItem>): CartItem {
  return {
    id: '1',
    productId: 'MAG',
    productName: 'Magazine',
    productPrice: 30,
    price: 30,
    quantity: 1,
    imageUrl: '',
    productUrl: '',
    isFflItem: false,
    isReceiverItem: false,
    optionIds: [],
    options: [],
    buildId: null,
    notes: '',
    restrictedStates: [],
    restrictedZips: [],
    ...part,
  }
}

const TEXAS = { state: 'TX', zip: '75001' }
const CALIFORNIA = { state: 'CA', zip: '90210' }

test('CHK-39 a non-dealer item is blocked when its restricted states contain the ship-to state', () => {
  const magazine = item({ restrictedStates: ['CA', 'NY'] })
  expect(restrictedItems([magazine], CALIFORNIA, TEXAS)).toEqual([magazine])
  expect(restrictedItems([magazine], TEXAS, CALIFORNIA)).toEqual([])
})

test('CHK-40 a restricted zip blocks as a substring: 902 blocks 90210', () => {
  expect(isRestricted(item({ restrictedZips: ['902'] }), { state: 'TX', zip: '90210' })).toBe(true)
  expect(isRestricted(item({ restrictedZips: ['902'] }), { state: 'TX', zip: '75001' })).toBe(false)
})

test('CHK-42 dealer items are checked against the dealer, not the buyer', () => {
  const rifle = item({ isFflItem: true, restrictedStates: ['CA'] })
  expect(restrictedItems([rifle], CALIFORNIA, TEXAS)).toEqual([])
  expect(restrictedItems([rifle], TEXAS, CALIFORNIA)).toEqual([rifle])
})

test('OPEN-080 codes and full names in any case compare, and empty entries count for nothing', () => {
  expect(isRestricted(item({ restrictedStates: [' california '] }), CALIFORNIA)).toBe(true)
  expect(isRestricted(item({ restrictedStates: ['ca'] }), { state: 'California', zip: '' })).toBe(true)
  expect(isRestricted(item({ restrictedStates: [''], restrictedZips: ['', '  '] }), CALIFORNIA)).toBe(false)
  expect(isRestricted(item({ restrictedStates: [''] }), { state: '', zip: '' })).toBe(false)
})

test('CHK-39 CHK-40 CHK-42 a line is restricted exactly when its own destination is listed', () => {
  const state = fc.constantFrom(...US_STATES.map((entry) => entry.value))
  const zip = fc.stringMatching(/^\d{5}$/)
  const place = fc.record({ state, zip })
  const listed = fc.record({
    restrictedStates: fc.array(state, { maxLength: 4 }),
    restrictedZips: fc.array(fc.stringMatching(/^\d{1,5}$/), { maxLength: 3 }),
    isFflItem: fc.boolean(),
    isReceiverItem: fc.boolean(),
  })
  fc.assert(
    fc.property(listed, place, place, (part, buyer, dealer) => {
      const line = item(part)
      const target = part.isFflItem || part.isReceiverItem ? dealer : buyer
      const expected =
        part.restrictedStates.includes(target.state) || part.restrictedZips.some((entry) => target.zip.includes(entry))
      expect(restrictedItems([line], buyer, dealer).length === 1).toBe(expected)
    }),
    { numRuns: 500 },
  )
})

test('OPEN-080 case, spaces around and the full name change nothing about a state', () => {
  const state = fc.constantFrom(...US_STATES)
  const written = fc
    .tuple(state, fc.boolean(), fc.boolean(), fc.constantFrom('', ' ', '  '))
    .map(([{ value, label }, full, lower, space]) => {
      const text = full ? label : value
      return { code: value, text: `${space}${lower ? text.toLowerCase() : text}${space}` }
    })
  fc.assert(
    fc.property(written, written, (listed, place) => {
      const blocked = isRestricted(item({ restrictedStates: [listed.text] }), { state: place.text, zip: '' })
      expect(blocked).toBe(listed.code === place.code)
    }),
    { numRuns: 500 },
  )
})

test('CHK-39 CHK-40 the place is named by its state, else by its zip', () => {
  const magazine = item({ restrictedStates: ['CA'], restrictedZips: ['750'] })
  expect(restrictedPlace(magazine, CALIFORNIA)).toBe('California')
  expect(restrictedPlace(magazine, TEXAS)).toBe('zip code 75001')
  expect(restrictedPlace(magazine, { state: 'NV', zip: '89501' })).toBeUndefined()
})

test('OPEN-080 zip codes compare trimmed and in upper case', () => {
  const place = (zip: string, ...restrictedZips: string[]) =>
    restrictedPlace(item({ restrictedZips }), { state: 'TX', zip })
  expect(place(' 90210 ', ' 902 ')).toBe('zip code 90210')
  expect(place('k1a 0b1', 'K1A')).toBe('zip code K1A 0B1')
  expect(place('K1A 0B1', 'k1a')).toBe('zip code K1A 0B1')
})
