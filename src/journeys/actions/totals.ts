import type { Expect, Page } from '#browser/browser.ts'
import { formatDollars } from './money-text.ts'

type Region = ReturnType<Page['getByRole']>

/** A purchase as expected by the journey. Its values are not read from the totals that it checks. */
export interface Purchase {
  readonly lines: readonly {
    /** Unit price. */
    readonly dollars: number
    readonly quantity: number
    /** Percentage discount of a promotion. */
    readonly discountPercent?: number
  }[]
  readonly shippingDollars?: number
  /** Percentage discount of a code on the subtotal. */
  readonly codePercent?: number
  readonly taxPercent?: number
}

/** Returns the totals of a purchase in cents. Tax applies to the discounted subtotal without shipping. */
function getSums({ lines, shippingDollars = 0, codePercent = 0, taxPercent = 0 }: Purchase) {
  const priced = lines.map((line) => ({ cents: Math.round(line.dollars * 100) * line.quantity, ...line }))
  const subtotal = priced.reduce((sum, { cents }) => sum + cents, 0)
  const byPromotion = priced.reduce(
    (sum, { cents, discountPercent = 0 }) => sum + Math.round((cents * discountPercent) / 100),
    0,
  )
  const discount = byPromotion + Math.round((subtotal * codePercent) / 100)
  const shipping = Math.round(shippingDollars * 100)
  const tax = Math.round(((subtotal - discount) * taxPercent) / 100)
  return { subtotal, discount, shipping, tax, total: subtotal - discount + shipping + tax }
}

const money = (cents: number): string => formatDollars(cents / 100)
const less = (cents: number): string => (cents === 0 ? money(0) : `-${money(cents)}`)

/** Returns the rows below the cart lines (CART-18 to CART-20). */
export function listCartRows(purchase: Purchase): string[] {
  const { subtotal, discount, tax, total } = getSums(purchase)
  return [
    `Discount ${less(discount)}`,
    `Subtotal ${money(subtotal)}`,
    `Pre-Tax Total ${money(total - tax)}`,
    `Tax ${money(tax)}`,
    `Total ${money(total)}`,
  ]
}

/**
 * Returns the total rows of an order, both before it is placed and on the confirmation. Free shipping is shown as
 * 'Free' (CHK-15, CONF-08).
 */
export function listOrderRows(purchase: Purchase): string[] {
  const { subtotal, discount, shipping, tax, total } = getSums(purchase)
  return [
    `Subtotal ${money(subtotal)}`,
    `Shipping ${shipping === 0 ? 'Free' : money(shipping)}`,
    `Discount applied ${less(discount)}`,
    `Tax ${money(tax)}`,
    `Total ${money(total)}`,
  ]
}

/** Returns the rows of an order in the account, which omits a discount of zero (ORD-13). */
export function listAccountOrderRows(purchase: Purchase): string[] {
  return listOrderRows(purchase).filter((row) => row !== `Discount applied ${money(0)}`)
}

/** Waits until a region shows exactly these totals in this order. */
export async function expectSums(expect: Expect, region: Region, rows: readonly string[]): Promise<void> {
  async function shown(): Promise<string> {
    const names = await region.getByRole('term').allTextContents()
    const amounts = await region.getByRole('definition').allTextContents()
    return names.map((name, index) => `${name} ${amounts[index]}`).join(', ')
  }
  await expect.poll(shown, 'the totals').toBe(rows.join(', '))
}
