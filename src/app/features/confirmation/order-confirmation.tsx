import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { getOrderSubtotal, listOrderAddresses } from '#domain/account/order.ts'
import { listOrderTotals } from '#domain/cart/totals.ts'
import { CONTINUE_SHOPPING } from '#domain/content/shared-texts.ts'
import { href } from '#routes/href.ts'
import { dealerNextStep } from '../../api/settings.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Totals } from '../../ui/totals.tsx'
import { OrderItems } from './order-items.tsx'
import styles from './confirmation-page.module.css'

/** Shows the details of a placed order (CONF-01 to CONF-08). */
export function OrderConfirmation({ order }: { readonly order: Order }): ReactNode {
  const nextStep = dealerNextStep()
  return (
    <>
      <header className={styles['thanks']}>
        <h1>Thank You</h1>
        <p>
          Order number <strong translate="no">{order.id}</strong>
        </p>
        <p>
          We’ve sent a confirmation to <strong translate="no">{order.userEmail}</strong>.
        </p>
      </header>
      <div className={styles['columns']}>
        <section aria-labelledby="items-heading">
          <h2 id="items-heading">Items</h2>
          <OrderItems items={order.items} />
        </section>
        <div className={styles['aside']}>
          {listOrderAddresses(order).map(({ title, lines }) => (
            <section key={title} aria-label={title}>
              <h2>{title}</h2>
              <address className={styles['address']}>{lines.join('\n')}</address>
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
