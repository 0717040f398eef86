import type { ReactNode } from 'react'
import { NO_ITEMS_FOUND } from '../../lib/content/shared-texts.rules.ts'
import type { Collection } from '../../product/catalog.rules.ts'
import { ListingGrid } from '../listing-grid.tsx'
import { NoResults } from '../no-results.tsx'

/** Shows one card per product, in the collection's order (COLL-09). */
export function SimpleGrid({ collection }: { readonly collection: Collection }): ReactNode {
  if (collection.items.length === 0) return <NoResults>{NO_ITEMS_FOUND}</NoResults>
  return <ListingGrid items={collection.items} />
}
