import { expect, test } from 'vitest'
import { createListingLine, needsDealer } from './listing.rules.ts'
import { listedItem } from './test-collection.ts'

const item = listedItem('Bench Kit', {
  prices: { price: 64, final_price: 58, discount_percentage: 9 },
  image_url: null,
  no_variants: true,
  sku: 'KIT-1',
  restricted_states: ['CA', 'NY'],
  restricted_zips: ['606'],
})

test.each([
  [true, 1, true],
  [true, 0, false],
  [false, 1, false],
  [false, 0, false],
])('COLL-32 noVariants %s with stock %i allows add-to-cart: %s', (noVariants, qtyOnHand, offered) => {
  expect(createListingLine({ ...item, noVariants, qtyOnHand }) !== undefined).toBe(offered)
})

test('COLL-33 COLL-34 CHK-39 CHK-40 a listing adds one item, with buildId null, both prices and the restrictions', () => {
  expect(createListingLine(item)).toEqual({
    productName: 'Bench Kit',
    productId: 'KIT-1',
    quantity: 1,
    imageUrl: '',
    productPrice: 58,
    price: 64,
    productUrl: '/product/bench-kit',
    isFflItem: false,
    isReceiverItem: false,
    optionIds: [],
    options: [],
    buildId: null,
    notes: '',
    restrictedStates: ['CA', 'NY'],
    restrictedZips: ['606'],
  })
  expect(createListingLine({ ...item, qtyOnHand: 900 })?.quantity).toBe(1)
})

test.each([
  [
    { fflItem: true, receiverItem: false },
    { isFflItem: true, isReceiverItem: false },
  ],
  [
    { fflItem: false, receiverItem: true },
    { isFflItem: false, isReceiverItem: true },
  ],
])('CHK-20 OPEN-079 a listing of %j is labeled and adds the line %j', (flags, line) => {
  expect(createListingLine({ ...item, ...flags })).toMatchObject(line)
  expect(needsDealer(flags)).toBe(true)
  expect(needsDealer(item)).toBe(false)
})

test.each([
  [null, null],
  [null, 58],
  [58, null],
])('COLL-32 OPEN-092 a listing with the prices %s and %s does not allow add-to-cart', (price, finalPrice) => {
  expect(createListingLine({ ...item, prices: { price, finalPrice, discountPercentage: 0 } })).toBeUndefined()
})

test.each(['', ' '])('COLL-32 a listing with the SKU "%s" does not allow add-to-cart', (sku) => {
  expect(createListingLine({ ...item, sku })).toBeUndefined()
})
