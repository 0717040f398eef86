import type { ReactNode } from 'react'
import type { CollectionItem } from '#domain/catalog/catalog.ts'
import { OUT_OF_STOCK } from '#domain/content/shared-texts.ts'
import { formatPrices } from '#domain/money.ts'
import { Price } from '../../ui/price.tsx'
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
