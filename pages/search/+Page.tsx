import type { ReactNode } from 'react'
import { ListingGrid } from '#shop/collection/listing-grid.tsx'
import { SearchPage } from '#shop/collection/search/search-page.tsx'
import { usePagePath } from '#shop/shell/page/page-context.tsx'
import { ShellPage } from '#shop/shell/page/shell-page.tsx'

/** Loaded on demand, to keep API requests and validation out of the first load. */
const loader = async () => (await import('#shop/collection/search/load-search.ts')).loadSearch

export function Page(): ReactNode {
  return (
    // Remounts the page for each query, so that no state carries over.
    <ShellPage key={usePagePath()} loader={loader}>
      {(search) => (
        <SearchPage search={search}>
          <ListingGrid items={search.items} />
        </SearchPage>
      )}
    </ShellPage>
  )
}
