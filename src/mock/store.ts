import type { Order } from '#contract/order.ts'
import type { StoredCart } from './cart.ts'

/** Guests and orders that a namespace remembers; the oldest are forgotten first. */
const CAPACITY = 10_000

/** The number of the first order; they count up from here. */
const FIRST_ORDER_NUMBER = 100_234

/** An order and who may read it. */
export interface StoredOrder {
  readonly order: Order
  readonly guestId: string
}

/** Everything that a namespace remembers between calls (MOCK-04). */
export interface Store {
  /** Carts by guest token; each known guest has one (OPEN-011). */
  readonly carts: Map<string, StoredCart>
  /** Guest token by cart id. */
  readonly cartOwners: Map<string, string>
  readonly orders: Map<string, StoredOrder>
  /** Payment tokens that bought something: each does so once. */
  readonly spentPaymentTokens: Set<string>
  /** E-mails that get the newsletter, in lower case. */
  readonly subscribers: Set<string>
  nextOrderNumber: number
}

export function createStore(): Store {
  return {
    carts: new Map(),
    cartOwners: new Map(),
    orders: new Map(),
    spentPaymentTokens: new Set(),
    subscribers: new Set(),
    nextOrderNumber: FIRST_ORDER_NUMBER,
  }
}

/** Adds a guest's cart. */
export function addCart(store: Store, token: string, cart: StoredCart): void {
  const oldest = store.carts.size >= CAPACITY ? store.carts.entries().next().value : undefined
  if (oldest !== undefined) {
    store.carts.delete(oldest[0])
    store.cartOwners.delete(oldest[1].id)
  }
  store.carts.set(token, cart)
  store.cartOwners.set(cart.id, token)
}

/** Adds an order, under the id it carries. */
export function addOrder(store: Store, stored: StoredOrder): void {
  dropOldest(store.orders)
  store.orders.set(stored.order.id, stored)
}

/** Marks a payment token as used up. */
export function spendPaymentToken(store: Store, token: string): void {
  dropOldest(store.spentPaymentTokens)
  store.spentPaymentTokens.add(token)
}

/** Adds an e-mail to the newsletter's list; again makes no difference. */
export function subscribe(store: Store, email: string): void {
  dropOldest(store.subscribers)
  store.subscribers.add(email.toLowerCase())
}

function dropOldest(collection: Map<string, unknown> | Set<string>): void {
  if (collection.size < CAPACITY) return
  const oldest = collection.keys().next().value
  if (oldest !== undefined) collection.delete(oldest)
}
