import * as z from 'zod/mini'
import type { Order } from '#contract/order.ts'
import type { Address } from '#contract/user.ts'
import type { Promotion, StoredCart } from './cart.ts'
import type { SkuChange } from './catalog.ts'
import { toEmailKey } from './customers/email.ts'
import type { PasswordHash } from './customers/password.ts'

/** Maximum number of entries of each kind per namespace. The oldest ones are dropped first. */
const CAPACITY = 10_000
const EVICTION_BATCH = 1000

/** Number of the first order. Each new order increments it. */
const FIRST_ORDER_NUMBER = 100_234

/** A customer with an account. */
export interface StoredUser {
  readonly id: string
  readonly email: string
  firstName: string
  lastName: string
  phoneNumber: string
  password: PasswordHash
  isEmailVerified: boolean
  addresses: Address[]
  readonly cart: StoredCart
  /** IDs of the customer's orders, oldest first. */
  readonly orderIds: string[]
}

/** A customer's session. Times are in epoch milliseconds according to the namespace's clock. */
export interface Session {
  /** Identifies the sign-in. A refresh creates another session with the same ID. */
  readonly id: string
  readonly user: StoredUser
  readonly accessToken: string
  accessExpiresAt: number
  readonly refreshToken: string
  refreshExpiresAt: number
}

/** Reasons for emailing a link. */
export const OUTBOX_EMAIL_KINDS = ['verify-registration', 'reset-password', 'verify-newsletter'] as const
export type OutboxEmailKind = (typeof OUTBOX_EMAIL_KINDS)[number]

/** An email that a real back end would have sent. */
export interface OutboxEmail {
  /** ISO time according to the namespace's clock. */
  readonly at: string
  readonly kind: OutboxEmailKind
  readonly email: string
  readonly token: string
  /** Path of the linked page, relative to the site's URL. */
  readonly link: string
}

/** Token in an emailed link. `expiresAt` is in epoch milliseconds according to the namespace's clock. */
export interface EmailToken {
  readonly kind: OutboxEmailKind
  readonly email: string
  readonly expiresAt: number
}

/** Order status in the customer's history (OPEN-027). */
export type OrderStatus = 'Pending' | 'Paid' | 'Refunded'

/** An order and its owner, who is given as a customer ID or a guest token. */
export interface StoredOrder {
  readonly order: Order
  readonly ownerId: string
  /** ISO time according to the namespace's clock. */
  readonly createdAt: string
  readonly status: OrderStatus
}

/** One hundred years. */
const MAX_LIFETIME_SECONDS = 3_153_600_000
const Lifetime = z.int().check(z.minimum(1), z.maximum(MAX_LIFETIME_SECONDS))

/** Lifetimes of tokens in seconds. Reset and verification tokens are contained in emailed links. */
export const TokenLifetimes = z.strictObject({
  access: Lifetime,
  refresh: Lifetime,
  reset: Lifetime,
  verification: Lifetime,
})
export type TokenLifetimes = z.infer<typeof TokenLifetimes>

/** One hour, 30 days, one hour, and one week. */
const DEFAULT_TOKEN_LIFETIMES: TokenLifetimes = {
  access: 3600,
  refresh: 2_592_000,
  reset: 3600,
  verification: 604_800,
}

/** The data of a namespace (MOCK-04). */
export interface Store {
  /** Carts by guest token. Each known guest has one cart (OPEN-011). */
  readonly carts: Map<string, StoredCart>
  /** Guest tokens by cart ID. */
  readonly cartOwners: Map<string, string>
  readonly orders: Map<string, StoredOrder>
  /** Customers by email in lowercase. */
  readonly users: Map<string, StoredUser>
  /** Sessions by access token. Expired sessions remain until the limit is reached. */
  readonly sessions: Map<string, Session>
  readonly refreshTokens: Map<string, Session>
  readonly emailTokens: Map<string, EmailToken>
  /** Emails in the outbox, oldest first. */
  emails: readonly OutboxEmail[]
  /** Used captcha tokens, and payment tokens that were charged or declined. Each token works only once. */
  readonly usedPaymentTokens: Set<string>
  readonly usedCaptchaTokens: Set<string>
  /** Newsletter subscribers by email in lowercase, and whether the email was verified. */
  readonly subscribers: Map<string, { readonly isVerified: boolean }>
  /** Pairs of email and SKU, as JSON. */
  readonly stockAlerts: Set<string>
  /** Emails from image requests and dealer registrations, in lowercase. */
  readonly imageRequests: Set<string>
  readonly dealers: Set<string>
  /** Changes that scenarios made to SKUs. */
  readonly skuChanges: Map<string, SkuChange>
  promotions: readonly Promotion[]
  tokenLifetimes: TokenLifetimes
  nextOrderNumber: number
}

export function createStore(): Store {
  return {
    carts: new Map(),
    cartOwners: new Map(),
    orders: new Map(),
    users: new Map(),
    sessions: new Map(),
    refreshTokens: new Map(),
    emailTokens: new Map(),
    emails: [],
    usedPaymentTokens: new Set(),
    usedCaptchaTokens: new Set(),
    subscribers: new Map(),
    stockAlerts: new Set(),
    imageRequests: new Set(),
    dealers: new Set(),
    skuChanges: new Map(),
    promotions: [],
    tokenLifetimes: DEFAULT_TOKEN_LIFETIMES,
    nextOrderNumber: FIRST_ORDER_NUMBER,
  }
}

/** Sets a value by key. If the map is full, drops the oldest entries. */
export function setCapped<V>(map: Map<string, V>, key: string, value: V): void {
  if (map.size >= CAPACITY) for (const old of listOldestKeys(map)) map.delete(old)
  map.set(key, value)
}

/** Adds a value. If the set is full, drops the oldest values. */
export function addCapped(set: Set<string>, value: string): void {
  if (set.size >= CAPACITY) for (const old of listOldestKeys(set)) set.delete(old)
  set.add(value)
}

export function addCart(store: Store, token: string, cart: StoredCart): void {
  if (store.carts.size >= CAPACITY) for (const old of listOldestKeys(store.carts)) removeCart(store, old)
  store.carts.set(token, cart)
  store.cartOwners.set(cart.id, token)
}

/** Removes a guest together with the guest's cart, which invalidates the token. */
export function removeCart(store: Store, token: string): void {
  const cart = store.carts.get(token)
  if (cart !== undefined) store.cartOwners.delete(cart.id)
  store.carts.delete(token)
}

/** Adds an order to the store and to the history of the customer. */
export function addOrder(store: Store, stored: StoredOrder, customer: StoredUser | undefined): void {
  setCapped(store.orders, stored.order.id, stored)
  customer?.orderIds.push(stored.order.id)
}

export function findUserByEmail(store: Store, email: string): StoredUser | undefined {
  return store.users.get(toEmailKey(email))
}

/**
 * Returns the oldest keys. Many are removed at once, because a map keeps deleted entries at its start until it grows,
 * and it iterates over them each time.
 */
function listOldestKeys(collection: { keys(): Iterable<string> }): string[] {
  const oldest: string[] = []
  for (const key of collection.keys()) {
    if (oldest.length === EVICTION_BATCH) break
    oldest.push(key)
  }
  return oldest
}
