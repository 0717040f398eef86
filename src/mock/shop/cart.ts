import type { AppliedDiscount, Cart, CartItem, NewCartLine } from '#contract/cart.ts'
import { toDollars } from './money.ts'

/** A cart line with the description from the client and the prices from the shop. */
export interface StoredLine {
  readonly id: string
  readonly item: NewCartLine
  readonly unitCents: number
  readonly originalCents: number
  quantity: number
}

export interface StoredCart {
  readonly id: string
  lines: StoredLine[]
  /** Shipping cost in cents. The compute endpoint sets this cost and the tax rate of the state, which is a fraction. */
  shippingCents: number
  taxRate: number
  /** Percentage that a promo code subtracts from the subtotal. */
  discountPercentage: number
}

/** The owner of a cart: a guest, identified by a token, or a customer. */
export type CartOwner =
  | { readonly kind: 'guest'; readonly token: string }
  | { readonly kind: 'customer'; readonly id: string; readonly email: string }

/** A promotion that subtracts a percentage from the lines of a single SKU. */
export interface Promotion {
  readonly sku: string
  readonly percentage: number
  readonly page: AppliedDiscount['promotionalPageInfo']
}

export interface Totals {
  readonly subTotal: number
  readonly discount: number
  readonly shipping: number
  readonly tax: number
  readonly total: number
}

export function createEmptyCart(id: string): StoredCart {
  return { id, lines: [], shippingCents: 0, taxRate: 0, discountPercentage: 0 }
}

/** Removes all items of a cart, its discount, and its computed amounts, but keeps its ID. */
export function clearCart(cart: StoredCart): void {
  Object.assign(cart, createEmptyCart(cart.id))
}

/**
 * Computes the totals of a cart in cents. Discounts never exceed the subtotal. Tax applies to the discounted subtotal,
 * excluding shipping. An empty cart has totals of zero.
 */
export function computeCartTotals(cart: StoredCart, promotions: readonly Promotion[]): Totals {
  if (cart.lines.length === 0) return { subTotal: 0, discount: 0, shipping: 0, tax: 0, total: 0 }
  const subTotal = cart.lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
  const byCode = Math.round((subTotal * cart.discountPercentage) / 100)
  const byPromotion = promotions.reduce((sum, promotion) => sum + promotionCents(cart, promotion), 0)
  const discount = Math.min(subTotal, byCode + byPromotion)
  const tax = Math.round((subTotal - discount) * cart.taxRate)
  const shipping = cart.shippingCents
  return { subTotal, discount, shipping, tax, total: subTotal - discount + shipping + tax }
}

function promotionCents(cart: StoredCart, { sku, percentage }: Promotion): number {
  const lines = cart.lines.filter(({ item: choice }) => choice.productId === sku)
  const cents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
  return Math.round((cents * percentage) / 100)
}

/**
 * Returns a key that is the same for all lines of an item, which have the same SKU, set of option IDs, and build
 * (OPEN-086).
 */
export function getLineIdentity(line: Pick<NewCartLine, 'productId' | 'optionIds' | 'buildId'>): string {
  return JSON.stringify([line.productId, [...new Set(line.optionIds)].toSorted(), line.buildId])
}

/** Serializes a cart for a response, with amounts in dollars. */
export function serializeCart(cart: StoredCart, owner: CartOwner, promotions: readonly Promotion[]): Cart {
  const totals = computeCartTotals(cart, promotions)
  const isGuest = owner.kind === 'guest'
  return {
    id: cart.id,
    userId: isGuest ? null : owner.id,
    guestId: isGuest ? owner.token : null,
    isAbandoned: false,
    isGuest,
    items: cart.lines.map(lineToWire),
    subTotal: toDollars(totals.subTotal),
    taxAmount: toDollars(totals.tax),
    shipping: toDollars(totals.shipping),
    discountAmount: toDollars(totals.discount),
    totalAmount: toDollars(totals.total),
    appliedDiscounts: promotions.flatMap((promotion) => appliedDiscount(cart, promotion)),
    userEmail: isGuest ? null : owner.email,
  }
}

function appliedDiscount(cart: StoredCart, { sku, page }: Promotion): AppliedDiscount[] {
  const lines = cart.lines.filter(({ item: choice }) => choice.productId === sku)
  return lines.length === 0 ? [] : [{ appliedToCartItemIds: lines.map(({ id }) => id), promotionalPageInfo: page }]
}

function lineToWire(line: StoredLine): CartItem {
  return {
    ...line.item,
    id: line.id,
    quantity: line.quantity,
    productPrice: toDollars(line.unitCents),
    price: toDollars(line.originalCents),
  }
}
