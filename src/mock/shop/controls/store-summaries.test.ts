import { expect, test } from 'vitest'
import { createLine } from '#contract/test-bodies.ts'
import { createEmptyCart, type StoredCart } from '../cart.ts'
import { hashPassword } from '../customers/password.ts'
import { addUser } from '../customers/users.ts'
import { addCart, addOrder } from '../store.ts'
import { createShopNamespace } from '../test-shop.ts'
import { summarizeCarts, summarizeOrders } from './store-summaries.ts'

function createCart(id: string, ...quantities: number[]): StoredCart {
  const lines = quantities.map((quantity, index) => {
    const choice = { ...createLine(`SKU-${index}`), productName: `Thing ${index}` }
    return { id: `${id}-${index}`, item: choice, unitCents: 1250, originalCents: 1500, quantity }
  })
  return { ...createEmptyCart(id), lines, shippingCents: 995 }
}

test('the list of carts identifies guests by the end of the token, which does not grant access', () => {
  const { store } = createShopNamespace()
  addCart(store, 'gid_secret_1a2b', createCart('cart-1', 3, 1))
  expect(summarizeCarts(store)).toEqual([
    {
      owner: 'Guest …1a2b',
      lines: [
        { sku: 'SKU-0', name: 'Thing 0', quantity: 3 },
        { sku: 'SKU-1', name: 'Thing 1', quantity: 1 },
      ],
      total: 59.95,
    },
  ])
})

test('lists carts of guests before those of customers, newest first, and omits empty ones', () => {
  const namespace = createShopNamespace()
  const { store } = namespace
  const details = { firstName: 'Mara', lastName: 'Quill', password: hashPassword('any') }
  for (const email of ['first@b.example', 'empty@b.example', 'second@b.example']) {
    const user = addUser(namespace, { ...details, email })
    if (email !== 'empty@b.example') user.cart.lines = createCart('any', 1).lines
  }
  addCart(store, 'gid_0001', createCart('cart-1', 1))
  addCart(store, 'gid_0002', createCart('cart-2'))
  addCart(store, 'gid_0003', createCart('cart-3', 1))
  expect(summarizeCarts(store).map(({ owner }) => owner)).toEqual([
    'Guest …0003',
    'Guest …0001',
    'second@b.example',
    'first@b.example',
  ])
})

const order = (id: string) => ({
  order: { id, userEmail: 'mara@b.example', totalAmount: 59.95, items: [{ productName: 'Sling', quantity: 2 }] },
  ownerId: 'gid_0001',
  createdAt: '2026-03-08T18:42:00.000Z',
  status: 'Paid',
})

test('the list of orders shows the buyer, time, items, and total, newest first', () => {
  const { store } = createShopNamespace()
  for (const id of ['CW-1', 'CW-2']) addOrder(store, order(id) as never, undefined)
  const listed = {
    email: 'mara@b.example',
    createdAt: '2026-03-08T18:42:00.000Z',
    status: 'Paid',
    lines: [{ name: 'Sling', quantity: 2 }],
    total: 59.95,
  }
  expect(summarizeOrders(store)).toEqual([
    { id: 'CW-2', ...listed },
    { id: 'CW-1', ...listed },
  ])
})

test('lists only the 50 newest carts and orders', () => {
  const { store } = createShopNamespace()
  for (let number = 1000; number < 1060; number += 1) {
    addCart(store, `gid_${number}`, createCart(`cart-${number}`, 1))
    addOrder(store, order(`CW-${number}`) as never, undefined)
  }
  const carts = summarizeCarts(store).map(({ owner }) => owner)
  expect([carts.length, carts[0], carts.at(-1)]).toEqual([50, 'Guest …1059', 'Guest …1010'])
  const orders = summarizeOrders(store).map(({ id }) => id)
  expect([orders.length, orders[0], orders.at(-1)]).toEqual([50, 'CW-1059', 'CW-1010'])
})
