import type { ReactNode } from 'react'
import { NO_ITEMS_FOUND } from '../../lib/content/shared-texts.rules.ts'
import type { Collection } from '../../product/catalog.rules.ts'
import { keyed } from '../../ui/keyed.ts'
import { NoResults } from '../no-results.tsx'
import { PromoCard } from '../promo-card.tsx'
import styles from './promo-cards.module.css'

/** Shows a few products on large cards (COLL-05). */
export function PromoCards({ collection }: { readonly collection: Collection }): ReactNode {
  if (collection.items.length === 0) return <NoResults>{NO_ITEMS_FOUND}</NoResults>
  return (
    <ul role="list" className={`stack-5 ${styles['cards']}`}>
      {keyed(collection.items, ({ url, sku }) => `${url} ${sku}`).map(({ key, item }) => (
        <li key={key}>
          <PromoCard item={item} />
        </li>
      ))}
    </ul>
  )
}
