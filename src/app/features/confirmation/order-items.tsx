import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { useOrderImages } from '../../loading/use-order-images.ts'
import { safeLink } from '../../ui/content/safe-link.ts'
import styles from './confirmation-page.module.css'

/** Lists the lines of an order with picture, name, options, quantity, and unit price (CONF-07). */
export function OrderItems({ items }: { readonly items: Order['items'] }): ReactNode {
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
