import { join } from 'node:path'
import type { BuildApi } from '../discover/build-api.ts'
import type { PlannedPage, RenderedPages } from '../write/page.ts'
import type { PageSource } from './load-shop.ts'
import { groupPagesByRoute, selectShard } from './plan-pages.ts'
import { renderPages } from './render-pages.ts'
import type { RenderJob } from './render-process.ts'
import { type RenderProcesses, countProcesses } from './render-processes.ts'

export interface RenderFolders {
  /** Output folder for the HTML. */
  readonly out: string
  /** Folder for responses to requests that discovery did not send. */
  readonly temporary: string
}

/**
 * Renders and writes pages. Returns them sorted by file. Divides large numbers of pages among one process per core,
 * including this one.
 */
export async function renderShared(
  planned: readonly PlannedPage[],
  source: PageSource,
  folders: RenderFolders,
  api: BuildApi,
  processes: RenderProcesses,
  signal: AbortSignal,
): Promise<RenderedPages> {
  const { single, listed } = groupPagesByRoute(planned)
  const total = countProcesses(listed.flat().length)
  if (!api.isShared || total === 1) return sorted([await renderPages(planned, source, folders.out, api, signal)])

  function renderElsewhere(pages: readonly PlannedPage[], index: number): Promise<RenderedPages> {
    const cacheFile = join(folders.temporary, `responses-${index}`)
    const job: RenderJob = {
      pages,
      source,
      outFolder: folders.out,
      responses: api.responses.cached(),
      cacheFile,
      requestOptions: api.requestOptions,
    }
    return processes.run(job, stop)
  }

  const failed = new AbortController()
  const stop = AbortSignal.any([signal, failed.signal])
  const slices = Array.from({ length: total }, (_, index) =>
    listed.flatMap((pages) => selectShard(pages, { current: index + 1, total })),
  )
  const [own = [], ...others] = slices
  // Starts the other processes first, because this one can neither start nor receive anything while it renders.
  const parts = [...others.map(renderElsewhere), renderPages([...single, ...own], source, folders.out, api, stop)]
  try {
    return sorted(await Promise.all(parts))
  } catch (error) {
    // Waits for all processes, because none may write to a folder that is about to be removed.
    failed.abort(error)
    await Promise.allSettled(parts)
    throw error
  }
}

function sorted(rendered: readonly RenderedPages[]): RenderedPages {
  return {
    pages: rendered.flatMap(({ pages }) => pages).toSorted((one, other) => (one.file < other.file ? -1 : 1)),
    layoutRequests: rendered.find(({ layoutRequests }) => layoutRequests.length > 0)?.layoutRequests ?? [],
    layoutFile: rendered.find(({ layoutFile }) => layoutFile !== undefined)?.layoutFile,
  }
}
