import { CollectionPage } from '#app/features/collection/collection-page.tsx'
import { type CollectionData, loadCollection } from '#app/features/collection/load-collection.ts'
import { LateData } from '#app/shell/late-data.tsx'
import type { ReactNode } from 'react'
import { usePageData } from '#app/shell/page-context.tsx'

export function Page(): ReactNode {
  const { collection } = usePageData<CollectionData>()
  if (collection !== null) return <CollectionPage key={collection.slug} collection={collection} />
  return (
    <LateData load={loadCollection}>
      {(late) => late.collection !== null && <CollectionPage collection={late.collection} />}
    </LateData>
  )
}
