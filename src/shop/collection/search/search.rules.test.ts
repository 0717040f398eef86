import { expect, test } from 'vitest'
import type { RawSearchResult } from '#contract/search.ts'
import { canSuggest, isSearchable, toSearchResults, getSearchSegment } from './search.rules.ts'
import { createSearchHit } from './test-search.ts'

const hit = (title: string, part: Partial<RawSearchResult> = {}): RawSearchResult => ({
  ...createSearchHit(title),
  ...part,
})

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
    [hit('abc123', { image, receiver_item: true, restricted_states: ['CA'], restricted_zips: ['902'] })],
    ({ display_type, documentId }) => `/product/${display_type}/${documentId}`,
    'https://media.example',
  )
  expect(item).toEqual({
    productId: 'abc123',
    title: 'abc123',
    subtitle: 'About abc123',
    prices: { price: 100, finalPrice: 80, discountPercentage: 20 },
    imageUrl: { src: 'https://media.example/uploads/a.webp', alt: '', width: 4, height: 3, variants: [] },
    url: '/product/product-long/id-abc123',
    noVariants: true,
    sku: 'ABC123',
    qtyOnHand: 1,
    fflItem: false,
    receiverItem: true,
    tag: '',
    filterTags: [],
    restrictedStates: ['CA'],
    restrictedZips: ['902'],
  })
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
