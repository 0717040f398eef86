import { type ApiClient, createClient } from '#api/client.ts'
import { type AnswerCache, type CachedAnswers, openAnswerCache } from './answer-cache.ts'
import { openBulkFetch } from './bulk-fetch.ts'
import { cachedClient } from './cached-client.ts'

/** The API as a build reads it: each call once. */
export interface BuildApi {
  readonly client: ApiClient
  readonly answers: AnswerCache
  readonly address: string
  /** Whether other processes reach it too; an embedded API lives in this one. */
  readonly isShared: boolean
  close(): Promise<void>
}

/**
 * Opens the API at an address, through `fetch` where it is embedded, else through the network. Answers go to
 * `cacheFile`, and come from `base` where another process has them.
 */
export function openBuildApi(options: {
  readonly address: string
  readonly cacheFile: string
  readonly fetch?: typeof fetch | undefined
  readonly base?: CachedAnswers
}): BuildApi {
  const { address, cacheFile, base } = options
  const answers = openAnswerCache(cacheFile, base)
  const bulk = options.fetch === undefined ? openBulkFetch() : undefined
  const client = createClient({ baseUrl: () => address, fetch: options.fetch ?? bulk?.fetch ?? fetch })
  return {
    client: cachedClient(client, answers),
    answers,
    address,
    isShared: bulk !== undefined,
    async close() {
      answers.close()
      await bulk?.close()
    },
  }
}
