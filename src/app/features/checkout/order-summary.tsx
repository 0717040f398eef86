import type { ReactNode } from 'react'
import type { Cart, CartItem } from '#contract/cart.ts'
import { isDealerItem } from '#domain/cart/cart.ts'
import { listOrderTotals } from '#domain/cart/totals.ts'
import { Totals } from '../../ui/totals.tsx'
import { OrderLines } from './order-lines.tsx'
import styles from './order-summary.module.css'

/** Shows cart lines that ship together, and their destination. */
function Parcel({
  title,
  address,
  items,
}: {
  readonly title: string
  /** Lines of the address, or none while it is unknown. */
  readonly address: readonly string[] | undefined
  readonly items: readonly CartItem[]
}): ReactNode {
  if (items.length === 0) return null
  return (
    <section>
      <h3 className={styles['parcel']}>{title}</h3>
      {address !== undefined && address.length > 0 && (
        <address className={styles['address']}>{address.join('\n')}</address>
      )}
      <OrderLines items={items} />
    </section>
  )
}

/**
 * Shows the items of an order by destination: dealer items ship to the dealer, all others to the buyer (CHK-62,
 * CHK-20).
 */
export function OrderSummary({
  cart,
  buyerAddress,
  dealerAddress,
}: {
  readonly cart: Cart
  readonly buyerAddress?: readonly string[]
  readonly dealerAddress?: readonly string[]
}): ReactNode {
  return (
    <div className={styles['summary']}>
      <h2 id="order-summary">Order summary</h2>
      <Parcel title="Ships to you" address={buyerAddress} items={cart.items.filter((item) => !isDealerItem(item))} />
      <Parcel title="Ships to your dealer" address={dealerAddress} items={cart.items.filter(isDealerItem)} />
    </div>
  )
}

/** Shows the totals computed by the server (CART-04). */
export function OrderTotals({ cart }: { readonly cart: Cart }): ReactNode {
  return (
    <Totals
      rows={listOrderTotals({
        subtotal: cart.subTotal,
        shipping: cart.shipping,
        discount: cart.discountAmount,
        tax: cart.taxAmount,
        total: cart.totalAmount,
      })}
    />
  )
}
