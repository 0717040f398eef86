import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { listMediaOrigins } from '#environment/media-hosts.ts'
import type { BuildOptions } from './build-options.ts'
import type { BuildSummary } from './build-summary.ts'
import { bundleShop } from './bundle/bundle-cache.ts'
import { assertProjectPath } from './bundle/project-path.ts'
import { toDiskError } from './publish/disk-failure.ts'
import { assertShardTarget, findReplacedShard } from './publish/shard-target.ts'
import { openStagingFolder, type StagingFolder } from './publish/staging-folder.ts'
import { assertCacheFolder, openWorkFolder } from './publish/work-folder.ts'

/**
 * Exports the shop by running all stages of `pipeline.ts`. A failed or interrupted build leaves the previous export
 * unchanged.
 * @throws {StorefrontError} with the page, the request, and the next step, if known.
 */
export async function build(options: BuildOptions): Promise<BuildSummary> {
  assertProjectPath(options.projectFolder)
  // The default folder in the project contains the caches of other tools, too.
  if (options.cacheFolder !== join(options.projectFolder, '.cache')) await assertCacheFolder(options.cacheFolder)
  try {
    const staging = await openStagingFolder(options.out)
    try {
      if (options.shard !== undefined) assertShardTarget(options.out, staging.last.manifest, options.shard)
      return await buildIn(staging, options)
    } finally {
      staging.discard()
    }
  } catch (error) {
    throw toDiskError(error, options.out)
  }
}

async function buildIn(staging: StagingFolder, options: BuildOptions): Promise<BuildSummary> {
  const { environment, out, projectFolder, cacheFolder, noCache, signal } = options
  const started = performance.now()
  const work = await openWorkFolder(cacheFolder)
  // Starts bundling before the API's code loads, because it takes the longest and does not use the API.
  const bundling = bundleShop({ projectFolder, cacheFolder, workFolder: work.path, noCache, signal })
  bundling.catch(() => {})
  try {
    // Starts the process before this one gets busy.
    await nextTurn()
    const [{ openBuildApi }, { openRenderProcesses }, { runInPhases }, { PHASES, runPipeline }, { summarizeBuild }] =
      await Promise.all([
        import('./discover/build-api.ts'),
        import('./render/render-processes.ts'),
        import('./phases.ts'),
        import('./pipeline.ts'),
        import('./build-summary.ts'),
      ])
    const { fetch, mediaFolder } = (await options.embeddedApi?.()) ?? { fetch: undefined, mediaFolder: undefined }
    const apiUrl = environment.settings.API_BASE_URL
    const api = openBuildApi({
      apiUrl,
      site: environment.site,
      fetch,
      cacheFile: join(work.path, 'answers'),
      requestOptions: options.requestOptions ?? {},
      media: {
        origins: listMediaOrigins(environment.site, environment.settings),
        cmsOrigin: environment.settings.CMS_ORIGIN,
        baseUrl: environment.settings.MEDIA_BASE_URL,
      },
    })
    const renderProcesses = openRenderProcesses()
    try {
      const { result, times } = await runInPhases(PHASES, options.runPhases, signal, (phase) =>
        runPipeline(options, { api, bundling, renderProcesses, mediaFolder, workFolder: work.path, staging }, phase),
      )
      const { carriedOver, remaining } = staging
      const folders = { out, carriedOver, remaining }
      return summarizeBuild({
        ...result,
        ...folders,
        replacedShard: findReplacedShard(staging.last.manifest, options.shard),
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
  } catch (error) {
    // Checks the disk before the build's files are removed, because this may free space on a full disk.
    throw toDiskError(error, options.out)
  } finally {
    // Waits for bundling, which writes to the work folder that is removed below.
    await bundling.catch(() => {})
    work.discard()
  }
}
