import type { ReactNode } from 'react'
import { CollectionPage } from '#app/features/collection/collection-page.tsx'
import type { CollectionData } from '#app/features/collection/load-collection.ts'
import { usePageData } from '#app/layout/page/page-context.tsx'
import { ShellPage } from '#app/layout/page/shell-page.tsx'

/** Loaded on demand, to keep API requests and validation out of the first load. */
const loader = async () => (await import('#app/features/collection/load-collection.ts')).loadCollection

export function Page(): ReactNode {
  const { collection } = usePageData<CollectionData>()
  if (collection !== null) return <CollectionPage key={collection.slug} collection={collection} />
  return (
    <ShellPage loader={loader}>
      {(data) => data.collection !== null && <CollectionPage collection={data.collection} />}
    </ShellPage>
  )
}
