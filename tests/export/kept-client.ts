import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ApiClient } from '#api/client.ts'
import { openAnswerStore } from '#export/discover/answer-store.ts'
import { keepAnswers } from '#export/discover/kept-answers.ts'

/** A client that keeps its answers for the length of a test. */
export function keptClient(client: ApiClient): ApiClient {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-answers-'))
  const store = openAnswerStore(join(folder, 'answers'))
  onTestFinished(() => {
    store.close()
    rmSync(folder, { recursive: true })
  })
  return keepAnswers(client, store)
}
