import { join } from 'node:path'
import type { Manifest } from 'vite'
import { createClient } from '#api/client.ts'
import type { Environment } from '#environment/environment.ts'
import { type BuildSummary, summarise } from './build-summary.ts'
import { bundle } from './bundle.ts'
import { type Discovery, discover } from './discover.ts'
import { finish } from './finish.ts'
import { type FirstLoad, measureFirstLoad } from './first-load.ts'
import { prerenderPages, type RenderedPage } from './prerender.ts'
import { rememberAnswers } from './remembering-client.ts'
import { openStagingFolder } from './staging-folder.ts'
import { untilAborted } from './until-aborted.ts'
import { openWorkFolder } from './work-folder.ts'

export interface BuildOptions {
  readonly environment: Environment
  /** Absolute path of the export. */
  readonly out: string
  /** Where `pages/` and `vite.config.ts` are. */
  readonly projectFolder: string
  /** How the API is reached: the embedded mock's in-process fetch, or the global one. */
  readonly fetch?: typeof fetch | undefined
  /** Folder whose files become `/uploads`, where pictures come with the export. */
  readonly mediaFolder?: string | undefined
  readonly signal: AbortSignal
  /** Runs the phases in order; a terminal shows them as they go. */
  readonly runPhases: (phases: readonly BuildPhase[]) => Promise<void>
}

export interface BuildPhase {
  readonly title: string
  /** Does the work and says in one line what came of it. */
  run(): Promise<string>
}

/**
 * Exports the shop: discover, bundle, prerender, finish, swap. A failed or interrupted build leaves the last good
 * export as it is (BUILD-10).
 * @throws {ExportError} with the page, the call and the next step where there is one.
 */
export async function build(options: BuildOptions): Promise<BuildSummary> {
  const { environment, out, projectFolder, mediaFolder, signal } = options
  const { site, settings } = environment
  const started = performance.now()
  const staging = await openStagingFolder(out)
  const work = await openWorkFolder(projectFolder)
  const outFolder = staging.path
  const workFolder = work.path
  const clientFolder = join(workFolder, 'client')
  const api = rememberAnswers(
    createClient({
      baseUrl: () => settings.API_BASE_URL,
      ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    }),
  )
  let discovery: Discovery = { collections: [], products: [] }
  let manifest: Manifest = {}
  let pages: RenderedPage[] = []
  let firstLoad: FirstLoad[] = []

  async function discoverPages(): Promise<string> {
    discovery = await discover(api, settings.API_BASE_URL, signal)
    return `${discovery.products.length} products and ${discovery.collections.length} collections found`
  }
  async function bundleShop(): Promise<string> {
    manifest = await bundle(projectFolder, workFolder)
    return `${Object.keys(manifest).length} parts`
  }
  async function prerender(): Promise<string> {
    pages = await prerenderPages({ projectFolder, workFolder, outFolder, api, site, settings, discovery, signal })
    return `${pages.length} pages`
  }
  async function complete(): Promise<string> {
    firstLoad = await measureFirstLoad(manifest, clientFolder)
    await finish({ outFolder, clientFolder, mediaFolder, environment, pages })
    return 'assets, settings, sitemap and robots written'
  }

  const phases: Record<string, () => Promise<string>> = {
    Discover: discoverPages,
    Bundle: bundleShop,
    Prerender: prerender,
    Finish: complete,
  }
  try {
    await options.runPhases(
      Object.entries(phases).map(([title, phase]) => ({ title, run: () => untilAborted(phase(), signal) })),
    )
    // From here on the build finishes even when interrupted: it is two renames, and half of them is worse.
    signal.throwIfAborted()
    await staging.swapIn()
  } finally {
    work.discard()
    staging.discard()
  }
  const milliseconds = performance.now() - started
  return summarise({ environment: environment.name, out, discovery, pages, firstLoad, milliseconds })
}
