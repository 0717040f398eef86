import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { listOrderTotals } from '../../cart/totals.rules.ts'
import { formatMoney } from '../../lib/money.rules.ts'
import { Button } from '../../ui/button.tsx'
import { safeLink } from '../../ui/content/safe-link.ts'
import { keyed } from '../../ui/keyed.ts'
import { useLoad } from '../../ui/loading/use-load.ts'
import { Totals } from '../../ui/totals.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { Card } from '../card.tsx'
import type { SectionProps } from '../section-props.ts'
import { loadOrder } from './load-order.ts'
import { MOBILE_QUERY } from './order-history.tsx'
import { formatOptions, formatOrderDate, getLineTotal, getOrderSubtotal, listOrderAddresses } from './order.rules.ts'
import { ReorderButton } from './reorder-button.tsx'
import { useOrderImages } from './use-order-images.ts'
import styles from '../account-page.module.css'

/** Loads and shows the order with the ID in the URL (ORD-08). */
export function OrderDetails({ id, user }: SectionProps): ReactNode {
  const [loaded, retry] = useLoad(() => loadOrder(id), id)
  const placed = user.orders.find((entry) => entry.id === id)
  const order = loaded.status === 'loaded' && loaded.value.id !== undefined ? loaded.value : undefined

  return (
    <>
      <h1>
        Order <span translate="no">{id}</span>
      </h1>
      {placed !== undefined && <p>{`Placed on ${formatOrderDate(placed.createdAt)}. Payment: ${placed.status}.`}</p>}
      {loaded.status === 'loading' && (
        <div aria-busy="true">
          <p role="status">Loading your order…</p>
          <div aria-hidden="true" className={`place ${styles['skeleton']}`} />
        </div>
      )}
      {loaded.status !== 'loading' && order === undefined && (
        <>
          <p>This order could not be loaded.</p>
          <Button onClick={retry}>Try again</Button>
        </>
      )}
      {order !== undefined && (
        <>
          {order.items.length > 0 && <ReorderButton items={order.items} />}
          <OrderLines items={order.items} />
          <div className={`stack-4 ${styles['end']}`}>
            <div className={`stack-4 ${styles['cards']}`}>
              {listOrderAddresses(order).map(({ title, lines }) => (
                <Card key={title} title={title}>
                  <address>{lines.join('\n')}</address>
                </Card>
              ))}
            </div>
            <section aria-label="Summary" className={styles['summary']}>
              {order.shippingMethod && <p>{`Shipping method: ${order.shippingMethod}`}</p>}
              <Totals
                rows={listOrderTotals({
                  subtotal: getOrderSubtotal(order),
                  shipping: order.shippingCost,
                  ...(order.discountAmount > 0 && { discount: order.discountAmount }),
                  tax: order.taxAmount,
                  total: order.totalAmount,
                })}
              />
            </section>
          </div>
        </>
      )}
    </>
  )
}

/** Shows product with picture, unit price, quantity, and line total. Hides the unit price on small screens (ORD-10, ORD-12). */
function OrderLines({ items }: { readonly items: Order['items'] }): ReactNode {
  const mobile = useMediaQuery(MOBILE_QUERY)
  const imageOf = useOrderImages(items)
  const lines = keyed(items, (item) => `${item.productUrl} ${formatOptions(item)}`)
  return (
    <div className={styles['lines']}>
      <table className={styles['table']}>
        <caption className="visually-hidden">Items</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            {!mobile && (
              <th scope="col" className={styles['number']}>
                Unit Price
              </th>
            )}
            <th scope="col" className={styles['number']}>
              Quantity
            </th>
            <th scope="col" className={styles['number']}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, item }) => (
            <tr key={key}>
              <th scope="row" className={styles['product']}>
                <span className={styles['picture']}>
                  {imageOf(item) !== '' && <img src={imageOf(item)} alt="" width={64} height={48} />}
                </span>
                <a href={safeLink(item.productUrl)} translate="no">
                  {item.productName}
                </a>
                {item.options.length > 0 && (
                  <span className={`muted text-sm ${styles['options']}`}>{formatOptions(item)}</span>
                )}
              </th>
              {!mobile && (
                <td className={styles['number']} translate="no">
                  {formatMoney(item.unitPrice)}
                </td>
              )}
              <td className={styles['number']}>{item.quantity}</td>
              <td className={styles['number']} translate="no">
                {formatMoney(getLineTotal(item))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
