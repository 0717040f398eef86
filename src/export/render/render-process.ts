import { openBuildApi } from '../discover/build-api.ts'
import type { CachedResponses } from '../discover/response-cache.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import { receiveJob } from '../processes/run-in-child.ts'
import type { ShopSource } from './load-shop.ts'
import { renderPages } from './render-pages.ts'
import type { RenderedPages } from './rendered-page.ts'

/** A slice of the pages of a build. */
export interface RenderJob {
  readonly pages: readonly PlannedPage[]
  readonly source: ShopSource
  readonly outFolder: string
  /** The responses of discovery, and the file for further ones. */
  readonly responses: CachedResponses
  readonly cacheFile: string
}

// One of the processes that share the pages of a large build.
receiveJob(async ({ pages, source, outFolder, responses, cacheFile }: RenderJob): Promise<RenderedPages> => {
  const api = openBuildApi({ apiUrl: source.settings.API_BASE_URL, cacheFile, base: responses })
  try {
    return await renderPages(pages, source, outFolder, api)
  } finally {
    await api.close()
  }
})
