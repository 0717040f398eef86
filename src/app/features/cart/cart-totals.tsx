import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart.ts'
import { formatDiscount, getPreTaxTotal } from '#domain/cart/totals.ts'
import { formatMoney } from '#domain/money.ts'
import { Totals } from '../../ui/totals.tsx'

/** Shows the totals computed by the server (CART-18). */
export function CartTotals({ cart }: { readonly cart: Cart }): ReactNode {
  return (
    <Totals
      rows={[
        ['Discount', formatDiscount(cart.discountAmount)],
        ['Subtotal', formatMoney(cart.subTotal)],
        ['Pre-Tax Total', formatMoney(getPreTaxTotal(cart))],
        ['Tax', formatMoney(cart.taxAmount)],
        ['Total', formatMoney(cart.totalAmount)],
      ]}
    />
  )
}
