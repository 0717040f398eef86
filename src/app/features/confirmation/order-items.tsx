import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { safeLink } from '../../ui/content/safe-link.ts'
import styles from './confirmation-page.module.css'

/** Lists the lines of an order with name, options, quantity, and unit price (CONF-07). */
export function OrderItems({ items }: { readonly items: Order['items'] }): ReactNode {
  return (
    <ul role="list" className={styles['items']}>
      {items.map((item) => (
        <li key={`${item.productUrl} ${item.options.map((option) => option.value).join(' ')}`}>
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
