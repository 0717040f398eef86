import type { ApiClient } from '#api/client.ts'
import { getCollection } from '#contract/cms/collection.ts'
import { mediaBaseUrl } from '../lib/api/settings.ts'
import { loadOnce } from '../lib/content/load-once.ts'
import { type ShareImage, toShareImage } from '../lib/images/share-image.rules.ts'
import type { Collection } from '../product/catalog.rules.ts'
import { toCollection } from './collection.rules.ts'

export interface CollectionData {
  /** The collection, or null on the shell page, whose URL is known only in the browser. */
  readonly collection: Collection | null
  readonly metaData: Collection['metaData']
  readonly shareImage: ShareImage | undefined
}

/** Loads a collection from the CMS, each title only once (COLL-35). */
export const loadCollection = loadOnce(requestCollection)

async function requestCollection(api: ApiClient, title: string): Promise<CollectionData> {
  const { data } = await api.call(getCollection, { path: { title } })
  const collection = toCollection(data, mediaBaseUrl())
  return { collection, metaData: collection.metaData, shareImage: toShareImage(collection.image) }
}
