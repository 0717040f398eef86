import * as z from 'zod/mini'
import type { Order } from '#contract/order.ts'
import type { Address } from '#contract/user.ts'
import type { Promotion, StoredCart } from './cart.ts'
import type { SkuChange } from './catalog.ts'
import { emailKey } from './customers/email.ts'
import type { PasswordHash } from './customers/password.ts'

/** Maximum entries of each kind that a namespace keeps; the oldest are dropped first. */
const CAPACITY = 10_000
const EVICTION_BATCH = 1000

/** Number of the first order; incremented for each order. */
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

/** A session of a customer; times in epoch milliseconds of the namespace's clock. */
export interface Session {
  readonly user: StoredUser
  readonly accessToken: string
  accessExpiresAt: number
  readonly refreshToken: string
  readonly refreshExpiresAt: number
}

/** Why a link was emailed. */
export const OUTBOX_EMAIL_KINDS = ['verify-registration', 'reset-password', 'verify-newsletter'] as const
export type OutboxEmailKind = (typeof OUTBOX_EMAIL_KINDS)[number]

/** An email that a real back end would have sent. */
export interface OutboxEmail {
  /** ISO time of the namespace's clock. */
  readonly at: string
  readonly kind: OutboxEmailKind
  readonly email: string
  readonly token: string
  /** Path of the page that the link refers to, relative to the site's URL. */
  readonly link: string
}

/** Token of an emailed link; `expiresAt` in epoch milliseconds of the namespace's clock. */
export interface EmailToken {
  readonly kind: OutboxEmailKind
  readonly email: string
  readonly expiresAt: number
}

/** An order in the customer's history (OPEN-027). */
export type OrderStatus = 'Pending' | 'Paid' | 'Refunded'

/** An order and its reader: the ID of a customer, or the token of a guest. */
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

/** Lifetimes of tokens in seconds: reset and verification are those of emailed links. */
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

/** The data of a namespace (MOCK-04). */
export interface Store {
  /** Carts by guest token; each known guest has one (OPEN-011). */
  readonly carts: Map<string, StoredCart>
  /** Guest token by cart ID. */
  readonly cartOwners: Map<string, string>
  readonly orders: Map<string, StoredOrder>
  /** By email in lower case. */
  readonly users: Map<string, StoredUser>
  /** By access token; expired ones stay until the limit is reached. */
  readonly sessions: Map<string, Session>
  /** By refresh token. */
  readonly refreshTokens: Map<string, Session>
  readonly emailTokens: Map<string, EmailToken>
  /** The outbox, oldest first. */
  emails: readonly OutboxEmail[]
  /** Payment tokens that were charged or declined, and used captcha tokens: each works once. */
  readonly usedPaymentTokens: Set<string>
  readonly usedCaptchaTokens: Set<string>
  /** Whether the address was verified, by email in lower case, for all newsletter subscribers. */
  readonly subscribers: Map<string, { readonly isVerified: boolean }>
  /** Email and SKU, as JSON. */
  readonly stockAlerts: Set<string>
  /** Emails in lower case from image requests and dealer registrations. */
  readonly imageRequests: Set<string>
  readonly dealers: Set<string>
  /** Changes of scenarios to SKUs. */
  readonly skuChanges: Map<string, SkuChange>
  promotions: readonly Promotion[]
  /** Number of the next compute requests that return a cart without items. */
  emptyComputes: number
  tokenLifetimes: TokenLifetimes
  /** Lifetime in seconds of the next access token only; undefined for the default. */
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

/** Sets a value by key; the oldest entries are dropped when the map is full. */
export function setCapped<V>(map: Map<string, V>, key: string, value: V): void {
  if (map.size >= CAPACITY) for (const old of oldestOf(map)) map.delete(old)
  map.set(key, value)
}

/** Adds a value; the oldest ones are dropped when the set is full. */
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

/** Removes a guest and the cart, and invalidates the token. */
export function removeCart(store: Store, token: string): void {
  const cart = store.carts.get(token)
  if (cart !== undefined) store.cartOwners.delete(cart.id)
  store.carts.delete(token)
}

/** Adds an order by its ID, and to the history of its customer. */
export function addOrder(store: Store, stored: StoredOrder, customer: StoredUser | undefined): void {
  setCapped(store.orders, stored.order.id, stored)
  customer?.orderIds.push(stored.order.id)
}

export function userByEmail(store: Store, email: string): StoredUser | undefined {
  return store.users.get(emailKey(email))
}

/** Removes many at once: a map keeps deleted entries at its start until it grows, and iterates over them each time. */
function oldestOf(collection: { keys(): Iterable<string> }): string[] {
  const oldest: string[] = []
  for (const key of collection.keys()) {
    if (oldest.length === EVICTION_BATCH) break
    oldest.push(key)
  }
  return oldest
}
