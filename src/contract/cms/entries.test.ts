import { expect, test } from 'vitest'
import { getPriceList } from '../pricing.ts'
import { searchProducts } from '../search.ts'
import { getCollection } from './collection.ts'
import { describeOmittedEntries, findOmittedEntries } from './entries.ts'
import { getProduct } from './product.ts'

const meta = (total: number) => ({ pagination: { page: 1, pageSize: 25, pageCount: 2, total } })
const entries = (count: number): object[] => Array.from({ length: count }, () => ({}))

test('a list with fewer entries than its pagination counts is incomplete', () => {
  expect(findOmittedEntries(searchProducts, { data: entries(25), meta: meta(40) })).toEqual({ sent: 25, total: 40 })
  expect(findOmittedEntries(getProduct, { data: entries(1), meta: meta(2) })).toEqual({ sent: 1, total: 2 })
  const collection = { data: { items: entries(25) }, meta: meta(40) }
  expect(findOmittedEntries(getCollection, collection)).toEqual({ sent: 25, total: 40 })
})

test('does not report a complete list or a list without pagination', () => {
  expect(findOmittedEntries(searchProducts, { data: entries(25), meta: meta(25) })).toBeUndefined()
  expect(findOmittedEntries(searchProducts, { data: entries(25) })).toBeUndefined()
  expect(findOmittedEntries(getCollection, { data: { items: entries(3) }, meta: {} })).toBeUndefined()
  expect(findOmittedEntries(getCollection, { data: null, meta: meta(4) })).toBeUndefined()
  expect(findOmittedEntries(getPriceList, { data: entries(1), meta: meta(4) })).toBeUndefined()
  expect(findOmittedEntries(searchProducts, null)).toBeUndefined()
})

test('the message about an incomplete list says how to request all of it', () => {
  expect(describeOmittedEntries({ sent: 25, total: 40 })).toBe(
    'counts 40 entries and the response has 25; request every page of the list, or raise pagination[pageSize] and rest.maxLimit in Strapi',
  )
})
