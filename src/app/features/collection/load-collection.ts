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

/** What was loaded, or is being loaded, by title: one request for all callers (catalogue spec §4). */
const loaded = new WeakMap<ApiClient, Map<string, Promise<CollectionData>>>()

/** Loads a collection from the CMS, once for each title (catalogue spec §4, §7). A failure is not kept. */
export async function loadCollection(api: ApiClient, title: string): Promise<CollectionData> {
  const byTitle = loaded.get(api) ?? new Map<string, Promise<CollectionData>>()
  loaded.set(api, byTitle)
  const known = byTitle.get(title)
  if (known !== undefined) return known
  const request = requestCollection(api, title)
  byTitle.set(title, request)
  try {
    return await request
  } catch (error) {
    byTitle.delete(title)
    throw error
  }
}

async function requestCollection(api: ApiClient, title: string): Promise<CollectionData> {
  const { data } = await api.call(getCollection, { path: { title } })
  const collection = collectionFromCms(data, mediaBaseUrl())
  return { collection, metaData: collection.metaData, shareImage: collection.image?.src }
}
