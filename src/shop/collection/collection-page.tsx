import type { ReactNode } from 'react'
import type { Collection } from '../product/catalog.rules.ts'
import { Breadcrumbs } from '../ui/content/breadcrumbs.tsx'
import { ResponsiveImage } from '../ui/content/responsive-image.tsx'
import { layouts } from './layouts/registry.ts'
import { useRestoredKey } from './use-collection-query.ts'
import styles from './collection-page.module.css'

/** Titles with more characters use a smaller font. */
const LONG_TITLE_LENGTH = 60

/**
 * Shows a collection with breadcrumbs, an optional title banner, and the layout for its display_type (COLL-07,
 * COLL-08).
 */
export function CollectionPage({ collection }: { readonly collection: Collection }): ReactNode {
  const Layout = layouts[collection.display_type]
  const restoredKey = useRestoredKey()
  return (
    <div className={styles['page']}>
      <Breadcrumbs items={collection.breadcrumbs} />
      <header className={styles['head']}>
        {collection.image !== null && (
          <ResponsiveImage image={collection.image} place="half" priority alt="" className={styles['banner']} />
        )}
        <div className={styles['text']}>
          <h1 data-long={collection.title.length > LONG_TITLE_LENGTH}>{collection.title}</h1>
          {collection.subtitle !== '' && <p>{collection.subtitle}</p>}
        </div>
      </header>
      <Layout key={restoredKey} collection={collection} />
    </div>
  )
}
