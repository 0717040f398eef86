import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartItem } from '#contract/cart.ts'
import { decorate } from '../lib/forms/test-decoration.ts'
import { US_STATES } from '../lib/forms/us-states.rules.ts'
import { isDealerItem } from './dealer-item.rules.ts'
import {
  type Destination,
  isRestricted,
  findRestrictedItems,
  getRestrictedDestination,
} from './restricted-items.rules.ts'

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
  expect(findRestrictedItems([magazine], CALIFORNIA, TEXAS)).toEqual([magazine])
  expect(findRestrictedItems([magazine], TEXAS, CALIFORNIA)).toEqual([])
})

test.each([CALIFORNIA, { state: '', zip: '' }])(
  'an item whose restrictions are unknown is restricted at %j',
  (destination) => {
    const magazine = item({ restrictedStates: ['US'] })
    expect(findRestrictedItems([magazine], destination, destination)).toEqual([magazine])
    expect(getRestrictedDestination(magazine, destination)).toBe('the United States')
  },
)

test('CHK-40 matches a restricted ZIP code as a substring, so 902 blocks 90210', () => {
  expect(isRestricted(item({ restrictedZips: ['902'] }), { state: 'TX', zip: '90210' })).toBe(true)
  expect(isRestricted(item({ restrictedZips: ['902'] }), { state: 'TX', zip: '75001' })).toBe(false)
})

test("CHK-42 checks dealer items against the dealer's address, not the buyer's", () => {
  const rifle = item({ isFflItem: true, restrictedStates: ['CA'] })
  expect(findRestrictedItems([rifle], CALIFORNIA, TEXAS)).toEqual([])
  expect(findRestrictedItems([rifle], TEXAS, CALIFORNIA)).toEqual([rifle])
})

test('OPEN-080 compares state codes and full names, ignoring case and empty entries', () => {
  expect(isRestricted(item({ restrictedStates: [' california '] }), CALIFORNIA)).toBe(true)
  expect(isRestricted(item({ restrictedStates: ['ca'] }), { state: 'California', zip: '' })).toBe(true)
  expect(isRestricted(item({ restrictedStates: [''], restrictedZips: ['', '  '] }), CALIFORNIA)).toBe(false)
  expect(isRestricted(item({ restrictedStates: [''] }), { state: '', zip: '' })).toBe(false)
})

test('CHK-39 CHK-40 CHK-42 restricts a line only if its destination is listed', () => {
  const state = fc.constantFrom(...US_STATES.map((entry) => entry.value))
  const zip = fc.stringMatching(/^\d{5}$/)
  const stateAndZip = fc.record({ state, zip })
  const listed = fc.record({
    restrictedStates: fc.array(state, { maxLength: 4 }),
    restrictedZips: fc.array(fc.stringMatching(/^\d{1,5}$/), { maxLength: 3 }),
    isFflItem: fc.boolean(),
    isReceiverItem: fc.boolean(),
  })
  fc.assert(
    fc.property(listed, stateAndZip, stateAndZip, (part, buyer, dealer) => {
      const line = item(part)
      const target = part.isFflItem || part.isReceiverItem ? dealer : buyer
      const expected =
        part.restrictedStates.includes(target.state) || part.restrictedZips.some((entry) => target.zip.includes(entry))
      expect(findRestrictedItems([line], buyer, dealer).length === 1).toBe(expected)
    }),
    { numRuns: 500 },
  )
})

test('OPEN-080 ignores case and surrounding spaces, and accepts full state names', () => {
  const state = fc.constantFrom(...US_STATES)
  const written = fc
    .tuple(state, fc.boolean(), fc.boolean(), fc.constantFrom('', ' ', '  '))
    .map(([{ value, label }, full, lower, space]) => {
      const text = full ? label : value
      return { code: value, text: `${space}${lower ? text.toLowerCase() : text}${space}` }
    })
  fc.assert(
    fc.property(written, written, (listed, stateAndZip) => {
      const blocked = isRestricted(item({ restrictedStates: [listed.text] }), { state: stateAndZip.text, zip: '' })
      expect(blocked).toBe(listed.code === stateAndZip.code)
    }),
    { numRuns: 500 },
  )
})

test('CHK-39 CHK-40 names the restricted place by its state, or else by its ZIP code', () => {
  const magazine = item({ restrictedStates: ['CA'], restrictedZips: ['750'] })
  expect(getRestrictedDestination(magazine, CALIFORNIA)).toBe('California')
  expect(getRestrictedDestination(magazine, TEXAS)).toBe('ZIP code 75001')
  expect(getRestrictedDestination(magazine, { state: 'NV', zip: '89501' })).toBeUndefined()
})

const getRestriction = (destination: Destination, ...restrictedZips: string[]) =>
  getRestrictedDestination(item({ restrictedZips }), destination)

test('OPEN-080 compares ZIP codes by their digits and shows them in a consistent format', () => {
  expect(getRestriction({ state: 'TX', zip: ' 902 10 ' }, ' 902 ')).toBe('ZIP code 90210')
  expect(getRestriction({ state: 'TX', zip: '90210' }, '９０2-10')).toBe('ZIP code 90210')
  expect(getRestriction({ state: 'TX', zip: '902101234' }, '90210-1234')).toBe('ZIP code 90210-1234')
  expect(getRestriction({ state: 'TX', zip: '75001' }, '90210', '-', '\u200B')).toBeUndefined()
})

const complete = fc.stringMatching(/^\d{5}$/)
const routed = fc.tuple(complete, fc.stringMatching(/^(-?\d{4})?$/)).map((parts) => parts.join(''))

test('CHK-40 a restricted ZIP code blocks with any separators and with a ZIP+4 suffix', () => {
  const written = routed.chain((zip) => fc.record({ zip: fc.constant(zip), typed: decorate(zip) }))
  const notations = written.chain(({ zip, typed }) =>
    fc.record({ typed: fc.constant(typed), listed: decorate(zip.slice(0, 5)), part: decorate(zip.slice(1, 4)) }),
  )
  fc.assert(
    fc.property(notations, ({ typed, listed, part }) => {
      expect(getRestriction({ state: '', zip: typed }, listed)).toMatch(/^ZIP code \d{5}/)
      expect(getRestriction({ state: 'NV', zip: typed }, '00000', part)).toMatch(/^ZIP code \d{5}/)
    }),
    { numRuns: 1000 },
  )
})

const NOT_VALID = 'an address without a valid ZIP code'

test.each([
  ['CA', '9O210', '90210'],
  ['California', '9O210', '90210-1234'],
  ['', '9O210', '90210'],
  ['XX', '9O210', '90210'],
  ['CA', '9o2I0', '94105'],
  ['CA', '٩٠٢١٠', '90210'],
  ['CA', '902101', '94105'],
  ['NV', '902101', '90210'],
  ['NV', '8950', '895'],
  ['NV', 'K1A 0B1', '902'],
  ['NV', 'K1A 0B1', 'k1a'],
  ['NV', '8950', '00601'],
])('in %j, the invalid ZIP code %j blocks items restricted in %j', (state, zip, listed) => {
  expect(getRestriction({ state, zip }, '60601', listed)).toBe(NOT_VALID)
})

test.each([
  ['NV', '9O210', ['90210', '60601-1234']],
  ['NV', '9O210', ['', ' ', '-']],
  ['NV', '', ['895']],
  ['', ' ', ['90210']],
  ['', '\u200B', ['90210']],
])('in %j, the ZIP code %j does not block items restricted in %j', (state, zip, listed) => {
  expect(getRestriction({ state, zip }, ...listed)).toBeUndefined()
})

test('OPEN-080 blocks a state in any notation, both in the restrictions and as typed', () => {
  const written = fc.constantFrom(...US_STATES).chain(({ value, label }) =>
    fc.record({
      listed: fc.constantFrom(value, label, label.toLowerCase()).chain(decorate),
      state: fc.constantFrom(value, value.toLowerCase(), label).chain(decorate),
      label: fc.constant(label),
    }),
  )
  fc.assert(
    fc.property(written, ({ listed, state, label }) => {
      expect(getRestrictedDestination(item({ restrictedStates: [listed] }), { state, zip: '' })).toBe(label)
    }),
    { numRuns: 500 },
  )
})

test('OPEN-079 either flag makes a line a dealer item', () => {
  expect(isDealerItem({ isFflItem: true, isReceiverItem: false })).toBe(true)
  expect(isDealerItem({ isFflItem: false, isReceiverItem: true })).toBe(true)
  expect(isDealerItem({ isFflItem: false, isReceiverItem: false })).toBe(false)
})
