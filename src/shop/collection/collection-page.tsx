import type { ReactNode } from 'react'
import type { Collection } from '../product/catalog.rules.ts'
import { ContentHead } from '../ui/content/content-head.tsx'
import { layouts } from './layouts/registry.ts'
import { useRestoredKey } from './use-collection-query.ts'

/**
 * Shows a collection with breadcrumbs, an optional title banner, and the layout for its display_type (COLL-07,
 * COLL-08).
 */
export function CollectionPage({ collection }: { readonly collection: Collection }): ReactNode {
  const Layout = layouts[collection.display_type]
  const restoredKey = useRestoredKey()
  return (
    <div className="page page-top">
      <ContentHead
        title={collection.title}
        text={collection.subtitle}
        image={collection.image}
        breadcrumbs={collection.breadcrumbs}
      />
      <Layout key={restoredKey} collection={collection} />
    </div>
  )
}
