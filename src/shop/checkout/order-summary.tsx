import type { ReactNode } from 'react'
import type { Cart, CartItem } from '#contract/cart.ts'
import { listOrderTotals } from '../cart/totals.rules.ts'
import { isDealerItem } from '../delivery/dealer-item.rules.ts'
import { formatPrices } from '../lib/money.rules.ts'
import { Price } from '../ui/price.tsx'
import { Totals } from '../ui/totals.tsx'
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
        <address className={`muted text-sm ${styles['address']}`}>{address.join('\n')}</address>
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
    <div className="stack-4">
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

/** Lists cart lines as they appear in the order, with unit prices and quantities but no line totals. */
function OrderLines({ items }: { readonly items: readonly CartItem[] }): ReactNode {
  return (
    <ul role="list" className={styles['lines']}>
      {items.map((item) => (
        <li key={item.id}>
          {item.imageUrl !== '' && <img src={item.imageUrl} alt="" width="72" height="54" loading="lazy" />}
          <div>
            <p className={styles['name']} translate="no">
              {item.productName}
            </p>
            {item.options.map((option) => (
              <p key={option.label} className="muted text-sm">
                {`${option.label}: ${option.value}`}
              </p>
            ))}
            <p className="muted text-sm">{`Quantity: ${item.quantity}`}</p>
          </div>
          <Price {...formatPrices(item.productPrice, item.price)} />
        </li>
      ))}
    </ul>
  )
}
