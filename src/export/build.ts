import { join } from 'node:path'
import type { BuildOptions } from './build-options.ts'
import { type BuildSummary, summarise } from './build-summary.ts'
import { openBuildApi } from './discover/build-api.ts'
import { runInPhases } from './phases.ts'
import { PHASES, runPipeline } from './pipeline.ts'
import { diskFailure } from './publish/disk-failure.ts'
import { openStagingFolder, type StagingFolder } from './publish/staging-folder.ts'
import { openWorkFolder, WORK_PARENT } from './publish/work-folder.ts'

/**
 * Exports the shop through all stages of `pipeline.ts`. A failed or interrupted build
 * leaves the last good export as it is (BUILD-10).
 * @throws {StorefrontError} with the page, the call and the next step where there is one.
 */
export async function build(options: BuildOptions): Promise<BuildSummary> {
  try {
    const staging = await openStagingFolder(options.out, { prune: options.prune })
    try {
      return await buildIn(staging, options)
    } finally {
      staging.discard()
    }
  } catch (error) {
    throw diskFailure(error, [options.out, join(options.projectFolder, WORK_PARENT)])
  }
}

async function buildIn(staging: StagingFolder, options: BuildOptions): Promise<BuildSummary> {
  const { environment, out, projectFolder, signal } = options
  const started = performance.now()
  if (staging.pruned.length > 0) options.listPruned(staging.pruned)
  const work = await openWorkFolder(projectFolder)
  const address = environment.settings.API_BASE_URL
  const api = openBuildApi({ address, fetch: options.fetch, cacheFile: join(work.path, 'answers') })
  try {
    const { result, times } = await runInPhases(PHASES, options.runPhases, signal, (phase) =>
      runPipeline(options, { api, workFolder: work.path, staging }, phase),
    )
    const { carriedOver, pruned } = staging
    return summarise({ ...result, environment: environment.name, out, carriedOver, pruned, phases: times, started })
  } finally {
    await api.close()
    work.discard()
  }
}
