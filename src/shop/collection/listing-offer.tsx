import type { ReactNode } from 'react'
import { OUT_OF_STOCK } from '../lib/content/shared-texts.rules.ts'
import { formatPrices } from '../lib/money.rules.ts'
import type { CollectionItem } from '../product/catalog.rules.ts'
import { Price } from '../ui/price.tsx'
import styles from './listing-offer.module.css'

/** Shows a listed product's price and availability. */
export function ListingOffer({ item }: { readonly item: CollectionItem }): ReactNode {
  return (
    <p className={styles['offer']}>
      <Price {...formatPrices(item.prices.finalPrice, item.prices.price)} />
      {item.qtyOnHand <= 0 && <span className={styles['stock']}>{OUT_OF_STOCK}</span>}
    </p>
  )
}
