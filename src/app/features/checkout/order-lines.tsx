import type { ReactNode } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { formatPrices } from '#domain/money.ts'
import { Price } from '../../ui/price.tsx'
import styles from './order-summary.module.css'

/** Lists cart lines as they appear in the order, with unit prices and quantities but no line totals. */
export function OrderLines({ items }: { readonly items: readonly CartItem[] }): ReactNode {
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
              <p key={option.label} className={styles['detail']}>
                {`${option.label}: ${option.value}`}
              </p>
            ))}
            <p className={styles['detail']}>{`Quantity: ${item.quantity}`}</p>
          </div>
          <Price {...formatPrices(item.productPrice, item.price)} />
        </li>
      ))}
    </ul>
  )
}
