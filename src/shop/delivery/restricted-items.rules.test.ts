import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartItem } from '#contract/cart.ts'
import { SLING } from '../cart/test-cart-server.ts'
import { decorate } from '../lib/forms/test-decoration.ts'
import { US_STATES } from '../lib/forms/us-states.rules.ts'
import { isDealerItem } from './dealer-item.rules.ts'
import {
  type Destination,
  isRestricted,
  findRestrictedItems,
  getRestrictedDestination,
} from './restricted-items.rules.ts'

const item = (part: Partial<CartItem>): CartItem => ({ ...SLING, id: '1', ...part })

const TEXAS = { state: 'TX', zip: '75001' }
const CALIFORNIA = { state: 'CA', zip: '90210' }

test.each([CALIFORNIA, { state: '', zip: '' }])(
  'an item whose restrictions are unknown is restricted at %j',
  (destination) => {
    const magazine = item({ restrictedStates: ['US'] })
    expect(findRestrictedItems([magazine], destination, destination)).toEqual([magazine])
    expect(getRestrictedDestination(magazine, destination)).toBe('the United States')
  },
)

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

const NOT_VALID = 'an address without a valid ZIP code'

test.each([
  ['CA', '9O210', '90210'],
  ['', '9O210', '90210'],
  ['CA', '9o2I0', '94105'],
  ['CA', '902101', '94105'],
  ['NV', '902101', '90210'],
  ['NV', '8950', '895'],
  ['NV', 'K1A 0B1', '902'],
  ['NV', '8950', '00601'],
])('in %j, the invalid ZIP code %j blocks items restricted in %j', (state, zip, listed) => {
  expect(getRestriction({ state, zip }, '60601', listed)).toBe(NOT_VALID)
})

test.each([
  ['NV', '9O210', ['90210', '60601-1234']],
  ['NV', '', ['895']],
  ['', ' ', ['90210']],
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
