import { expect, test } from 'vitest'
import type { CollectionItem } from '#contract/cms/collection.ts'
import { isListingAddable, listingLine } from './listing.ts'

const item: CollectionItem = {
  productId: 'kit',
  title: 'Bench Kit',
  subtitle: '',
  prices: { price: 64, finalPrice: 58, discountPercentage: 9 },
  imageUrl: null,
  url: '/product/bench-kit',
  noVariants: true,
  sku: 'KIT-1',
  qtyOnHand: 3,
  fflItem: false,
  receiverItem: false,
  tag: 'care',
  filterTags: [],
  restrictedStates: [],
  restrictedZips: [],
}

test.each([
  [true, 1, true],
  [true, 0, false],
  [false, 1, false],
  [false, 0, false],
])('COLL-32 noVariants %s with stock %i offers add-to-cart: %s', (noVariants, qtyOnHand, offered) => {
  expect(isListingAddable({ ...item, noVariants, qtyOnHand })).toBe(offered)
})

test('COLL-33 COLL-34 a listing adds one, with buildId null and both prices', () => {
  expect(listingLine(item)).toMatchObject({
    productId: 'KIT-1',
    quantity: 1,
    buildId: null,
    productPrice: 58,
    price: 64,
  })
})
