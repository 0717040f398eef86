import type { ReactNode } from 'react'
import { CollectionPage } from '#shop/collection/collection-page.tsx'
import type { CollectionData } from '#shop/collection/load-collection.ts'
import { usePageData } from '#shop/shell/page/page-context.tsx'
import { ShellPage } from '#shop/shell/page/shell-page.tsx'

/** Loaded on demand, to keep API requests and validation out of the first load. */
const loader = async () => (await import('#shop/collection/load-collection.ts')).loadCollection

export function Page(): ReactNode {
  const { collection } = usePageData<CollectionData>()
  if (collection !== null) return <CollectionPage key={collection.slug} collection={collection} />
  return (
    <ShellPage loader={loader}>
      {(data) => data.collection !== null && <CollectionPage collection={data.collection} />}
    </ShellPage>
  )
}
