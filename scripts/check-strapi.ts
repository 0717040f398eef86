import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { loadEnvironment } from '#environment/load.ts'
import { relocateApi } from '#environment/relocate-api.ts'
import { findFreePort } from './hosts/processes.ts'
import { readDemoContent } from './strapi/content.ts'
import { explainErrors } from './suite/explain-errors.ts'

explainErrors()

// Makes a Strapi 5 project with its installer, adds the content model and a large shop's content, puts the example back
// end in front, and follows docs/guides/cms.md. Exit codes: 0 if every step passed, 1 if a step failed.
const { values } = parseArgs({
  options: {
    // Folder that keeps the Strapi project between runs, because the installation takes minutes.
    project: { type: 'string' },
    // Folder of the node and npm that run Strapi, if its packages do not support this project's version of Node.
    'node-folder': { type: 'string' },
    // URL of an empty PostgreSQL database to use instead of SQLite.
    postgres: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})

const STRAPI_VERSION = '5.54.0'
const BIN = join(import.meta.dirname, '../bin/storefront.js')
const work = await mkdtemp(join(tmpdir(), 'storefront-strapi-'))
const project = values.project ?? join(work, 'strapi')
const nodeFolder = values['node-folder']
const environment = {
  ...process.env,
  ...(nodeFolder !== undefined && { PATH: `${nodeFolder}:${process.env['PATH']}` }),
  NODE_ENV: 'production',
  STRAPI_TELEMETRY_DISABLED: 'true',
  HOST: '127.0.0.1',
  DATABASE_FILENAME: '.tmp/check.db',
  ...(values.postgres !== undefined && { DATABASE_CLIENT: 'postgres', DATABASE_URL: values.postgres }),
}
const started = performance.now()
const failed: string[] = []
const closing: (() => unknown)[] = []

try {
  if (!existsSync(join(project, 'package.json'))) await step('Create a Strapi project', createProject)
  for (const folder of ['.tmp', 'dist', 'src/api', 'src/components'])
    await rm(join(project, folder), { recursive: true, force: true })
  if (values.postgres !== undefined)
    await step('Install the driver', () => run('npm', ['install', '--no-save', 'pg@8.20.0'], project, environment))
  await step('Add the content model', () => storefront('cms', '--strapi', project))
  await check('Update it next to an own field and languages', updateModel)
  await step('Compile the project', () => run('node', ['node_modules/typescript/bin/tsc'], project, environment))
  await writeFile(join(project, 'seed.json'), JSON.stringify(await readDemoContent()))
  const [strapiPort, sitePort, backEndPort, shopPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ]
  const [site, apiUrl] = [`http://127.0.0.1:${sitePort}`, `http://127.0.0.1:${backEndPort}`]
  const file = join(work, 'strapi.json')
  const demo = await loadEnvironment('demo', { env: {} })
  const settings = {
    ...relocateApi(demo.settings, apiUrl),
    MEDIA_BASE_URL: `http://127.0.0.1:${strapiPort}`,
    CMS_ORIGIN: `http://localhost:${strapiPort}`,
  }
  await writeFile(file, JSON.stringify({ ...demo, name: 'strapi', site, api: 'live', settings }))

  const token = await step('Start Strapi and add the content', () => startStrapi(strapiPort))
  const requests = join(work, 'requests.json')
  await writeFile(requests, await storefront('cms', '--json'))
  const mock = ['mock', '--env', file, '--port', String(shopPort)]
  const stopDemo = await start(process.execPath, [BIN, ...mock], /Control page/)
  const strapi = `http://127.0.0.1:${strapiPort}/api`
  const shop = `http://127.0.0.1:${shopPort}`
  const flags = `--requests ${requests} --strapi ${strapi} --locale en --site ${site} --shop ${shop} --port ${backEndPort}`
  const backEnd = [join(import.meta.dirname, 'strapi/back-end.js'), ...flags.split(' ')]
  await start('node', backEnd, /Back end/, { ...environment, STRAPI_TOKEN: token })
  const [out, recording] = [join(work, 'dist'), join(work, 'recording')]
  await check('Check the setup', () => storefront('doctor', '--env', file, '--port', '0', '--api-port', '0'))
  await check('Record the API', async () => {
    await storefront('record', '--env', file, '--out', recording)
    // From now on the mock sells the products of Strapi.
    await stopDemo()
    await start(process.execPath, [BIN, ...mock, '--recording', recording], /Control page/)
  })
  // Strapi computes the largest responses one after the other.
  const build = ['build', '--env', file, '--out', out, '--quiet', '--concurrency', '4']
  await check('Build the shop', () => storefront(...build))
  await check('Find no link to a file of the site', () => assertLinks(out, settings.MEDIA_BASE_URL))
  await check('Audit content and pages', () => storefront('audit', '--env', file, '--dir', out, '--fast'))
  await check('Verify the API', () => storefront('verify', '--env', file))
  await check('Buy a product', async () => {
    // The API accepts requests from only one site, so the export is served there.
    const preview = ['serve', '--env', file, '--dir', out, '--port', String(sitePort)]
    await start(process.execPath, [BIN, ...preview], /127\.0\.0\.1/)
    await storefront('journey', 'checkout-guest', '--url', site, '--no-audits')
  })
} finally {
  for (const close of closing.toReversed()) await close()
  if (values.keep) console.log(`Kept ${work}.`)
  else await rm(work, { recursive: true, force: true })
}
console.log(`${minutes(performance.now() - started)} in total, ${failed.length} failed.`)
process.exit(failed.length === 0 ? 0 : 1)

/** Creates the installer's default project: TypeScript, Draft & Publish, SQLite. */
function createProject(): Promise<string> {
  const { NODE_ENV: _, ...env } = environment
  const flags = ['--non-interactive', '--no-git-init']
  return run('npx', ['--yes', `create-strapi@${STRAPI_VERSION}`, project, ...flags], work, env)
}

/** Adds an own field and languages to the model, and checks that an update keeps them. */
async function updateModel(): Promise<void> {
  const file = join(project, 'src/api/product/content-types/product/schema.json')
  const schema = JSON.parse(await readFile(file, 'utf8')) as { attributes: Record<string, object> }
  const pluginOptions = { i18n: { localized: true } }
  schema.attributes['title'] = { ...schema.attributes['title'], pluginOptions }
  schema.attributes['own_weight'] = { type: 'string', pluginOptions }
  const text = `${JSON.stringify({ ...schema, pluginOptions }, null, 2)}\n`
  await writeFile(file, text)
  await storefront('cms', '--strapi', project)
  if ((await readFile(file, 'utf8')) !== text) throw new Error(`The update changed ${file}.`)
}

/** Checks that links to the media library lead to the media host. */
async function assertLinks(out: string, mediaUrl: string): Promise<void> {
  let isLinked = false
  for await (const path of glob(join(out, '**/*.html'))) {
    const html = await readFile(path, 'utf8')
    if (html.includes('href="/uploads/')) throw new Error(`A link of ${path} leads to the site.`)
    isLinked ||= html.includes(`href="${mediaUrl}/uploads/`)
  }
  if (!isLinked) throw new Error('No page links to a file.')
}

/** Runs a step and prints its duration. */
async function step<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
  const begun = performance.now()
  const result = await action()
  console.log(`${name}: ${minutes(performance.now() - begun)}`)
  return result
}

/** Runs a step. Other steps continue if it fails. */
async function check(name: string, action: () => Promise<unknown>): Promise<void> {
  try {
    await step(name, action)
  } catch (error) {
    failed.push(name)
    console.error(`${name} failed.\n${String(error)}`)
  }
}

function storefront(...parameters: readonly string[]): Promise<string> {
  return run(process.execPath, [BIN, ...parameters], work, process.env)
}

/** Runs a program and returns its output. If it fails, the error contains the end of it. */
function run(command: string, parameters: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`Exit code ${code}:\n${output.slice(-8000)}`)),
    )
  })
}

/** Starts a server, waits until it prints that it is ready, and returns a function that stops it. */
async function start(
  command: string,
  parameters: readonly string[],
  ready: RegExp,
  env: NodeJS.ProcessEnv = process.env,
) {
  const [, stop] = await startProcess(command, parameters, ready, { cwd: work, env })
  return stop
}

/** Starts Strapi in its project and returns the API token once Strapi is listening. */
async function startStrapi(port: number): Promise<string> {
  const script = join(import.meta.dirname, 'strapi/strapi-process.js')
  const env = { ...environment, PORT: String(port) }
  const [line] = await startProcess('node', [script], /^\{"ready"/, { cwd: project, env })
  const { ready } = JSON.parse(line) as { readonly ready: { readonly token: string } }
  return ready.token
}

function startProcess(
  command: string,
  parameters: readonly string[],
  ready: RegExp,
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<[line: string, stop: () => Promise<void>]> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise<void>((end) => child.once('close', () => end()))
    const stop = (): Promise<void> => {
      child.kill()
      return ended
    }
    closing.push(stop)
    let output = ''
    child.stderr.on('data', (text) => (output = (output + String(text)).slice(-8000)))
    createInterface(child.stdout).on('line', (line) => {
      output = `${output}${line}\n`.slice(-8000)
      if (ready.test(line)) resolve([line, stop])
    })
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`${command} exited with code ${code}:\n${output}`)))
  })
}

function minutes(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
