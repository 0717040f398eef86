import { expect, test } from 'vitest'
import { getProduct } from '#contract/cms/product.ts'
import { findingsOf } from '../test-findings.ts'
import { isState, restrictions } from './restrictions.ts'

const said = (data: object) => findingsOf(restrictions, data, { endpoint: getProduct })

test.each(['CA', 'ca', ' California ', 'NEW YORK', 'DC', 'District of Columbia', 'PR', 'AE'])(
  'OPEN-080 %s is a state',
  (text) => {
    expect(isState(text)).toBe(true)
  },
)

test.each(['', 'XX', 'Calif', 'CAL', 'Ontario'])('OPEN-080 “%s” is none', (text) => {
  expect(isState(text)).toBe(false)
})

test('AUD-19 a state that does not exist is told where it stands, with the one that may be meant', () => {
  expect(said({ skus: [{ sku: 'T-1', restricted_states: ['CA', 'Calfornia', 'XX', 'new jersey', 7] }] })).toEqual([
    {
      rule: 'unknown-state',
      severity: 'error',
      field: 'skus[0].restricted_states[1]',
      message: '“Calfornia” is no state, so the item can be sold where it must not; California may be meant.',
      fix: 'Write the two letters of the state, as CA.',
    },
    {
      rule: 'unknown-state',
      severity: 'error',
      field: 'skus[0].restricted_states[2]',
      message: '“XX” is no state, so the item can be sold where it must not.',
      fix: 'Write the two letters of the state, as CA.',
    },
  ])
})

test.each(['California?', '?California', 'Cal1fornia', 'CAL', '?CA', 'cal', 'District of', 'C', ''])(
  'AUD-04 OPEN-080 reports the restricted state “%s”, which would let the item be sold where it must not',
  (state) => {
    expect(said({ skus: [{ restricted_states: ['NY', state] }] })).toMatchObject([
      { rule: 'unknown-state', severity: 'error', field: 'skus[0].restricted_states[1]' },
    ])
  },
)

test('AUD-04 OPEN-080 accepts letters and names of states, and ignores other lists', () => {
  const restricted_states = ['CA', 'ca', ' CA ', 'California', 'New York', 'new york', 'District of Columbia', ' Ohio ']
  expect(said({ restricted_states, states: ['XX'], restricted_zips: ['XX'] })).toEqual([])
})

const sku = (name: string, list: string, places: unknown, ...choices: [name: string, value: string][]) => ({
  sku: name,
  [list]: places,
  variants: choices.map(([field_name, value]) => ({ field_name, value })),
})

test.each([
  ['restricted_states', 'states', ['CA', 'NY']],
  ['restricted_zips', 'zip codes', ['902', '606']],
])('AUD-19 a sku that lacks %s of all its sisters is told', (list, name, places) => {
  const [one = ''] = places
  const skus = [sku('T-1', list, places), sku('T-2', list, [one]), sku('T-3', list, places)]
  expect(said({ skus })).toEqual([
    {
      rule: 'sku-less-restricted',
      severity: 'error',
      field: `skus[1].${list}`,
      message: `T-2 lacks ${name} that the other skus of this product have: ${places[1]}.`,
      fix: `Copy the ${name} from the other skus; the law does not ask for the size of a pack.`,
    },
  ])
  expect(said({ skus: [sku('T-1', list, places), sku('T-2', list, [])] })).toMatchObject([
    { field: `skus[1].${list}`, message: expect.stringContaining(places.join(', ')) },
  ])
  expect(said({ skus: [sku('T-1', list, [...places, one]), sku('T-2', list, null)] })).toHaveLength(1)
})

test('AUD-19 skus with the same limits, or none of which all sisters agree, are let be', () => {
  const [both, one] = [['CA', 'NY'], ['CA']]
  expect(said({ skus: [sku('T-1', 'restricted_states', both), sku('T-2', 'restricted_states', both)] })).toEqual([])
  // Of two that both have limits either may be right.
  expect(said({ skus: [sku('T-1', 'restricted_states', both), sku('T-2', 'restricted_states', one)] })).toEqual([])
  const three = [both, one, []].map((states, index) => sku(`T-${index}`, 'restricted_states', states))
  expect(said({ skus: three }).map(({ field }) => field)).toEqual(['skus[2].restricted_states'])
  expect(said({ skus: [sku('T-1', 'restricted_states', both)] })).toEqual([])
})

test('AUD-19 a sku with a misspelt state is told of that alone, one with a strange zip of its lack', () => {
  const states = [['CA'], ['Calfornia'], ['CA']].map((own, index) => sku(`T-${index}`, 'restricted_states', own))
  expect(said({ skus: states }).map(({ rule }) => rule)).toEqual(['unknown-state'])
  const zips = [['902'], ['Elko'], ['902']].map((own, index) => sku(`T-${index}`, 'restricted_zips', own))
  expect(said({ skus: zips }).map(({ rule }) => rule)).toEqual(['sku-less-restricted'])
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
])('AUD-19 the law may tell skus apart by %s %s', (name, value) => {
  const skus = [
    sku('T-1', 'restricted_states', ['CA'], [name, value], ['Color', 'black']),
    sku('T-2', 'restricted_states', [], ['Color', 'black']),
  ]
  expect(said({ skus })).toEqual([])
})

test('AUD-19 the law tells no skus apart by colour or pack, nor by the order of their choices', () => {
  const ca: [string, string] = ['Build', 'CA']
  const ten: [string, string] = ['Capacity', '10']
  const skus = (...second: [string, string][]) => ({
    skus: [
      sku('T-1', 'restricted_states', ['CA'], ca, ten, ['Color', 'black'], ['Pack', '1']),
      sku('T-2', 'restricted_states', [], ...second, ['Color', 'tan'], ['Pack', '3']),
    ],
  })
  expect(said(skus(ten, ca))).toHaveLength(1)
  expect(said(skus(ten))).toEqual([])
})

test('AUD-19 the title of a kind of choice may say what the law looks at', () => {
  const titled = (display_title: string) => ({
    skus: [
      { sku: 'T-1', restricted_states: ['CA'], variants: [{ value: 'A', product_variant_type: { display_title } }] },
      { sku: 'T-2', restricted_states: [], variants: [{ value: 'B', product_variant_type: { display_title } }] },
    ],
  })
  expect(said(titled('Magazine size'))).toEqual([])
  expect(said(titled('Finish'))).toHaveLength(1)
})

test('AUD-19 cards of a collection stand for other products each', () => {
  const skus = [sku('T-1', 'restricted_states', ['CA']), sku('T-2', 'restricted_states', [])]
  expect(findingsOf(restrictions, { skus })).toEqual([])
})
