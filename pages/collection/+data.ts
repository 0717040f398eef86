import type { PageContext } from 'vike/types'
import type { CollectionData } from '#shop/collection/load-collection.ts'
import { loadDynamicPage } from '../load-dynamic-page.ts'

export async function data(pageContext: PageContext): Promise<CollectionData> {
  const loader = async () => (await import('#shop/collection/load-collection.ts')).loadCollection
  return loadDynamicPage(pageContext, 'title', loader, (metaData) => ({
    collection: null,
    metaData,
    shareImage: undefined,
  }))
}
