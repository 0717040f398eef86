import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart.ts'
import { preTaxTotal } from '#domain/cart.ts'
import { formatDiscount, formatMoney } from '#domain/money.ts'
import styles from './cart-totals.module.css'

/** The sums of the cart as the server has them (catalogue spec §2). */
export function CartTotals({ cart }: { readonly cart: Cart }): ReactNode {
  const rows: readonly (readonly [string, string])[] = [
    ['Discount', formatDiscount(cart.discountAmount)],
    ['Subtotal', formatMoney(cart.subTotal)],
    ['Pre-Tax Total', formatMoney(preTaxTotal(cart))],
    ['Tax', formatMoney(cart.taxAmount)],
    ['Total', formatMoney(cart.totalAmount)],
  ]
  return (
    <dl className={styles['totals']}>
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
