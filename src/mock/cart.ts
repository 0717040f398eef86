import type { Cart, CartItem, NewCartLine } from '#contract/cart.ts'
import { toDollars } from './money.ts'

/** A line: what the client said of it, and the money that the shop says. */
export interface StoredLine {
  readonly id: string
  readonly told: NewCartLine
  readonly unitCents: number
  readonly originalCents: number
  quantity: number
}

export interface StoredCart {
  readonly id: string
  lines: StoredLine[]
  /** Set by compute: what the order would cost to ship, and the tax rate of its state as a fraction. */
  shippingCents: number
  taxRate: number
  /** Set by a promo code: percentage of the subtotal. */
  discountPercentage: number
}

export interface Totals {
  readonly subTotal: number
  readonly discount: number
  readonly shipping: number
  readonly tax: number
  readonly total: number
}

export function emptyCart(id: string): StoredCart {
  return { id, lines: [], shippingCents: 0, taxRate: 0, discountPercentage: 0 }
}

/** The sums of a cart, in cents. Tax is on what is left after the discount, without shipping; an empty cart costs nothing. */
export function cartTotals(cart: StoredCart): Totals {
  const subTotal = cart.lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
  if (cart.lines.length === 0) return { subTotal: 0, discount: 0, shipping: 0, tax: 0, total: 0 }
  const discount = Math.round((subTotal * cart.discountPercentage) / 100)
  const tax = Math.round((subTotal - discount) * cart.taxRate)
  const shipping = cart.shippingCents
  return { subTotal, discount, shipping, tax, total: subTotal - discount + shipping + tax }
}

/** The same item: same sku, same set of option ids, same build (OPEN-086). */
export function lineIdentity(line: Pick<NewCartLine, 'productId' | 'optionIds' | 'buildId'>): string {
  return JSON.stringify([line.productId, [...new Set(line.optionIds)].toSorted(), line.buildId])
}

/** A cart as it goes over the wire, in dollars. */
export function cartToWire(cart: StoredCart, guestId: string): Cart {
  const totals = cartTotals(cart)
  return {
    id: cart.id,
    userId: null,
    guestId,
    isAbandoned: false,
    isGuest: true,
    items: cart.lines.map(lineToWire),
    subTotal: toDollars(totals.subTotal),
    taxAmount: toDollars(totals.tax),
    shipping: toDollars(totals.shipping),
    discountAmount: toDollars(totals.discount),
    totalAmount: toDollars(totals.total),
    appliedDiscounts: [],
    userEmail: null,
  }
}

function lineToWire(line: StoredLine): CartItem {
  return {
    ...line.told,
    id: line.id,
    quantity: line.quantity,
    productPrice: toDollars(line.unitCents),
    price: toDollars(line.originalCents),
  }
}
