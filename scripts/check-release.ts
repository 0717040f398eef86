import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { openBrowser } from '#harness/drivers/browser.ts'
import { openTabs } from './release/tabs.ts'
import { explainErrors } from './suite/explain-errors.ts'

explainErrors()

/*
 * Publishes a changed shop under open tabs and goes on in each of them, two up to the confirmation of an order
 * (BUILD-40, ROUT-36): once where the assets of the release before are kept, once where none are, and once with two
 * releases on each other's heels. It prints in words what each tab came to.
 *
 * node scripts/check-release.ts [kept] [gone] [twice] [--pictures FOLDER]
 */
const run = promisify(execFile)
const PROJECT = join(import.meta.dirname, '..')

/** What a build reads; the modules are linked, since Vite does not follow a link to their folder. */
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

const WALKS = {
  kept: { keepReleases: 1, releases: ['B'] },
  gone: { keepReleases: 0, releases: ['B'] },
  twice: { keepReleases: 1, releases: ['B', 'C'] },
} as const
type WalkName = keyof typeof WALKS

const { values, positionals } = parseArgs({ allowPositionals: true, options: { pictures: { type: 'string' } } })
const names = Object.keys(WALKS) as WalkName[]
const unknown = positionals.filter((name) => !names.some((known) => known === name))
if (unknown.length > 0) {
  console.error(`No walk is named ${unknown.join(', ')}: ${names.join(', ')}.`)
  process.exit(2)
}
const chosen = positionals.length === 0 ? names : names.filter((name) => positionals.includes(name))
if (values.pictures !== undefined) await mkdir(values.pictures, { recursive: true })
await mkdir(join(PROJECT, '.cache'), { recursive: true })
const work = await mkdtemp(join(PROJECT, '.cache', 'release-'))
try {
  const changed = await copyProject()
  for (const name of chosen) {
    const breaches = await walk(name, changed)
    for (const breach of breaches) console.log(`  BREACH ${breach}`)
    console.log(`${name}: ${breaches.length} breaches\n`)
    if (breaches.length > 0) process.exitCode = 1
  }
} finally {
  await rm(work, { recursive: true, force: true })
}

async function walk(name: WalkName, changed: string): Promise<readonly string[]> {
  const { keepReleases, releases } = WALKS[name]
  const environmentFile = join(work, `${name}.json`)
  const demo = await readFile(join(PROJECT, 'src/environment/files/demo.json'), 'utf8')
  await writeFile(environmentFile, JSON.stringify({ ...(JSON.parse(demo) as object), keepReleases }))
  const folder = join(work, name)
  await build(PROJECT, environmentFile, folder)
  const environment = await loadEnvironment(environmentFile, { env: {} })
  const served = await serveExport({ environment, folder, port: 0, apiPort: 0 })
  const driver = await openBrowser({ headed: false })
  try {
    console.log(`${name}: releases A, ${releases.join(', ')}; assets of ${keepReleases} earlier ones are kept`)
    const tabs = await openTabs(driver.browser, served.url, values.pictures && join(values.pictures, name))
    for (const release of releases) {
      await changeTo(changed, release)
      await build(changed, environmentFile, folder)
      console.log(`  release ${release} is published`)
    }
    await tabs.goOn()
    return tabs.breaches
  } finally {
    await driver.close()
    await served.close()
  }
}

async function build(project: string, environmentFile: string, out: string): Promise<void> {
  const parameters = ['build', '--env', environmentFile, '--out', out, '--quiet']
  await run(process.execPath, [join(project, 'bin/storefront.js'), ...parameters], { cwd: project })
}

/** A copy of the project, whose sources can be changed. */
async function copyProject(): Promise<string> {
  const project = join(work, 'project')
  await mkdir(project)
  for (const name of SOURCES) await cp(join(PROJECT, name), join(project, name), { recursive: true })
  await run('cp', ['-al', join(PROJECT, 'node_modules'), join(project, 'node_modules')])
  return project
}

/** Changes a script that all others import, and with it the name of each. */
async function changeTo(project: string, release: string): Promise<void> {
  const loader = 'src/export/bundle/script-loader.ts'
  const text = await readFile(join(PROJECT, loader), 'utf8')
  const marked = text.replace('const styles = {};', `globalThis.release = '${release}';\nconst styles = {};`)
  if (marked === text) throw new Error(`${loader} cannot be marked: the release would be no other one.`)
  await writeFile(join(project, loader), marked)
}
