import { listMediaOrigins } from '#environment/media-hosts.ts'
import type { ClientOptions } from '#live/client.ts'
import { receiveJob } from '../bundle/run-in-child.ts'
import { openBuildApi } from '../discover/build-api.ts'
import type { CachedResponses } from '../discover/response-cache.ts'
import type { PlannedPage, RenderedPages } from '../write/page.ts'
import type { PageSource } from './load-shop.ts'
import { renderPages } from './render-pages.ts'

/** The pages of a build that one process renders. */
export interface RenderJob {
  readonly pages: readonly PlannedPage[]
  readonly source: PageSource
  readonly outFolder: string
  /** Responses read by discovery. */
  readonly responses: CachedResponses
  readonly cacheFile: string
  readonly requestOptions: ClientOptions
}

// Runs in each of the processes that share the pages of a large build.
receiveJob(async ({ pages, source, outFolder, ...job }: RenderJob): Promise<RenderedPages> => {
  const { cacheFile, responses: base, requestOptions } = job
  const { API_BASE_URL: apiUrl, CMS_ORIGIN: cmsOrigin, MEDIA_BASE_URL: baseUrl } = source.settings
  const media = { origins: listMediaOrigins(source.site, source.settings), cmsOrigin, baseUrl }
  const api = openBuildApi({ apiUrl, site: source.site, cacheFile, base, requestOptions, media })
  try {
    return await renderPages(pages, source, outFolder, api)
  } finally {
    await api.close()
  }
})
