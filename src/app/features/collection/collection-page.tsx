import type { ReactNode } from 'react'
import type { Collection } from '#contract/collection.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ListingCard } from './listing-card.tsx'
import styles from './collection-page.module.css'

/** A collection as a simple grid: breadcrumbs, title banner when there is one, cards (catalogue spec §2). */
export function CollectionPage({ collection }: { readonly collection: Collection }): ReactNode {
  return (
    <div className={styles['page']}>
      <Breadcrumbs items={collection.breadcrumbs} />
      <header className={styles['head']}>
        {collection.image !== null && (
          <Picture picture={collection.image} place="banner" priority alt="" className={styles['banner']} />
        )}
        <div className={styles['words']}>
          <h1>{collection.title}</h1>
          {collection.subtitle !== '' && <p>{collection.subtitle}</p>}
        </div>
      </header>
      {collection.items.length === 0 ? (
        <p className={styles['empty']}>No items found</p>
      ) : (
        <ul role="list" className={styles['grid']}>
          {collection.items.map((item) => (
            <li key={item.url}>
              <ListingCard item={item} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
