import { join } from 'node:path'
import type { BuildOptions } from './build-options.ts'
import type { Bundle } from './bundle/bundle-cache.ts'
import { hashFixtures } from './bundle/hash-sources.ts'
import type { BuildApi } from './discover/build-api.ts'
import { type Discovery, discover } from './discover/discover.ts'
import { type FinishResult, finishExport } from './finish/finish-export.ts'
import { usesCompressedCopies } from './hosts/host-files.ts'
import { assertHostLimits } from './hosts/host-limits.ts'
import { hashSettings } from './incremental/build-cache.ts'
import type { RunPhase } from './phases.ts'
import { planPages } from './plan/plan-pages.ts'
import { compressFolder } from './publish/compressed-copies.ts'
import type { StagingFolder } from './publish/staging-folder.ts'
import { type Rendering, renderPlan } from './render/render-plan.ts'
import type { RenderProcesses } from './render/render-processes.ts'

/** The phases shown to the user. Planning is too fast to be one, and publishing is part of finishing. */
export const PHASES = ['Discover', 'Bundle', 'Prerender', 'Finish'] as const

/** Resources that a build opens before the first stage and closes after the last one. */
export interface BuildTools {
  readonly api: BuildApi
  readonly bundling: Promise<Bundle>
  readonly renderProcesses: RenderProcesses
  /** Folder served as `/uploads`, if images are part of the export. */
  readonly mediaFolder: string | undefined
  /** Folder for temporary files of the build. */
  readonly workFolder: string
  /** The folder that becomes the export. */
  readonly staging: StagingFolder
}

export interface BuildResult {
  readonly discovery: Discovery
  readonly bundle: Bundle
  readonly rendering: Rendering
  readonly finished: FinishResult
}

/** Runs the stages of an export: discover → plan → bundle → render → finish → publish. */
export async function runPipeline(
  options: BuildOptions,
  { api, bundling, renderProcesses, mediaFolder, workFolder, staging }: BuildTools,
  phase: RunPhase<(typeof PHASES)[number]>,
): Promise<BuildResult> {
  const { environment, projectFolder, noCache, allowEmpty, shard, signal } = options
  const { site, settings } = environment
  // The hash of the fixtures that the API has loaded.
  const fixtures = environment.api === 'embedded' ? hashFixtures(projectFolder) : undefined
  const hasCopies = usesCompressedCopies(environment.HOST)
  // Compresses files in threads as soon as they exist, because fetching data uses only one core.
  const compressing = hasCopies
    ? bundling.then(({ path }) => compressFolder(join(path, 'client'), signal))
    : Promise.resolve()
  compressing.catch(() => {})
  // Starts processes while data is still being fetched. A cached bundle may leave no page to render.
  bundling
    .then(({ made }) => {
      if (made && api.isShared) renderProcesses.prepare(api.responses.size)
    })
    .catch(() => {})
  const discovery = await phase(
    'Discover',
    () => discover(api.client, api.apiUrl, signal, allowEmpty, api.requestOptions.concurrency),
    ({ products, collections }) => `${products.length} products and ${collections.length} collections found`,
  )
  const plan = planPages(discovery, shard)
  const bundle = await phase(
    'Bundle',
    () => bundling,
    ({ made, chunks }) => `${chunks} chunks${made ? '' : ', from the cache'}`,
  )
  const clientFolder = join(bundle.path, 'client')
  const basis = { code: bundle.code, settings: hashSettings(environment), fixtures }
  const source = { bundle, site, settings, allowEmpty, hasCopies }
  const folders = { out: staging.path, work: workFolder }
  const reuse = noCache || shard !== undefined ? undefined : { last: staging.last, basis }
  const rendering = await phase(
    'Prerender',
    () => renderPlan(plan, source, folders, api, renderProcesses, reuse, signal),
    ({ pages, reused }) =>
      `${pages.length} pages rendered${reused.length === 0 ? '' : `, ${reused.length} reused from the previous export`}`,
  )
  const fileSources = { environment, projectFolder, mediaFolder, clientFolder }
  const notes = { basis, shard, responses: api.responses }
  const finished = await phase(
    'Finish',
    async () => {
      await compressing
      return finishExport({ last: staging.last, staging: staging.path }, plan, rendering, fileSources, notes)
    },
    ({ unchanged }) =>
      unchanged
        ? 'the export is up to date, nothing written'
        : 'assets, settings, sitemap, robots.txt and host rules written',
  )
  if (!finished.unchanged) assertHostLimits(environment.HOST, staging)
  // From here on, the build finishes even if it is interrupted, because a half-finished exchange would be worse.
  signal.throwIfAborted()
  if (!finished.unchanged) await staging.swapIn()
  return { discovery, bundle, rendering, finished }
}
