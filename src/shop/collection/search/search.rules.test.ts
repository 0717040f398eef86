import { expect, test } from 'vitest'
import type { RawSearchResult } from '#contract/search.ts'
import { canSuggest, isSearchable, toSearchResults, getSearchSegment } from './search.rules.ts'

function hit(title: string, part: Partial<RawSearchResult> = {}): RawSearchResult {
  return {
    documentId: title,
    display_type: 'product-long',
    product_id: `CW-${title}`,
    title,
    subtitle: '',
    image: null,
    prices: { price: 20, final_price: 15, discount_percentage: 25 },
    no_variants: true,
    sku: title.toUpperCase(),
    qty_on_hand: 2,
    ffl_item: false,
    receiver_item: true,
    restricted_states: ['CA'],
    restricted_zips: ['902'],
    ...part,
  }
}

const titles = (...all: string[]) =>
  toSearchResults(
    all.map((title) => hit(title)),
    () => '/',
  ).map(({ title }) => title)

test('SRCH-17 sorts results by title, ignoring case', () => {
  expect(titles('beta', 'Alpha', 'alpine')).toEqual(['Alpha', 'alpine', 'beta'])
  expect(titles('b', 'A', 'a', 'B')).toEqual(['A', 'a', 'b', 'B'])
  expect(titles()).toEqual([])
})

test('SRCH-16 a search result links to its product', () => {
  const image = { url: '/uploads/a.webp', alternativeText: null, width: 4, height: 3, mime: 'image/webp' }
  const [item] = toSearchResults(
    [hit('abc123', { image })],
    ({ display_type, documentId }) => `/product/${display_type}/${documentId}`,
    'https://media.example',
  )
  expect(item).toEqual({
    productId: 'CW-abc123',
    title: 'abc123',
    subtitle: '',
    prices: { price: 20, finalPrice: 15, discountPercentage: 25 },
    imageUrl: { src: 'https://media.example/uploads/a.webp', alt: '', width: 4, height: 3, variants: [] },
    url: '/product/product-long/abc123',
    noVariants: true,
    sku: 'ABC123',
    qtyOnHand: 2,
    fflItem: false,
    receiverItem: true,
    tag: '',
    filterTags: [],
    restrictedStates: ['CA'],
    restrictedZips: ['902'],
  })
})

test('SRCH-16 OPEN-079 a search result keeps its firearm flag', () => {
  const [item] = toSearchResults([hit('rifle', { ffl_item: true, receiver_item: false })], () => '/')
  expect(item).toMatchObject({ fflItem: true, receiverItem: false })
})

test('SRCH-06 SRCH-13 suggestions require more than 2 characters and a full search more than 1, not counting spaces', () => {
  expect(['', '  ', 'ri', ' ri ', 'rif', ' rif'].map(canSuggest)).toEqual([false, false, false, false, true, true])
  expect(['', 'r', ' r ', '..', 'ri', '%%', 'x'.repeat(600)].map(isSearchable)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    true,
  ])
})

test('SRCH-13 a query of two dots does not resolve to the parent folder', () => {
  expect([' ri ', '..'].map(getSearchSegment)).toEqual(['ri', '.. '])
  expect(new URL(`http://shop.example/search/${encodeURIComponent(getSearchSegment('..'))}`).pathname).toBe(
    '/search/..%20',
  )
})
