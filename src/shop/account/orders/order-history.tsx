import type { ReactNode } from 'react'
import type { OrderListEntry } from '#contract/user.ts'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import { formatMoney } from '../../lib/money.rules.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import type { SectionProps } from '../section-props.ts'
import { formatOrderDate } from './order.rules.ts'
import styles from '../account-page.module.css'

/** Media query for screens that show tables as cards (OPEN-076). */
export const MOBILE_QUERY = '(max-width: 767.98px)'

/** Lists the customer's orders in a table, or as cards on small screens (ORD-02, ORD-05, OPEN-026). */
export function OrderHistory({ user: { orders } }: SectionProps): ReactNode {
  const mobile = useMediaQuery(MOBILE_QUERY)
  return (
    <>
      <h1>{routes.profileOrders.title}</h1>
      {orders.length === 0 ? (
        <div className={`stack-3 ${styles['empty']}`}>
          <p>You have placed no orders</p>
          <ButtonLink href={href('home')}>Continue shopping</ButtonLink>
        </div>
      ) : mobile ? (
        <OrderCards orders={orders} />
      ) : (
        <OrderTable orders={orders} />
      )}
    </>
  )
}

interface OrdersProps {
  readonly orders: readonly OrderListEntry[]
}

function OrderTable({ orders }: OrdersProps): ReactNode {
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{routes.profileOrders.title}</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Date</th>
          <th scope="col">Payment Status</th>
          <th scope="col" className={styles['number']}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row">
              <OrderLink id={order.id} />
            </th>
            <td>{formatOrderDate(order.createdAt)}</td>
            <td>{order.status}</td>
            <td className={styles['number']} translate="no">
              {formatMoney(order.totalAmount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function OrderCards({ orders }: OrdersProps): ReactNode {
  return (
    <ul role="list" aria-label={routes.profileOrders.title} className={`stack-4 ${styles['orderCards']}`}>
      {orders.map((order) => (
        <li key={order.id} className={`stack-3 ${styles['card']}`}>
          <dl className={`stack-2 ${styles['facts']}`}>
            <div>
              <dt>Order</dt>
              <dd>
                <OrderLink id={order.id} />
              </dd>
            </div>
            <div>
              <dt>Date</dt>
              <dd>{formatOrderDate(order.createdAt)}</dd>
            </div>
            <div>
              <dt>Payment Status</dt>
              <dd>{order.status}</dd>
            </div>
            <div>
              <dt>Total</dt>
              <dd translate="no">{formatMoney(order.totalAmount)}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function OrderLink({ id }: { readonly id: string }): ReactNode {
  return (
    <a translate="no" href={href('profileOrder', { id })}>
      {id}
    </a>
  )
}
