import * as z from 'zod/mini'
import type { Order } from '#contract/order.ts'
import type { Address } from '#contract/user.ts'
import type { Promotion, StoredCart } from './cart.ts'
import type { SkuChange } from './catalog.ts'
import { emailKey } from './customers/email.ts'
import type { PasswordHash } from './customers/password.ts'

/** Entries of each kind that a namespace remembers; the oldest are forgotten first. */
const CAPACITY = 10_000
const EVICTION_BATCH = 1000

/** The number of the first order; they count up from here. */
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
  /** Oldest first. */
  readonly orderIds: string[]
}

/** What a customer is signed in by; times in epoch milliseconds of the namespace's clock. */
export interface Session {
  readonly user: StoredUser
  readonly accessToken: string
  accessExpiresAt: number
  readonly refreshToken: string
  readonly refreshExpiresAt: number
}

/** Why a link was mailed. */
export const OUTBOX_EMAIL_KINDS = ['verify-registration', 'reset-password', 'verify-newsletter'] as const
export type OutboxEmailKind = (typeof OUTBOX_EMAIL_KINDS)[number]

/** A message that a real back end would have mailed. */
export interface OutboxEmail {
  /** ISO time of the namespace's clock. */
  readonly at: string
  readonly kind: OutboxEmailKind
  readonly email: string
  readonly token: string
  /** Path of the page that the link leads to, below the site's address. */
  readonly link: string
}

/** What stands in a mailed link; `expiresAt` in epoch milliseconds of the namespace's clock. */
export interface EmailToken {
  readonly kind: OutboxEmailKind
  readonly email: string
  readonly expiresAt: number
}

/** How the history shows an order (OPEN-027). */
export type OrderStatus = 'Pending' | 'Paid' | 'Refunded'

/** An order and who may read it: the id of a customer, or the token of a guest. */
export interface StoredOrder {
  readonly order: Order
  readonly ownerId: string
  /** ISO time of the namespace's clock. */
  readonly createdAt: string
  readonly status: OrderStatus
}

/** A hundred years. */
const MAX_LIFETIME_SECONDS = 3_153_600_000
export const Lifetime = z.int().check(z.minimum(1), z.maximum(MAX_LIFETIME_SECONDS))

/** How long tokens live, in seconds: reset and verification are those of mailed links. */
export const TokenLifetimes = z.strictObject({
  access: Lifetime,
  refresh: Lifetime,
  reset: Lifetime,
  verification: Lifetime,
})
export type TokenLifetimes = z.infer<typeof TokenLifetimes>

/** An hour, 30 days, an hour, a week. */
const DEFAULT_TOKEN_LIFETIMES: TokenLifetimes = {
  access: 3600,
  refresh: 2_592_000,
  reset: 3600,
  verification: 604_800,
}

/** Everything that a namespace remembers between calls (MOCK-04). */
export interface Store {
  /** Carts by guest token; each known guest has one (OPEN-011). */
  readonly carts: Map<string, StoredCart>
  /** Guest token by cart id. */
  readonly cartOwners: Map<string, string>
  readonly orders: Map<string, StoredOrder>
  /** By e-mail in lower case. */
  readonly users: Map<string, StoredUser>
  /** By access token; the expired ones stay until a newer one needs the room. */
  readonly sessions: Map<string, Session>
  /** By refresh token. */
  readonly refreshTokens: Map<string, Session>
  readonly emailTokens: Map<string, EmailToken>
  /** The outbox, oldest first. */
  emails: readonly OutboxEmail[]
  /** Payment tokens that were charged or declined, and captcha answers that were taken: each works once. */
  readonly usedPaymentTokens: Set<string>
  readonly usedCaptchaTokens: Set<string>
  /** Whether the address was verified, by e-mail in lower case, for all who get the newsletter. */
  readonly subscribers: Map<string, { readonly isVerified: boolean }>
  /** E-mail and sku, as JSON. */
  readonly stockAlerts: Set<string>
  /** E-mails in lower case of those who asked for pictures, and of dealers who registered. */
  readonly imageRequests: Set<string>
  readonly dealers: Set<string>
  /** What scenarios changed about single skus. */
  readonly skuChanges: Map<string, SkuChange>
  promotions: readonly Promotion[]
  /** How many of the next compute calls answer a cart without items. */
  emptyComputes: number
  tokenLifetimes: TokenLifetimes
  /** Lifetime in seconds of the next access token only; undefined leaves it at the usual one. */
  nextAccessLifetime: number | undefined
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
    emptyComputes: 0,
    tokenLifetimes: DEFAULT_TOKEN_LIFETIMES,
    nextAccessLifetime: undefined,
    nextOrderNumber: FIRST_ORDER_NUMBER,
  }
}

/** Puts a value under a key; the oldest entries make room when the map is full. */
export function setCapped<V>(map: Map<string, V>, key: string, value: V): void {
  if (map.size >= CAPACITY) for (const old of oldestOf(map)) map.delete(old)
  map.set(key, value)
}

/** Adds a value; the oldest ones make room when the set is full. */
export function addCapped(set: Set<string>, value: string): void {
  if (set.size >= CAPACITY) for (const old of oldestOf(set)) set.delete(old)
  set.add(value)
}

/** Adds a guest's cart. */
export function addCart(store: Store, token: string, cart: StoredCart): void {
  if (store.carts.size >= CAPACITY) for (const old of oldestOf(store.carts)) removeCart(store, old)
  store.carts.set(token, cart)
  store.cartOwners.set(cart.id, token)
}

/** Forgets a guest and the cart; the token is dead from then on. */
export function removeCart(store: Store, token: string): void {
  const cart = store.carts.get(token)
  if (cart !== undefined) store.cartOwners.delete(cart.id)
  store.carts.delete(token)
}

/** Adds an order under the id it carries, and to the history of the customer whose it is. */
export function addOrder(store: Store, stored: StoredOrder, customer: StoredUser | undefined): void {
  setCapped(store.orders, stored.order.id, stored)
  customer?.orderIds.push(stored.order.id)
}

export function userByEmail(store: Store, email: string): StoredUser | undefined {
  return store.users.get(emailKey(email))
}

/** Many at once: a map remembers what was deleted from its front until it grows, and walks over it each time. */
function oldestOf(collection: { keys(): Iterable<string> }): string[] {
  const oldest: string[] = []
  for (const key of collection.keys()) {
    if (oldest.length === EVICTION_BATCH) break
    oldest.push(key)
  }
  return oldest
}
