import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { href } from '#routes/href.ts'
import { loadOrder } from '../../account/orders/load-order.ts'
import { getOrderSubtotal, listOrderAddresses } from '../../account/orders/order.rules.ts'
import { useOrderImages } from '../../account/orders/use-order-images.ts'
import { listOrderTotals } from '../../cart/totals.rules.ts'
import { dealerNextStep } from '../../lib/api/settings.ts'
import { CONTINUE_SHOPPING } from '../../lib/content/shared-texts.rules.ts'
import { formatMoney } from '../../lib/money.rules.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { safeLink } from '../../ui/content/safe-link.ts'
import { Totals } from '../../ui/totals.tsx'
import styles from './confirmation-page.module.css'

/**
 * Loads the order with an ID.
 * @throws {Error} if it cannot be loaded, which the shared handler has reported.
 */
export async function loadPlacedOrder(orderId: string): Promise<Order> {
  const order = await loadOrder(orderId)
  if (order.id === undefined) throw new Error(`Order ${orderId} could not be loaded. Try again.`)
  return order
}

/** Shows the details of a placed order (CONF-01 to CONF-08). */
export function OrderConfirmation({ order }: { readonly order: Order }): ReactNode {
  const nextStep = dealerNextStep()
  return (
    <>
      <header className={`stack-2 text-lg ${styles['thanks']}`}>
        <h1 className="text-3xl">Thank You</h1>
        <p>
          Order number <strong translate="no">{order.id}</strong>
        </p>
        <p>
          We’ve sent a confirmation to <strong translate="no">{order.userEmail}</strong>.
        </p>
      </header>
      <div className={`stack-6 ${styles['columns']}`}>
        <section aria-labelledby="items-heading">
          <h2 id="items-heading">Items</h2>
          <OrderItems items={order.items} />
        </section>
        <div className={`stack-5 ${styles['aside']}`}>
          {listOrderAddresses(order).map(({ title, lines }) => (
            <section key={title} aria-label={title}>
              <h2>{title}</h2>
              <address>{lines.join('\n')}</address>
              {title === 'Dealer address' && nextStep !== undefined && <p>{nextStep}</p>}
            </section>
          ))}
          {order.shippingMethod && (
            <section aria-labelledby="method-heading">
              <h2 id="method-heading">Shipping method</h2>
              <p>{order.shippingMethod}</p>
            </section>
          )}
          <section aria-labelledby="totals-heading">
            <h2 id="totals-heading">Totals</h2>
            <Totals
              rows={listOrderTotals({
                subtotal: getOrderSubtotal(order),
                shipping: order.shippingCost,
                discount: order.discountAmount,
                tax: order.taxAmount,
                total: order.totalAmount,
              })}
            />
          </section>
          <ButtonLink href={href('home')} fullWidth>
            {CONTINUE_SHOPPING}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

/** Lists the lines of an order with picture, name, options, quantity, and unit price (CONF-07). */
function OrderItems({ items }: { readonly items: Order['items'] }): ReactNode {
  const imageOf = useOrderImages(items)
  return (
    <ul role="list" className={styles['items']}>
      {items.map((item) => (
        <li key={`${item.productUrl} ${item.options.map((option) => option.value).join(' ')}`}>
          <span className={styles['picture']}>
            {imageOf(item) !== '' && <img src={imageOf(item)} alt="" width={96} height={72} />}
          </span>
          <div>
            <a href={safeLink(item.productUrl)} translate="no">
              {item.productName}
            </a>
            {item.options.map((option) => (
              <p key={option.value}>{option.label === undefined ? option.value : `${option.label}: ${option.value}`}</p>
            ))}
            <p>{`Quantity: ${item.quantity}`}</p>
          </div>
          <span className={styles['price']} translate="no">
            {formatMoney(item.unitPrice)}
          </span>
        </li>
      ))}
    </ul>
  )
}
