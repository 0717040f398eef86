import type { ApiClient } from '#api/client.ts'
import { type Collection, getCollection } from '#contract/collection.ts'
import { collectionFromCms } from '#domain/collection.ts'
import { mediaBaseUrl } from '../../state/settings.ts'

export interface CollectionData {
  /** Null in the shell, whose address is known in the browser only. */
  readonly collection: Collection | null
  readonly metaData: Collection['metaData']
  readonly shareImage: string | undefined
}

/** Loads a collection from the CMS (catalogue spec §7). */
export async function loadCollection(api: ApiClient, title: string): Promise<CollectionData> {
  const { data } = await api.call(getCollection, { path: { title } })
  const collection = collectionFromCms(data, mediaBaseUrl())
  return { collection, metaData: collection.metaData, shareImage: collection.image?.src }
}
