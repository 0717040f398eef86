import { expect, test } from 'vitest'
import { getProduct } from '#contract/cms/product.ts'
import { listFindings } from '../test-findings.ts'
import { isState, checkRestrictions } from './restrictions.ts'

const listMessages = (data: object) => listFindings(checkRestrictions, data, { endpoint: getProduct })

test.each(['CA', 'ca', ' California ', 'NEW YORK', 'DC', 'District of Columbia', 'PR', 'AE'])(
  'OPEN-080 recognizes %s as a state',
  (text) => {
    expect(isState(text)).toBe(true)
  },
)

test.each(['', 'XX', 'Calif', 'CAL', 'Ontario'])('OPEN-080 does not recognize "%s" as a state', (text) => {
  expect(isState(text)).toBe(false)
})

test('reports an unknown state at its field, with a suggestion', () => {
  expect(
    listMessages({ skus: [{ sku: 'T-1', restricted_states: ['CA', 'Calfornia', 'XX', 'new jersey', 7] }] }),
  ).toEqual([
    {
      rule: 'unknown-state',
      severity: 'error',
      field: 'skus[0].restricted_states[1]',
      message:
        '"Calfornia" is not a US state, so the item could be sold where it is restricted. Did you mean California?',
      fix: 'Enter a two-letter state code, such as CA.',
    },
    {
      rule: 'unknown-state',
      severity: 'error',
      field: 'skus[0].restricted_states[2]',
      message: '"XX" is not a US state, so the item could be sold where it is restricted.',
      fix: 'Enter a two-letter state code, such as CA.',
    },
  ])
})

test.each(['California?', '?California', 'Cal1fornia', 'CAL', '?CA', 'cal', 'District of', 'C', ''])(
  'OPEN-080 reports the restricted state "%s"',
  (state) => {
    expect(listMessages({ skus: [{ restricted_states: ['NY', state] }] })).toMatchObject([
      { rule: 'unknown-state', severity: 'error', field: 'skus[0].restricted_states[1]' },
    ])
  },
)

test('OPEN-080 accepts state codes and names, and ignores other lists', () => {
  const restricted_states = ['CA', 'ca', ' CA ', 'California', 'New York', 'new york', 'District of Columbia', ' Ohio ']
  expect(listMessages({ restricted_states, states: ['XX'], restricted_zips: ['XX'] })).toEqual([])
})

const sku = (name: string, list: string, places: unknown, ...choices: [name: string, value: string][]) => ({
  sku: name,
  [list]: places,
  variants: choices.map(([field_name, value]) => ({ field_name, value })),
})

test.each([
  ['restricted_states', 'states', ['CA', 'NY']],
  ['restricted_zips', 'ZIP codes', ['902', '606']],
])('reports a SKU without %s that all other SKUs have', (list, name, places) => {
  const [one = ''] = places
  const skus = [sku('T-1', list, places), sku('T-2', list, [one]), sku('T-3', list, places)]
  expect(listMessages({ skus })).toEqual([
    {
      rule: 'sku-missing-restrictions',
      severity: 'error',
      field: `skus[1].${list}`,
      message: `T-2 is missing restricted ${name} that the other SKUs of this product have: ${places[1]}.`,
      fix: `Copy the ${name} from the other SKUs. The same restrictions apply to every pack size.`,
    },
  ])
  expect(listMessages({ skus: [sku('T-1', list, places), sku('T-2', list, [])] })).toMatchObject([
    { field: `skus[1].${list}`, message: expect.stringContaining(places.join(', ')) },
  ])
  expect(listMessages({ skus: [sku('T-1', list, [...places, one]), sku('T-2', list, null)] })).toHaveLength(1)
})

test('accepts SKUs with equal or inconsistent restrictions', () => {
  const [both, one] = [['CA', 'NY'], ['CA']]
  expect(
    listMessages({ skus: [sku('T-1', 'restricted_states', both), sku('T-2', 'restricted_states', both)] }),
  ).toEqual([])
  // If both SKUs have restrictions, either one can be correct.
  expect(listMessages({ skus: [sku('T-1', 'restricted_states', both), sku('T-2', 'restricted_states', one)] })).toEqual(
    [],
  )
  const three = [both, one, []].map((states, index) => sku(`T-${index}`, 'restricted_states', states))
  expect(listMessages({ skus: three }).map(({ field }) => field)).toEqual(['skus[2].restricted_states'])
  expect(listMessages({ skus: [sku('T-1', 'restricted_states', both)] })).toEqual([])
})

test('reports a SKU with a misspelled state once, and a SKU with an invalid ZIP code as incomplete', () => {
  const states = [['CA'], ['Calfornia'], ['CA']].map((own, index) => sku(`T-${index}`, 'restricted_states', own))
  expect(listMessages({ skus: states }).map(({ rule }) => rule)).toEqual(['unknown-state'])
  const zips = [['902'], ['Elko'], ['902']].map((own, index) => sku(`T-${index}`, 'restricted_zips', own))
  expect(listMessages({ skus: zips }).map(({ rule }) => rule)).toEqual(['sku-missing-restrictions'])
})

test.each([
  ['Capacity', '30'],
  ['Magazine', '10'],
  ['Size', '10 round'],
  ['Barrel', '16 in'],
  ['Length', '16 in'],
  ['Stock', 'folding'],
  ['Grip', 'pistol'],
  ['Build', 'California'],
  ['Caliber', '.50'],
  ['Safety', 'manual'],
  ['Muzzle', 'threaded'],
  ['Thread', '1/2x28'],
  ['Kit', 'upper'],
  ['Mount', 'low'],
])('%s %s can affect legality', (name, value) => {
  const skus = [
    sku('T-1', 'restricted_states', ['CA'], [name, value], ['Color', 'black']),
    sku('T-2', 'restricted_states', [], ['Color', 'black']),
  ]
  expect(listMessages({ skus })).toEqual([])
})

test('color, pack size and option order do not affect legality', () => {
  const ca: [string, string] = ['Build', 'CA']
  const ten: [string, string] = ['Capacity', '10']
  const skus = (...second: [string, string][]) => ({
    skus: [
      sku('T-1', 'restricted_states', ['CA'], ca, ten, ['Color', 'black'], ['Pack', '1']),
      sku('T-2', 'restricted_states', [], ...second, ['Color', 'tan'], ['Pack', '3']),
    ],
  })
  expect(listMessages(skus(ten, ca))).toHaveLength(1)
  expect(listMessages(skus(ten))).toEqual([])
})

test('the title of an option can affect legality', () => {
  const titled = (display_title: string) => ({
    skus: [
      { sku: 'T-1', restricted_states: ['CA'], variants: [{ value: 'A', product_variant_type: { display_title } }] },
      { sku: 'T-2', restricted_states: [], variants: [{ value: 'B', product_variant_type: { display_title } }] },
    ],
  })
  expect(listMessages(titled('Magazine size'))).toEqual([])
  expect(listMessages(titled('Finish'))).toHaveLength(1)
})

test('does not compare cards in a collection with each other', () => {
  const skus = [sku('T-1', 'restricted_states', ['CA']), sku('T-2', 'restricted_states', [])]
  expect(listFindings(checkRestrictions, { skus })).toEqual([])
})
