import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ApiClient } from '#api/client.ts'
import { openAnswerCache } from '#export/discover/answer-cache.ts'
import { cachedClient } from '#export/discover/cached-client.ts'

/** A client that keeps its answers for the length of a test. */
export function keptClient(client: ApiClient): ApiClient {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-answers-'))
  const store = openAnswerCache(join(folder, 'answers'))
  onTestFinished(() => {
    store.close()
    rmSync(folder, { recursive: true })
  })
  return cachedClient(client, store)
}
