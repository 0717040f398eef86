import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { openBuildApi } from './discover/build-api.ts'
import { runPipeline } from './pipeline.ts'
import { openStagingFolder } from './publish/staging-folder.ts'

/** Starts a build with a finished bundle and an API that does not respond until the build ends. */
async function startBuild({ made }: { readonly made: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-pipeline-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const script = join(folder, 'bundle/client/assets/chunk.js')
  await mkdir(join(folder, 'bundle/client/assets'), { recursive: true })
  await mkdir(join(folder, 'fixtures'))
  await writeFile(script, 'export const text = "Cairnwell"\n'.repeat(100))
  const environment = await loadEnvironment('demo', { env: {} })
  const { site, settings } = environment
  const response = Promise.withResolvers<Response>()
  const cacheFile = join(folder, 'responses')
  const api = openBuildApi({ apiUrl: settings.API_BASE_URL, site, cacheFile, fetch: () => response.promise })
  onTestFinished(() => api.close())
  const staging = await openStagingFolder(join(folder, 'out'))
  onTestFinished(() => staging.discard())
  const bundle = { path: join(folder, 'bundle'), code: '', milliseconds: 0, chunks: 1, firstLoad: [], assets: {} }
  const prepared: number[] = []
  const running = runPipeline(
    {
      environment,
      out: join(folder, 'out'),
      projectFolder: folder,
      cacheFolder: folder,
      noCache: true,
      allowEmpty: false,
      shard: undefined,
      signal: new AbortController().signal,
      runPhases: async () => {},
    },
    {
      api: { ...api, isShared: true },
      bundling: Promise.resolve({ ...bundle, made }),
      renderProcesses: {
        prepare: (pages) => void prepared.push(pages),
        run: () => Promise.reject(new Error('There is nothing to render.')),
        close: () => {},
      },
      mediaFolder: undefined,
      workFolder: folder,
      staging,
    },
    (_title, work) => work(),
  )
  running.catch(() => {})
  return {
    script,
    prepared,
    async end() {
      response.reject(new Error('The test ends the build.'))
      await expect(running).rejects.toThrow('cannot be reached')
    },
  }
}

test('compresses the bundled files while data is still being fetched', async () => {
  const { script, end } = await startBuild({ made: false })
  await expect.poll(() => existsSync(`${script}.br`) && existsSync(`${script}.gz`)).toBe(true)
  await end()
})

test('starts the processes that render pages while data is still being fetched', async () => {
  const { prepared, end } = await startBuild({ made: true })
  await expect.poll(() => prepared).toEqual([0])
  await end()
})

test('starts no process early for a cached bundle, whose pages may all be reused', async () => {
  const { prepared, end } = await startBuild({ made: false })
  await end()
  expect(prepared).toEqual([])
})
