import * as z from 'zod/mini'
import { Cart, NewCartLine } from '#contract/cart.ts'
import { Order } from '#contract/order.ts'
import { Address } from '#contract/user.ts'
import { OUTBOX_EMAIL_KINDS, TokenLifetimes } from '../store.ts'

/** Maximum amount in cents. Sums of such amounts are exact integers. */
const MAX_CENTS = 100_000_000
const MAX_QUANTITY = 1_000_000
const MAX_ORDER_NUMBER = 10 ** 12

const Hash = z.string().check(z.regex(/^[\da-f]{64}$/, 'Must be a SHA-256 hash'))
const Count = z.int().check(z.minimum(0))
const Time = z.iso.datetime()
const Cents = z.int().check(z.minimum(0), z.maximum(MAX_CENTS))

const SavedCart = z.strictObject({
  lines: z.array(
    z.strictObject({
      id: z.string(),
      item: NewCartLine,
      unitCents: Cents,
      originalCents: Cents,
      quantity: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY)),
    }),
  ),
  shippingCents: Cents,
  taxRate: z.number().check(z.minimum(0), z.maximum(1)),
  discountPercentage: z.number().check(z.minimum(0), z.maximum(100)),
})
export type SavedCart = z.infer<typeof SavedCart>

/**
 * A store in a state file. No token, password, or cart ID can be read from it (MOCK-60). Times are epoch milliseconds
 * or ISO texts.
 */
export const SavedStore = z.strictObject({
  guests: z.array(z.strictObject({ token: Hash, cart: SavedCart })),
  users: z.array(
    z.strictObject({
      id: z.string(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      phoneNumber: z.string(),
      password: z.strictObject({ salt: z.string(), hash: Hash }),
      isEmailVerified: z.boolean(),
      addresses: z.array(Address),
      cart: SavedCart,
      orderIds: z.array(z.string()),
    }),
  ),
  sessions: z.array(
    z.strictObject({
      email: z.string(),
      access: Hash,
      accessExpiresAt: z.number(),
      refresh: Hash,
      refreshExpiresAt: z.number(),
    }),
  ),
  orders: z.array(
    z.strictObject({
      order: Order,
      /** Customer ID, or hash of a guest's token. */
      owner: z.union([z.strictObject({ customer: z.string() }), z.strictObject({ guest: Hash })]),
      createdAt: Time,
      status: z.enum(['Pending', 'Paid', 'Refunded']),
    }),
  ),
  /** Emails, which get new tokens when they are loaded. If `expiresAt` is missing, the token has already been used. */
  emails: z.array(
    z.strictObject({
      at: Time,
      kind: z.enum(OUTBOX_EMAIL_KINDS),
      email: z.string(),
      expiresAt: z.optional(z.number()),
    }),
  ),
  usedPaymentTokens: z.array(Hash),
  usedCaptchaTokens: z.array(Hash),
  subscribers: z.array(z.strictObject({ email: z.string(), isVerified: z.boolean() })),
  stockAlerts: z.array(z.string()),
  imageRequests: z.array(z.string()),
  dealers: z.array(z.string()),
  skuChanges: z.record(
    z.string(),
    z.strictObject({ stock: z.optional(z.int()), restrictedStates: z.optional(z.array(z.string())) }),
  ),
  promotions: z.array(
    z.strictObject({
      sku: z.string(),
      percentage: z.number(),
      page: Cart.shape.appliedDiscounts.def.element.shape.promotionalPageInfo,
    }),
  ),
  emptyComputeResponses: Count,
  tokenLifetimes: TokenLifetimes,
  nextAccessTokenLifetimeSeconds: z.optional(z.int()),
  nextOrderNumber: z.int().check(z.minimum(1), z.maximum(MAX_ORDER_NUMBER)),
})
export type SavedStore = z.infer<typeof SavedStore>
