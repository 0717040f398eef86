import type { ReactNode } from 'react'
import type { CollectionItem } from '../product/catalog.rules.ts'
import { keyed } from '../ui/keyed.ts'
import { ListingCard } from './listing-card.tsx'
import styles from './listing-grid.module.css'

/** Shows cards in a grid whose number of columns depends on its width. */
export function ListingGrid({
  items,
  level = 2,
}: {
  readonly items: readonly CollectionItem[]
  /** Level of the cards' headings. */
  readonly level?: 2 | 3
}): ReactNode {
  return (
    <ul role="list" className={styles['grid']}>
      {keyed(items, ({ url, sku }) => `${url} ${sku}`).map(({ key, item }) => (
        <li key={key}>
          <ListingCard item={item} level={level} />
        </li>
      ))}
    </ul>
  )
}
