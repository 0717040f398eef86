import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ApiClient } from '#api/client.ts'
import { createCachedClient } from '#export/discover/cached-client.ts'
import { openResponseCache } from '#export/discover/response-cache.ts'

/** Returns a client that caches its responses during a test. */
export function createCachingClient(client: ApiClient, mediaOrigins?: readonly string[]): ApiClient {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-answers-'))
  const store = openResponseCache(join(folder, 'answers'))
  onTestFinished(() => {
    store.close()
    rmSync(folder, { recursive: true })
  })
  return createCachedClient(client, store, mediaOrigins)
}
