import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { prerender } from 'vike/api'
import type { ApiClient } from '#api/client.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { matchRoute } from '#routes/match.ts'
import { shellAddress } from '#routes/prerender-addresses.ts'
import type { RouteId } from '#routes/table.ts'
import { apiFailure } from './api-failure.ts'
import { viteConfig } from './bundle.ts'
import type { Discovery } from './discover.ts'
import { shellFile } from './shell-file.ts'
import { tuneHtml } from './tune-html.ts'

/** One HTML file of the export. */
export interface RenderedPage {
  /** Path in the export, with forward slashes. */
  readonly file: string
  readonly route: RouteId | 'not-found'
  /** Address of the page; undefined for a shell and for the not-found page, which serve many. */
  readonly address: string | undefined
  readonly html: string
}

export interface PrerenderOptions {
  readonly projectFolder: string
  readonly workFolder: string
  /** Where the HTML goes. */
  readonly outFolder: string
  readonly api: ApiClient
  readonly site: string
  readonly settings: RuntimeSettings
  readonly discovery: Discovery
  readonly signal: AbortSignal
}

/** What vike hands over for each file it would write. */
interface VikePage {
  readonly urlOriginal: string
  readonly is404: boolean | null
  readonly _prerenderResult: { readonly filePath: string; readonly fileContent: string }
}

/** Renders every page of the route table and writes it. */
export async function prerenderPages(options: PrerenderOptions): Promise<RenderedPage[]> {
  const { projectFolder, workFolder, outFolder, api, site, settings, discovery, signal } = options
  const pages: RenderedPage[] = []
  globalThis.storefrontSettings = settings
  globalThis.storefrontAddresses = { collection: discovery.collections, product: discovery.products }
  try {
    await prerender({
      viteConfig: viteConfig(projectFolder, workFolder),
      pageContextInit: { api, site },
      onPagePrerender: async (rendered: VikePage) => {
        signal.throwIfAborted()
        const { filePath, fileContent } = rendered._prerenderResult
        // Data for client navigation comes from the API, so the copies of it that vike offers are not kept.
        if (!filePath.endsWith('.html')) return
        const page = { ...destination(rendered), html: tuneHtml(fileContent) }
        pages.push(page)
        const file = join(outFolder, page.file)
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, page.html)
      },
    })
  } catch (error) {
    throw apiFailure(error, 'one of those being rendered', settings.API_BASE_URL)
  } finally {
    globalThis.storefrontSettings = undefined
    globalThis.storefrontAddresses = undefined
  }
  return pages.toSorted((one, other) => (one.file < other.file ? -1 : 1))
}

function destination({ urlOriginal, is404 }: VikePage): Omit<RenderedPage, 'html'> {
  if (is404 === true) return { file: '404.html', route: 'not-found', address: undefined }
  const route = matchRoute(urlOriginal)?.id
  if (route === undefined) throw new Error(`The page ${urlOriginal} has no route in the table.`)
  if (urlOriginal === shellAddress(route)) return { file: shellFile(route), route, address: undefined }
  return {
    file: `${decodeURIComponent(urlOriginal).slice(1)}/index.html`.replace(/^\//, ''),
    route,
    address: urlOriginal,
  }
}
