import { expect, test } from 'vitest'
import { smallCatalog } from './test-shop.ts'

const facts = (sku: string, changes: Parameters<typeof smallCatalog.facts>[1] = new Map()) =>
  smallCatalog.facts(sku, changes)

test('PROD-06 lists every SKU with a price, in price list order', () => {
  expect(smallCatalog.skus).toEqual(['SLING-1', 'SLING-2', 'CAP-1', 'RIFLE-1', 'LOWER-1', 'LOOSE-1'])
  expect(facts('NOPE')).toBeUndefined()
  expect(facts('NOPE', new Map([['NOPE', { stock: 3 }]]))).toBeUndefined()
})

test('COLL-02 CHK-39 CHK-40 the catalog has the price, stock, and restrictions of a SKU', () => {
  expect(facts('RIFLE-1')).toEqual({
    originalCents: 189_900,
    unitCents: 189_900,
    stock: 3,
    rules: {
      title: 'Rifle',
      slug: 'rifle',
      options: [],
      isFflItem: true,
      isReceiverItem: false,
      restrictedStates: ['California'],
      restrictedZips: ['606'],
    },
  })
  expect(facts('LOWER-1')?.rules).toMatchObject({ isFflItem: false, isReceiverItem: true })
  expect(facts('CAP-1')?.rules?.options).toEqual([
    { label: 'Color', value: 'Red' },
    { label: 'Size', value: 'L' },
  ])
  expect(facts('LOOSE-1')).toEqual({ originalCents: 100, unitCents: 100, stock: 2, rules: undefined })
})

test.each([
  ['CAP-1', 2995, 2450],
  ['SLING-1', 4999, 4999],
  ['SLING-2', 1000, 1000],
  ['RIFLE-1', 189_900, 189_900],
  ['LOOSE-1', 100, 100],
])(
  'OPEN-091 %s is listed at %i cents and costs %i: a discounted price applies if it is above zero and below the price',
  (sku, original, unit) => {
    expect(facts(sku)).toMatchObject({ originalCents: original, unitCents: unit })
  },
)

test('MOCK-04 changing a SKU adds restricted states to those of the product and replaces its stock', () => {
  const changes = new Map([
    ['RIFLE-1', { restrictedStates: ['NY'] }],
    ['SLING-1', { stock: 0 }],
    ['LOOSE-1', { stock: 7, restrictedStates: ['NY'] }],
  ])
  expect(facts('RIFLE-1', changes)).toMatchObject({ stock: 3, rules: { restrictedStates: ['California', 'NY'] } })
  expect(facts('SLING-1', changes)).toMatchObject({ stock: 0, rules: { title: 'Sling', restrictedStates: [] } })
  expect(facts('LOOSE-1', changes)).toEqual({ originalCents: 100, unitCents: 100, stock: 7, rules: undefined })
  expect(facts('SLING-2', changes)?.stock).toBe(5)
  expect(facts('RIFLE-1')?.rules?.restrictedStates).toEqual(['California'])
})
