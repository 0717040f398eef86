import { type CollectionData, loadCollection } from '#app/features/collection/load-collection.ts'
import type { PageContext } from 'vike/types'
import { loadParameterPage } from '../load-parameter-page.ts'

export async function data(pageContext: PageContext): Promise<CollectionData> {
  return loadParameterPage(pageContext, 'title', loadCollection, (metaData) => ({
    collection: null,
    metaData,
    shareImage: undefined,
  }))
}
