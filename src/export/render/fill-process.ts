import { createClient } from '#api/client.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { openAnswerStore, type StoredAnswers } from '../discover/answer-store.ts'
import { openBulkFetch } from '../discover/bulk-fetch.ts'
import { keepAnswers } from '../discover/kept-answers.ts'
import { takeJob } from '../processes/run-in-child.ts'
import type { Kind } from './fill-pages.ts'
import type { PlannedPage } from './planned-page.ts'
import { renderPages } from './render-pages.ts'
import type { RenderedPage } from './rendered-page.ts'

/** A slice of the pages of a build. */
export interface FillJob {
  readonly bundleFolder: string
  readonly outFolder: string
  readonly site: string
  readonly settings: RuntimeSettings
  /** What discovery read, and the file for what it did not. */
  readonly answers: StoredAnswers
  readonly answersFile: string
  readonly plan: ReadonlyMap<string, PlannedPage>
  readonly kinds: readonly Kind[]
  readonly allowEmpty: boolean
}

export interface FilledPart {
  readonly pages: readonly RenderedPage[]
  /** The calls of header and footer. */
  readonly frame: readonly string[]
}

// One of the processes that share the pages of a large build.
takeJob(async (job: FillJob): Promise<FilledPart> => {
  const { settings, answers, answersFile, kinds, ...common } = job
  const bulk = openBulkFetch()
  const client = createClient({ baseUrl: () => settings.API_BASE_URL, fetch: bulk.fetch })
  const api = keepAnswers(client, openAnswerStore(answersFile, answers))
  const part = await renderPages({ ...common, settings, api, single: [], kinds })
  await bulk.close()
  return part
})
