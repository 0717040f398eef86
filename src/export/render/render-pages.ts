import type { ApiClient } from '#api/client.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { FRAME_ADDRESS } from '#routes/frame-address.ts'
import { apiFailure, callFailure } from '../discover/api-failure.ts'
import { type Kind, startShop } from './fill-pages.ts'
import { notePageCalls } from './page-calls.ts'
import type { PlannedPage } from './planned-page.ts'
import type { RenderedPage } from './rendered-page.ts'
import { tuneHtml } from './tune-html.ts'
import { writePage } from './write-page.ts'

export interface RenderOptions {
  readonly bundleFolder: string
  /** Where the HTML goes. */
  readonly outFolder: string
  readonly api: ApiClient
  readonly site: string
  readonly settings: RuntimeSettings
  /** Every page of the export by the address that it is rendered at. */
  readonly plan: ReadonlyMap<string, PlannedPage>
  /** Addresses of pages that vike renders one by one. */
  readonly single: readonly string[]
  /** Pages that are filled. */
  readonly kinds: readonly Kind[]
  /** Whether a CMS page whose call fails shows its empty default, instead of stopping the build. */
  readonly allowEmpty?: boolean
  readonly signal?: AbortSignal
}

/**
 * Renders pages and writes them, in this process.
 * @throws {StorefrontError} naming page and call when a call fails.
 */
export async function renderPages(
  options: RenderOptions,
): Promise<{ readonly pages: RenderedPage[]; readonly frame: readonly string[] }> {
  const { bundleFolder, outFolder, api, site, settings, plan, single, kinds, allowEmpty = false, signal } = options
  const calls = notePageCalls(api)
  const pages: RenderedPage[] = []

  function write(address: string, html: string): void {
    signal?.throwIfAborted()
    const page = plan.get(address)
    if (page === undefined) throw new Error(`The page ${address} is not planned.`)
    const written = writePage(outFolder, page.file, html)
    pages.push({
      ...page,
      ...written,
      calls: calls.madeBy(address),
      failures: calls.failuresOf(address).map(callFailure),
    })
  }

  try {
    const shop = await startShop({ bundleFolder, site, settings, apiFor: calls.apiFor, allowEmpty })
    for (const address of single) write(address, tuneHtml(await shop.render(address)))
    for (const kind of kinds) await shop.fillKind(kind, write)
  } catch (error) {
    const address = calls.failedAt(error)
    const page = address === undefined ? undefined : plan.get(address)
    throw apiFailure(error, page?.address ?? page?.file ?? 'every page', settings.API_BASE_URL)
  } finally {
    globalThis.storefrontSettings = undefined
  }
  return { pages, frame: calls.madeBy(FRAME_ADDRESS) }
}
