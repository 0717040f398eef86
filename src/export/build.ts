import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Environment } from '#environment/environment.ts'
import { listMediaOrigins } from '#environment/media-hosts.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { type Replacement, replaceFolder } from '#folders/replace-folder.ts'
import type { ClientOptions } from '#live/client.ts'
import type { BuildSummary } from './build-summary.ts'
import { type Bundle, bundleShop } from './bundle/bundle-cache.ts'
import { hashFixtures } from './bundle/hash-sources.ts'
import type { BuildApi } from './discover/build-api.ts'
import type { Discovery } from './discover/discover.ts'
import type { BuildPhase, RunPhase } from './phases.ts'
import type { RenderProcesses } from './render/render-processes.ts'
import { exportFolder, type PreviousExport } from './write/export-folder.ts'
import type { FinishResult } from './write/finish-export.ts'
import type { Shard } from './write/manifest.ts'
import type { Rendering } from './write/page.ts'

/** An API that runs inside this process. */
export interface EmbeddedApi {
  readonly fetch: typeof fetch
  /** Folder served as `/uploads`, because the images are part of the export. */
  readonly mediaFolder: string
}

export interface BuildOptions {
  readonly environment: Environment
  /** Absolute path of the export. */
  readonly out: string
  /** The folder that contains `pages/` and `vite.config.ts`. */
  readonly projectFolder: string
  /** Folder for bundles. */
  readonly cacheFolder: string
  /** Opens an API in this process. If omitted, requests go over the network. */
  readonly embeddedApi?: (() => Promise<EmbeddedApi>) | undefined
  /** Whether to render and bundle everything, ignoring the previous export and the cache. */
  readonly noCache?: boolean
  /** Whether a failed CMS request causes a warning and an empty default page instead of failing the build. */
  readonly allowEmpty?: boolean
  /** The shard to build and the current commit, or undefined to build all pages. */
  readonly shard?: (Shard & { readonly commit: string | null }) | undefined
  /** Credentials and concurrency for API requests. */
  readonly requestOptions?: ClientOptions | undefined
  readonly signal?: AbortSignal
  /** Runs the phases in order and shows their progress. */
  readonly runPhases?: (phases: readonly BuildPhase[]) => Promise<void>
}

/** The phases shown to the user. Planning is too fast to be one, and publishing is part of finishing. */
const PHASES = ['Discover', 'Bundle', 'Prerender', 'Finish'] as const

/** Resources that a build opens before the first stage and closes after the last one. */
interface BuildTools {
  readonly api: BuildApi
  readonly bundling: Promise<Bundle>
  readonly renderProcesses: RenderProcesses
  /** Folder served as `/uploads`, if images are part of the export. */
  readonly mediaFolder: string | undefined
  /** The folder that becomes the export. */
  readonly replacement: Replacement<PreviousExport>
}

export interface BuildResult {
  readonly discovery: Discovery
  readonly bundle: Bundle
  readonly rendering: Rendering
  readonly finished: FinishResult
}

/**
 * Exports the shop: discover → bundle → render → write → publish. A failed or interrupted build leaves the previous
 * export unchanged.
 * @throws {StorefrontError} with the page, the request, and the next step, if known.
 */
export async function build(options: BuildOptions): Promise<BuildSummary> {
  return replaceFolder(options.out, exportFolder, async (replacement) => {
    if (options.shard !== undefined) assertShardTarget(options.out, replacement.content, options.shard)
    return buildInto(replacement, options)
  })
}

async function buildInto(replacement: Replacement<PreviousExport>, options: BuildOptions): Promise<BuildSummary> {
  const { environment, out, projectFolder, cacheFolder, noCache = false } = options
  const { signal = new AbortController().signal, runPhases = runSilently } = options
  const started = performance.now()
  // Starts bundling before the API's code loads, because it takes the longest and does not use the API.
  const failed = new AbortController()
  const bundlingSignal = AbortSignal.any([signal, failed.signal])
  const bundling = bundleShop({ projectFolder, cacheFolder, noCache, signal: bundlingSignal })
  bundling.catch(() => {})
  try {
    // Starts the process before this one gets busy.
    await nextTurn()
    const [{ openBuildApi }, { openRenderProcesses }, { runInPhases }, { summarizeBuild }] = await Promise.all([
      import('./discover/build-api.ts'),
      import('./render/render-processes.ts'),
      import('./phases.ts'),
      import('./build-summary.ts'),
    ])
    const { fetch, mediaFolder } = (await options.embeddedApi?.()) ?? { fetch: undefined, mediaFolder: undefined }
    const api = openBuildApi({
      apiUrl: environment.settings.API_BASE_URL,
      site: environment.site,
      fetch,
      cacheFile: join(replacement.temporary, 'responses'),
      requestOptions: options.requestOptions ?? {},
      media: {
        origins: listMediaOrigins(environment.site, environment.settings),
        cmsOrigin: environment.settings.CMS_ORIGIN,
        baseUrl: environment.settings.MEDIA_BASE_URL,
      },
    })
    const renderProcesses = openRenderProcesses()
    try {
      const tools = { api, bundling, renderProcesses, mediaFolder, replacement }
      const { result, times } = await runInPhases(PHASES, runPhases, signal, (phase) =>
        runStages(options, tools, signal, phase),
      )
      return summarizeBuild({
        ...result,
        out,
        replacedShard: options.shard === undefined ? replacement.content?.manifest.shard : undefined,
        environment: environment.name,
        host: environment.HOST,
        phases: times,
        started,
        warnings: api.warnings,
      })
    } finally {
      renderProcesses.close()
      await api.close()
    }
  } finally {
    // Bundling writes to the cache, and it only still runs if something else failed.
    failed.abort()
    await bundling.catch(() => {})
  }
}

async function runSilently(phases: readonly BuildPhase[]): Promise<void> {
  for (const phase of phases) await phase.run()
}

/** Runs the stages of an export. */
async function runStages(
  options: BuildOptions,
  { api, bundling, renderProcesses, mediaFolder, replacement }: BuildTools,
  signal: AbortSignal,
  phase: RunPhase<(typeof PHASES)[number]>,
): Promise<BuildResult> {
  const [
    { discover },
    { usesCompressedCopies },
    { assertHostLimits },
    { hashSettings },
    { planPages },
    { compressFolder },
    { renderPlan },
    { finishExport },
  ] = await Promise.all([
    import('./discover/discover.ts'),
    import('./hosts/host-files.ts'),
    import('./hosts/host-limits.ts'),
    import('./write/build-cache.ts'),
    import('./render/plan-pages.ts'),
    import('./write/compressed-copies.ts'),
    import('./render/reused-pages.ts'),
    import('./write/finish-export.ts'),
  ])
  const { environment, projectFolder, noCache = false, allowEmpty = false, shard } = options
  const { target, content, staging, temporary } = replacement
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
  const basis = { code: bundle.code, settings: hashSettings(environment), fixtures }
  const source = { bundle, site, settings, allowEmpty, hasCopies }
  const folders = { out: staging, temporary }
  const reuse = noCache || shard !== undefined || content === undefined ? undefined : { target, content, basis }
  const rendering = await phase(
    'Prerender',
    () => renderPlan(plan, source, folders, api, renderProcesses, reuse, signal),
    ({ pages, reused }) =>
      `${pages.length} pages rendered${reused.length === 0 ? '' : `, ${reused.length} reused from the previous export`}`,
  )
  const sources = { environment, projectFolder, mediaFolder, clientFolder: join(bundle.path, 'client') }
  const finished = await phase(
    'Finish',
    async () => {
      await compressing
      const made = await finishExport(replacement, plan, rendering, sources, { basis, shard, responses: api.responses })
      if (!made.unchanged) assertHostLimits(environment.HOST, staging)
      return made
    },
    ({ unchanged }) =>
      unchanged
        ? 'the export is up to date, nothing written'
        : 'assets, settings, sitemap, robots.txt and host rules written',
  )
  // From here on, the build finishes even if it is interrupted, because a half-finished exchange would be worse.
  signal.throwIfAborted()
  if (!finished.unchanged) await replacement.publish()
  return { discovery, bundle, rendering, finished }
}

/**
 * Checks that a shard would not replace a complete export or another shard.
 * @throws {StorefrontError} if it would. The same shard may be built again.
 */
function assertShardTarget(out: string, content: PreviousExport | undefined, { current, total }: Shard): void {
  if (content === undefined || content.manifest.shard?.current === current) return
  const { shard } = content.manifest
  const found = shard === undefined ? 'a complete export' : `shard ${shard.current} of ${shard.total} of an export`
  throw new StorefrontError({
    kind: 'usage',
    message: `${out} is ${found}, which shard ${current} of ${total} would replace.`,
    next: `Choose another folder for this shard, such as --out shard-${current}.`,
  })
}
