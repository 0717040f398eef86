import { expect, test } from 'vitest'
import { getLineTotal, formatOptions, getOrderSubtotal, showsDealerAddress, showsShippingAddress } from './order.ts'

const buyer = { productName: 'Sling', productUrl: '', options: [], unitPrice: 0.1, price: 0.1, quantity: 3 }
const dealer = { ...buyer, isFflItem: true, isReceiverItem: false }
const receiver = { ...buyer, isFflItem: false, isReceiverItem: true }
const plain = { ...buyer, isFflItem: false, isReceiverItem: false }

test('ORD-14 OPEN-028 OPEN-029 the subtotal is the sum of price times quantity, to the cent', () => {
  expect(getLineTotal(buyer)).toBe(0.3)
  expect(getOrderSubtotal({ items: [buyer, { ...buyer, price: 19.99, quantity: 2 }] })).toBe(40.28)
})

test('CONF-05 the shipping address is hidden when every item is a dealer item', () => {
  expect(showsShippingAddress({ items: [dealer, dealer] })).toBe(false)
  expect(showsShippingAddress({ items: [dealer, plain] })).toBe(true)
  expect(showsShippingAddress({ items: [plain] })).toBe(true)
})

test('CONF-06 the dealer address is shown only when dealer items exist', () => {
  expect(showsDealerAddress({ items: [plain, dealer], dealerName: 'D' })).toBe(true)
  expect(showsDealerAddress({ items: [plain], dealerName: 'D' })).toBe(false)
})

test('CONF-05 CONF-06 OPEN-079 a receiver counts as a dealer item, just like a firearm', () => {
  expect(showsShippingAddress({ items: [dealer, receiver] })).toBe(false)
  expect(showsDealerAddress({ items: [plain, receiver], dealerName: 'D' })).toBe(true)
})

test('OPEN-030 dealer data without flags implies dealer items, and the shipping address remains visible', () => {
  expect(showsDealerAddress({ items: [buyer], dealerName: 'D' })).toBe(true)
  expect(showsShippingAddress({ items: [buyer] })).toBe(true)
})

test('CONF-05 an order without items shows the shipping address', () => {
  expect(showsShippingAddress({ items: [] })).toBe(true)
})

test('OPEN-030 an order without flags and without a dealer does not show a dealer address', () => {
  expect(showsDealerAddress({ items: [buyer], dealerName: null })).toBe(false)
  expect(showsDealerAddress({ items: [buyer], dealerName: '' })).toBe(false)
})

test('OPEN-030 either flag makes an item a dealer item', () => {
  expect(showsDealerAddress({ items: [{ ...buyer, isFflItem: false }], dealerName: 'D' })).toBe(false)
  expect(showsDealerAddress({ items: [{ ...buyer, isReceiverItem: false }], dealerName: 'D' })).toBe(false)
})

test('ORD-11 joins options with " - "', () => {
  const options = ['Black', 'Large'].map((value) => ({ label: '', value }))
  expect(formatOptions({ options })).toBe('Black - Large')
})
