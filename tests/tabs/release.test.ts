import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#browser/browser.ts'
import { serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { openTabs } from './release-tabs.ts'

/** Time limit for two builds and seven tabs on two busy cores. */
const LIMIT_MS = 600_000

const run = promisify(execFile)
const PROJECT = join(import.meta.dirname, '../..')

/**
 * The files that a build reads. Packages are linked one by one, because Vite does not follow a link to the folder that
 * contains them.
 */
const SOURCES = [
  'bin',
  'fixtures',
  'pages',
  'renderer',
  'src',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]

let work: string

beforeAll(async () => {
  await mkdir(join(PROJECT, '.cache'), { recursive: true })
  work = await mkdtemp(join(PROJECT, '.cache/release-'))
  const copy = join(work, 'project')
  await mkdir(copy)
  for (const name of SOURCES) await cp(join(PROJECT, name), join(copy, name), { recursive: true })
  await run('cp', ['-al', join(PROJECT, 'node_modules'), join(copy, 'node_modules')])
}, LIMIT_MS)

afterAll(() => rm(work, { recursive: true }))

test(
  'open tabs still work, including placing an order, after a release that removes earlier assets',
  async () => {
    const environmentFile = join(work, 'release.json')
    const demo = await loadEnvironment('demo', { env: {} })
    await writeFile(environmentFile, JSON.stringify({ ...demo, keepReleases: 0 }))
    const folder = join(work, 'shop')
    await build(PROJECT, environmentFile, folder)
    const served = await serveExport({ environment: demo, folder, port: 0, apiPort: 0 })
    const driver = await openBrowser({ headed: false })
    try {
      const tabs = await openTabs(driver.browser, served.url)
      await changeEveryScript()
      await build(join(work, 'project'), environmentFile, folder)
      await tabs.recover()
      expect(tabs.violations).toEqual([])
    } finally {
      await driver.close()
      await served.close()
    }
  },
  LIMIT_MS,
)

async function build(project: string, environmentFile: string, out: string): Promise<void> {
  const args = ['build', '--env', environmentFile, '--out', out, '--quiet']
  await run(process.execPath, [join(project, 'bin/storefront.js'), ...args], { cwd: project })
}

/** Changes every script in the copied project, and therefore its file name. */
async function changeEveryScript(): Promise<void> {
  const config = await readFile(join(PROJECT, 'vite.config.ts'), 'utf8')
  const plugin = `{ name: 'release', renderChunk: (code) => code + ';globalThis.release = "B"' }`
  const changed = config.replace('plugins: [', `plugins: [${plugin}, `)
  if (changed === config) throw new Error('vite.config.ts has no plugins list to extend.')
  await writeFile(join(work, 'project/vite.config.ts'), changed)
  // The limits are increased by the size of the change itself.
  const limits = join(work, 'project/src/export/bundle/first-load.ts')
  await writeFile(
    limits,
    (await readFile(join(PROJECT, 'src/export/bundle/first-load.ts'), 'utf8')).replaceAll('108_000', '110_000'),
  )
}
