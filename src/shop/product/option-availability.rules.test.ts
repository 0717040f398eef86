import { expect, test } from 'vitest'
import type { Sku } from './catalog.rules.ts'
import { addAvailability } from './option-availability.rules.ts'
import { getMatchingOptions } from './product-options.rules.ts'
import { createProduct, select, createSku } from './test-product.ts'

/** Returns the label of each size, given its SKU. */
function listAvailability(skus: Readonly<Record<string, Partial<Sku>>>): Record<string, string> {
  const product = createProduct({
    selects: [select('size', ...Object.keys(skus))],
    skus: Object.entries(skus).map(([size, over]) => createSku({ size }, over)),
  })
  const options = addAvailability(product.selects[0]?.options ?? [], product.skus, 'size')
  return Object.fromEntries(
    options.flatMap(({ value, availability: mark }) => (mark === undefined ? [] : [[value, mark]])),
  )
}

test('an option is sold out if none of its SKUs for the earlier selections is in stock', () => {
  const product = createProduct({
    selects: [select('length', 'long', 'short'), select('size', 'S', 'M')],
    skus: [
      createSku({ length: 'long', size: 'S' }),
      createSku({ length: 'long', size: 'M' }, { quantity: 0 }),
      createSku({ length: 'short', size: 'S' }, { quantity: 0 }),
      createSku({ length: 'short', size: 'M' }),
    ],
  })
  const labels = (length: string, fieldName: string) =>
    getMatchingOptions(product, { values: { length, size: 'S' }, addOnFields: [] }, fieldName, addAvailability).map(
      ({ label }) => label,
    )
  expect(labels('long', 'length')).toEqual(['long', 'short'])
  expect(labels('long', 'size')).toEqual(['S', 'M – Sold out'])
  expect(labels('short', 'size')).toEqual(['S – Sold out', 'M'])
})

test.each([
  [{ restrictedStates: ['CA'] }, 'Restricted in California'],
  [{ restrictedStates: [' ca ', 'New York', '', 'CA'] }, 'Restricted in California and New York'],
  [{ restrictedStates: ['CA', 'NY', 'HI'] }, 'Restricted in 3 states'],
  [{ restrictedZips: ['902', ''] }, 'Restricted in some ZIP codes'],
  [{ restrictedStates: ['CA'], restrictedZips: ['902'] }, 'Restricted in California and some ZIP codes'],
  [{ restrictedStates: ['CA'], quantity: 0 }, 'Sold out, Restricted in California'],
])('labels an option with %j as %s', (over, availability) => {
  expect(listAvailability({ plain: {}, marked: over })).toEqual({ marked: availability })
})

test('does not label restrictions that apply to every option', () => {
  const everywhere = { restrictedStates: ['CA'] }
  expect(listAvailability({ S: everywhere, M: everywhere })).toEqual({})
  expect(listAvailability({ S: everywhere, M: { restrictedStates: ['CA', 'NY'] } })).toEqual({
    M: 'Restricted in New York',
  })
})

test('checks an option by its field and all SKUs that have it', () => {
  const product = createProduct({
    selects: [select('front', 'Black', 'Tan'), select('rear', 'Black', 'Tan')],
    skus: [
      createSku({ front: 'Black', rear: 'Tan' }, { quantity: 0, restrictedStates: ['CA', 'NY'] }),
      createSku({ front: 'Black', rear: 'Black' }, { quantity: 0, restrictedStates: ['CA'] }),
      createSku({ front: 'Tan', rear: 'Black' }),
    ],
  })
  const options = product.selects[0]?.options ?? []
  expect(addAvailability(options, product.skus, 'front').map(({ label }) => label)).toEqual([
    'Black – Sold out, Restricted in California',
    'Tan',
  ])
})
