import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { openBuildApi } from './discover/build-api.ts'
import { runPipeline } from './pipeline.ts'
import { openStagingFolder } from './publish/staging-folder.ts'

test('PERF-21 compresses the bundled files while data is still being fetched', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-pipeline-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const script = join(folder, 'bundle/client/assets/chunk.js')
  await mkdir(join(folder, 'bundle/client/assets'), { recursive: true })
  await writeFile(script, 'export const text = "Cairnwell"\n'.repeat(100))
  const environment = await loadEnvironment('demo', { env: {} })
  const { site, settings } = environment
  const response = Promise.withResolvers<Response>()
  const api = openBuildApi({
    apiUrl: settings.API_BASE_URL,
    site,
    cacheFile: join(folder, 'responses'),
    fetch: () => response.promise,
  })
  onTestFinished(() => api.close())
  const staging = await openStagingFolder(join(folder, 'out'))
  onTestFinished(() => staging.discard())
  const bundle = { path: join(folder, 'bundle'), code: '', made: true, milliseconds: 0, chunks: 1, firstLoad: [] }
  const running = runPipeline(
    {
      environment,
      out: join(folder, 'out'),
      projectFolder: folder,
      cacheFolder: folder,
      noCache: true,
      allowEmpty: false,
      prune: false,
      dryRun: false,
      listPruned: () => {},
      shard: undefined,
      signal: new AbortController().signal,
      runPhases: async () => {},
    },
    {
      api,
      bundling: Promise.resolve({ ...bundle, assets: {} }),
      mediaFolder: undefined,
      workFolder: folder,
      staging,
    },
    (_title, work) => work(),
  )
  await expect.poll(() => existsSync(`${script}.br`) && existsSync(`${script}.gz`)).toBe(true)
  response.reject(new Error('The test ends the build.'))
  await expect(running).rejects.toThrow('cannot be reached')
})
