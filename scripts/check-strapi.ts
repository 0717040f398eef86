import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { relocateApi } from '#environment/relocate-api.ts'
import { startMockServer } from '#mock/mock.ts'
import { findFreePort } from './hosts/processes.ts'
import { startBackEnd } from './strapi/back-end.ts'
import { readDemoContent } from './strapi/content.ts'
import { createStrapiProject } from './strapi/project.ts'
import { explainErrors } from './suite/explain-errors.ts'

explainErrors()

// Starts a real Strapi 5 with the generated content model and the demo's content, puts a thin back end in front, and
// runs the commands of docs/guides/cms.md. Exit codes: 0 if every step passed, 1 if a step failed.
const { values } = parseArgs({
  options: {
    // Folder that keeps the Strapi project between runs, because the installation takes minutes.
    project: { type: 'string' },
    // Folder of the node and npm that run Strapi, if its packages do not support this project's version of Node.
    'node-folder': { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})

const BIN = join(import.meta.dirname, '../bin/storefront.js')
const work = await mkdtemp(join(tmpdir(), 'storefront-strapi-'))
const project = values.project ?? join(work, 'strapi')
const nodeFolder = values['node-folder']
const environment =
  nodeFolder === undefined ? process.env : { ...process.env, PATH: `${nodeFolder}:${process.env['PATH']}` }
const started = performance.now()
const failed: string[] = []
const closing: (() => unknown)[] = []

try {
  await step('Create a Strapi project', () => createStrapiProject(project))
  if (!existsSync(join(project, 'node_modules'))) {
    await step('Install Strapi 5', () => run('npm', ['install', '--no-audit', '--no-fund'], project, environment))
  }
  await rm(join(project, '.tmp'), { recursive: true, force: true })
  await step('Write the content model', () => storefront('cms', '--strapi', project, '--overwrite'))
  await step('Read the content of the demo', async () =>
    writeFile(join(project, 'seed.json'), JSON.stringify(await readDemoContent())),
  )
  const strapiPort = await findFreePort()
  const strapiUrl = `http://127.0.0.1:${strapiPort}`
  const token = await step('Start Strapi and add the content', () => startStrapi(strapiPort))
  const [sitePort, backEndPort] = [await findFreePort(), await findFreePort()]
  const site = `http://127.0.0.1:${sitePort}`
  const shop = await startMockServer({ port: 0, site, allowedOrigins: [site] })
  const backEnd = await startBackEnd({ strapiUrl, token, site, shopUrl: shop.url, port: backEndPort })
  closing.push(
    () => backEnd.close(),
    () => shop.close(),
  )
  const file = join(work, 'strapi.json')
  const demo = await loadEnvironment('demo', { env: {} })
  const settings = { ...relocateApi(demo.settings, backEnd.url), MEDIA_BASE_URL: strapiUrl, CMS_ORIGIN: strapiUrl }
  await writeFile(file, JSON.stringify({ ...demo, name: 'strapi', site, api: 'live', settings }))
  const out = join(work, 'dist/strapi')
  await check('Check the setup', 'doctor', '--env', file, '--port', '0', '--api-port', '0')
  await check('Build the shop', 'build', '--env', file, '--out', out, '--quiet')
  await check('Audit content and pages', 'audit', '--env', file, '--dir', out, '--fast')
  await check('Verify the API', 'verify', '--env', file)
  await check('Record the API', 'record', '--env', file, '--out', join(work, 'recording'))
  // The API accepts requests from only one site, so the export is served there.
  const served = await serveExport({
    environment: await loadEnvironment(file, { env: {} }),
    folder: out,
    port: sitePort,
    apiPort: 0,
  })
  closing.push(() => served.close())
  await check('Buy a product', 'journey', 'checkout-guest', '--url', served.url, '--no-audits')
  const replay = join(work, 'replay.json')
  await writeFile(replay, JSON.stringify({ ...demo, name: 'strapi' }))
  const replayed = await serveExport({
    environment: await loadEnvironment(replay, { env: {} }),
    folder: out,
    port: 0,
    apiPort: 0,
    recording: join(work, 'recording'),
  })
  closing.push(() => replayed.close())
  await check('Replay the recording', 'journey', 'checkout-guest', '--url', replayed.url, '--no-audits')
} finally {
  for (const close of closing.toReversed()) await close()
  if (values.keep) console.log(`Kept ${work}.`)
  else await rm(work, { recursive: true, force: true })
}
console.log(`${minutes(performance.now() - started)} in total, ${failed.length} failed.`)
process.exit(failed.length === 0 ? 0 : 1)

/** Runs a step and prints its duration. */
async function step<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await action()
  console.log(`${name}: ${minutes(performance.now() - start)}`)
  return result
}

/** Runs a storefront command. Other steps continue if it fails. */
async function check(name: string, ...parameters: readonly string[]): Promise<void> {
  try {
    await step(name, () => storefront(...parameters))
  } catch (error) {
    failed.push(name)
    console.error(`${name} failed.\n${String(error)}`)
  }
}

function storefront(...parameters: readonly string[]): Promise<void> {
  return run(process.execPath, [BIN, ...parameters], work, process.env)
}

/** Runs a program. If it fails, the error contains the end of its output. */
function run(command: string, parameters: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => (output = (output + String(text)).slice(-8000)))
    }
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`Exit code ${code}:\n${output}`))))
  })
}

/** Starts Strapi in its project and returns the API token once Strapi is listening. */
function startStrapi(port: number): Promise<string> {
  const script = join(import.meta.dirname, 'strapi/strapi-process.js')
  return new Promise((resolve, reject) => {
    const child = spawn('node', [script], {
      cwd: project,
      env: { ...environment, PORT: String(port), NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    closing.push(() => child.kill())
    let output = ''
    child.stderr.on('data', (text) => (output = (output + String(text)).slice(-8000)))
    createInterface(child.stdout).on('line', (line) => {
      output = `${output}${line}\n`.slice(-8000)
      if (!line.startsWith('{"ready"')) return
      const { ready } = JSON.parse(line) as { readonly ready: { readonly token: string } }
      resolve(ready.token)
    })
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`Strapi exited with code ${code}:\n${output}`)))
  })
}

function minutes(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
