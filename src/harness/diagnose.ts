import { createServer } from 'node:net'
import { ENGINE_TITLES } from '#browser/engines.ts'
import {
  findInstalledBrowser,
  findInstalledEngine,
  formatInstallCommand,
  type OtherEngine,
} from '#browser/installed-browser.ts'
import { checkResponse } from '#contract/check.ts'
import { isMissingEntry } from '#contract/cms/entries.ts'
import { cmsPages } from '#contract/cms/page-table.ts'
import { getStrapiNextStep, NEXT_IF_ALL_MISSING, NEXT_IF_MISSING, readStrapiError } from '#contract/cms/strapi-error.ts'
import { getContentType } from '#contract/content-types.ts'
import { crawl, type ReadRequest } from '#contract/crawl.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { describeInvalidResponse } from '#contract/invalid-response.ts'
import { searchProducts } from '#contract/search.ts'
import type { Environment } from '#environment/environment.ts'
import { loadEnvironment } from '#environment/load.ts'
import { explainSystemError } from '#errors/explain.ts'
import { StorefrontError } from '#errors/storefront-error.ts'

/** The result of one check. */
export interface Diagnosis {
  readonly subject:
    | 'Node'
    | 'Project folder'
    | 'Browser'
    | 'Firefox'
    | 'WebKit'
    | 'Environment'
    | 'Brand'
    | 'API'
    | 'Port of the shop'
    | 'Port of the mock API'
  readonly fine: boolean
  /** Whether something prevented the check, so that its result is unknown. */
  readonly skipped?: true
  readonly found: string
  /** How to fix the problem or install an optional part. */
  readonly next?: string
}

/** Maximum milliseconds for a live API to respond. */
const API_TIMEOUT_MS = 5_000

/** Maximum milliseconds for a server of this project to respond. */
const OWN_TIMEOUT_MS = 2_000

/** A server of this project, and the file by which it is recognized. */
interface OwnServer {
  readonly name: string
  readonly path: string
  readonly content: string
}

const SHOP: OwnServer = { name: 'the shop', path: '/env.js', content: 'storefrontSettings' }
const MOCK: OwnServer = { name: 'the mock', path: '/__mock/health', content: '"namespace"' }

/** Sends a request to a live API, without retries, and returns the response. */
type RequestApi = (
  url: string,
  signal: AbortSignal,
) => Promise<{ readonly status: number; readonly type: string | null; readonly text: string }>

/** Checks everything that the other commands need. */
export async function diagnoseSetup(options: {
  readonly env: string
  readonly port: number
  readonly apiPort: number
  /** The supported Node versions, such as `>=22.19`. */
  readonly node: string
  readonly requestApi: RequestApi
  /** Throws a StorefrontError if the project cannot be built in its folder. */
  readonly assertProjectPath: () => void
}): Promise<Diagnosis[]> {
  const environment = await checkEnvironment(options.env)
  return [
    checkNode(process.versions.node, options.node.replace(/[^\d.]/g, '')),
    ...checkProjectPath(options.assertProjectPath),
    checkBrowser(),
    checkEngine('firefox'),
    checkEngine('webkit'),
    environment.diagnosis,
    ...(await checkBrand(environment.loaded)),
    ...(await checkApi(environment.loaded, options.requestApi)),
    await checkPort('Port of the shop', options.port, '--port', SHOP),
    // No command starts the mock for a live API.
    ...(environment.loaded?.api === 'live'
      ? []
      : [await checkPort('Port of the mock API', options.apiPort, '--api-port', MOCK)]),
  ]
}

function checkNode(version: string, required: string): Diagnosis {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = required.split('.').map(Number)
  const fine = major > leastMajor || (major === leastMajor && minor >= leastMinor)
  if (fine) return { subject: 'Node', fine, found: version }
  return { subject: 'Node', fine, found: `${version}, older than ${required}`, next: 'Run "npm run setup".' }
}

/** Reports a project folder whose path prevents builds. */
function checkProjectPath(assertProjectPath: () => void): Diagnosis[] {
  try {
    assertProjectPath()
    return []
  } catch (error) {
    return [{ subject: 'Project folder', ...unmet(error, 'Move the project to another folder.') }]
  }
}

function checkBrowser(): Diagnosis {
  try {
    const found = findInstalledBrowser()
    return { subject: 'Browser', fine: true, found }
  } catch (error) {
    return { subject: 'Browser', ...unmet(error, 'Run "npm run setup", which installs one.') }
  }
}

/** Checks an optional engine, which is needed only by journeys that request it. */
function checkEngine(engine: OtherEngine): Diagnosis {
  const subject = ENGINE_TITLES[engine] as 'Firefox' | 'WebKit'
  const found = findInstalledEngine(engine)
  if (found === undefined) {
    const why = `Playwright's build is not installed; only "npx storefront journey --browser ${engine}" needs it`
    return { subject, fine: true, found: why, next: `${formatInstallCommand([engine])} to install it.` }
  }
  return { subject, fine: true, found }
}

/** Checks an environment. An invalid environment is returned as undefined. */
async function checkEnvironment(name: string): Promise<{ diagnosis: Diagnosis; loaded?: Environment }> {
  try {
    const loaded = await loadEnvironment(name, { env: process.env })
    const found = `${name}, with the ${loaded.api} API`
    return { diagnosis: { subject: 'Environment', fine: true, found }, loaded }
  } catch (error) {
    return { diagnosis: { subject: 'Environment', ...unmet(error, 'Fix the environment file.') } }
  }
}

/** Reports search engine settings of an environment that still have the demo's values. */
async function checkBrand(environment: Environment | undefined): Promise<Diagnosis[]> {
  if (environment?.indexable !== true) return []
  const demo = await loadEnvironment('demo', { env: {} })
  const { site, settings } = environment
  const leftovers = [
    ...(isReserved(site) ? ['site'] : []),
    ...Object.entries(settings).flatMap(([name, value]) => (isReserved(value) || isPlaceholder(value) ? [name] : [])),
    ...(settings.BRAND_NAME === demo.settings.BRAND_NAME ? ['BRAND_NAME'] : []),
  ]
  if (leftovers.length === 0)
    return [{ subject: 'Brand', fine: true, found: `no setting is from the demo (${settings.BRAND_NAME})` }]
  return [
    {
      subject: 'Brand',
      fine: false,
      found: `still from the demo: ${leftovers.join(', ')}`,
      next: 'Enter your own values in the environment file; docs/guides/brand.md lists what else to replace.',
    },
  ]
}

/** Returns whether a setting is a URL or email address on a domain reserved for examples. */
function isReserved(value: unknown): boolean {
  return typeof value === 'string' && /[@.]example(?:[/:]|$)/.test(value)
}

/** Returns whether a setting is a key or ID from an environment of this project, such as `production-maps-key`. */
function isPlaceholder(value: unknown): boolean {
  return typeof value === 'string' && /^(?:demo|staging|production)-/.test(value)
}

/**
 * The content of every page and a search, which finds nothing. Strapi grants permissions by content type, so each is
 * requested. If the products may not be read, no collection links to one.
 */
const CONTENT: readonly ReadRequest[] = [
  ...[...new Set<Endpoint>(cmsPages.map(({ endpoint }) => endpoint))].map((endpoint) => ({ endpoint, path: {} })),
  { endpoint: searchProducts, path: { query: 'storefront-doctor' } },
]
const CONCURRENT_REQUESTS = 4

/** A content request that failed. Requests with the same reason and next step are reported together. */
interface FailedContent {
  readonly request: ReadRequest
  readonly reason: string
  readonly next: string
  readonly status: number
}

/** Requests every content type that the shop needs. `storefront verify` checks all endpoints. */
async function checkApi(environment: Environment | undefined, requestApi: RequestApi): Promise<Diagnosis[]> {
  if (environment === undefined) {
    return [{ subject: 'API', fine: true, skipped: true, found: 'not checked, because the environment cannot be read' }]
  }
  const url = environment.settings.API_BASE_URL
  if (environment.api === 'embedded') return [{ subject: 'API', fine: true, found: 'the mock, which needs no network' }]
  try {
    const failed = await requestContent(url, requestApi)
    const [first] = failed
    if (first === undefined) return [{ subject: 'API', fine: true, found: `${url} responds (200)` }]
    if (failed.length === CONTENT.length && failed.every(({ reason }) => reason === first.reason)) {
      const next = first.status === 404 ? NEXT_IF_ALL_MISSING : first.next
      return [{ subject: 'API', fine: false, found: `${url} ${first.reason} for every content type`, next }]
    }
    return [...Map.groupBy(failed, ({ reason, next }) => `${reason}\n${next}`).values()].flatMap((group) =>
      describeFailures(url, group),
    )
  } catch (error) {
    const failure = explainSystemError(error)
    if (failure !== undefined)
      return [{ subject: 'API', fine: false, found: `${url} cannot be used: ${failure.reason}`, next: failure.next }]
    const cause = error instanceof Error ? error.message : String(error)
    return [
      {
        subject: 'API',
        fine: false,
        found: `${url} does not respond: ${cause}`,
        next: 'Start the API, check the network, or correct API_BASE_URL in the environment file.',
      },
    ]
  }
}

/** Describes failures with the same reason. */
function describeFailures(url: string, failures: readonly FailedContent[]): Diagnosis[] {
  const [first, ...others] = failures
  if (first === undefined) return []
  const { reason, next, request } = first
  const types = failures.map(({ request: { endpoint } }) => getContentType(endpoint).singularName)
  const subject = others.length === 0 ? url + getPath(request) : `${url}, for ${types.join(', ')},`
  return [{ subject: 'API', fine: false, found: `${subject} ${reason}`, next }]
}

/** Requests every page, a search, the first linked collection and the first linked product, and returns those that failed. */
async function requestContent(url: string, requestApi: RequestApi): Promise<readonly FailedContent[]> {
  const failed: FailedContent[] = []
  const followed = new Set<string>()
  await crawl({
    start: CONTENT,
    concurrency: CONCURRENT_REQUESTS,
    async read(request) {
      const response = await requestApi(url + getPath(request), AbortSignal.timeout(API_TIMEOUT_MS))
      const body = readJson(response.text)
      const problem = findContentProblem(request.endpoint, response, body)
      if (problem !== undefined) failed.push({ request, status: response.status, ...problem })
      return problem === undefined ? body : undefined
    },
    mayFollow({ href }) {
      const [, page = ''] = href.split('/')
      return !followed.has(page) && followed.add(page) !== undefined
    },
  })
  return failed
}

function getPath({ endpoint, path }: ReadRequest): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
}

/**
 * Returns what is wrong with a response, if anything. A CMS sends no page if it is not published, and omits fields that
 * are not populated.
 */
function findContentProblem(
  endpoint: Endpoint,
  { status, type, text }: Awaited<ReturnType<RequestApi>>,
  body: unknown,
): { readonly reason: string; readonly next: string } | undefined {
  if (status !== 200 || body === undefined) {
    const error = readStrapiError(body)
    const form = { type, encoding: null }
    const reason = status === 200 ? `sends a response that ${describeInvalidResponse(text, form)}` : `returns ${status}`
    return {
      reason: `${reason}${error === undefined ? '' : ` (${error.name}: ${error.message})`}`,
      next:
        getStrapiNextStep(endpoint, status, error) ??
        'Correct API_BASE_URL in the environment file, and check the log of the API.',
    }
  }
  if (isMissingEntry(endpoint, body)) return { reason: 'returns an empty list', next: NEXT_IF_MISSING }
  const violation = checkResponse(endpoint, status, body).find(({ kind }) => kind === 'violation')
  if (violation === undefined) return undefined
  return {
    reason: `sends a response in which ${violation.field} ${violation.text}`,
    next: violation.next ?? 'Run "npx storefront verify", which lists every field.',
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Checks a port, at which the server that needs it may already run. */
async function checkPort(
  subject: Diagnosis['subject'],
  port: number,
  flag: string,
  server: OwnServer,
): Promise<Diagnosis> {
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(undefined)))
  })
  if (error === undefined) return { subject, fine: true, found: `${port} is free` }
  const isInUse = error.code === 'EADDRINUSE'
  if (isInUse && (await isRunning(server, port))) {
    return { subject, fine: true, found: `${port}, where ${server.name} is running` }
  }
  const why = isInUse ? 'is already in use' : `cannot be used: ${error.message}`
  const next = `Stop that program, or choose another port with ${flag}.`
  return { subject, fine: false, found: `${port} ${why}`, next }
}

async function isRunning({ path, content }: OwnServer, port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(OWN_TIMEOUT_MS) })
    return response.ok && (await response.text()).includes(content)
  } catch {
    return false
  }
}

function unmet(error: unknown, next: string): { fine: false; found: string; next: string } {
  const found = (error instanceof Error ? error.message : String(error)).replaceAll(':\n', ': ').replaceAll('\n', '; ')
  return { fine: false, found, next: error instanceof StorefrontError ? error.next : next }
}
