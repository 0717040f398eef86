import type { BrowserContext, Request } from '#browser/browser.ts'
import { checkOut } from '#contract/checkout.ts'
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import { toPlainLine } from '#errors/plain-text.ts'
import { installProbe } from '../step-end/page-probe.ts'
import { findContractViolations } from './contract-check.ts'
import { matchRequest, type RequestMatch } from './match-request.ts'

/** What happened during a step besides its expectations. Each line is safe to print. */
export interface Observations {
  /** Problems that fail the step, the most likely cause first. */
  readonly problems: readonly string[]
  /** Problems that do not fail the step, such as errors of other sites' scripts. */
  readonly warnings: readonly string[]
  /** API requests with their status, without bodies. */
  readonly requests: readonly string[]
  /** API requests that have no response yet. */
  readonly pending: readonly string[]
}

/** Finds what no assertion looks for: errors, policy violations, and contract violations. */
export interface Guard {
  /** Resolves once no API requests and no scripts are pending. */
  loaded(): Promise<void>
  /** Returns whether `loaded` would wait. */
  isLoading(): boolean
  lastResponse<E extends Endpoint>(endpoint: E): Promise<ResponseOf<E>>
  expectErrorResponse(endpoint: Endpoint, status: number): void
  expectConsoleError(text: string): void
  /** Returns the IDs of the endpoints requested since the last call of `take`. */
  requestedEndpoints(): readonly string[]
  /** Returns everything observed since the last call. */
  take(): Observations
}

/** Playwright's types of the requests with which a page calls the API. */
const CALL_TYPES = new Set(['fetch', 'xhr'])

/** Matches each engine's error text for a request that was dropped because its page was left. */
const DROPPED = /^net::ERR_ABORTED$|^NS_BINDING_ABORTED$|cancelled/

/** Minimum duration in milliseconds of a request that the shop stopped after its own timeout of 30 s. */
const MIN_STOPPED_MS = 25_000

/** Problem of an order whose response nobody has checked. */
const UNREAD_ORDER = 'the response of checkOut was not checked, because the page was left before it was read'

/**
 * Messages that Firefox reports as errors even though no script threw: policy violations, which the probe reports, and
 * canceled requests.
 */
const NO_ERRORS = new Set(['Content-Security-Policy', 'Cross-Origin Request Blocked'])

interface State {
  /** Problems by kind, because the first kind is the most likely cause. */
  readonly api: string[]
  readonly contract: string[]
  readonly page: string[]
  readonly console: { readonly text: string; readonly line: string }[]
  readonly warnings: string[]
  readonly requests: string[]
  readonly endpoints: string[]
  /** Error responses as `endpoint status`. */
  readonly rejected: { readonly key: string; readonly text: string }[]
  readonly expectedRejections: string[]
  readonly expectedConsole: string[]
}

const createState = (): State => ({
  api: [],
  contract: [],
  page: [],
  console: [],
  warnings: [],
  requests: [],
  endpoints: [],
  rejected: [],
  expectedRejections: [],
  expectedConsole: [],
})

/** Observes all pages of a context. Call this before the first page is opened. */
export async function createGuard(
  context: BrowserContext,
  {
    site,
    apiBase,
    isMock,
    isPrivate,
  }: { readonly site: string; readonly apiBase: string; readonly isMock: boolean; readonly isPrivate: boolean },
): Promise<Guard> {
  let state = createState()
  const startedAt = new Map<Request, number>()
  const pending = new Map<Request, string>()
  const scripts = new Set<Request>()
  const responses = new Map<string, unknown>()
  let waiting: { readonly isOver: () => boolean; readonly resolve: () => void }[] = []
  const own = new Set([site, apiBase].map((url) => new URL(url).origin))

  /** Returns whether a script comes from another site, whose errors the shop cannot prevent. */
  const isForeign = (source: string): boolean => !isMock && URL.canParse(source) && !own.has(new URL(source).origin)

  /** Returns the request's relation to the contract. Images, documents and scripts are no calls. */
  const matchCall = (request: Request): RequestMatch =>
    CALL_TYPES.has(request.resourceType()) ? matchRequest(apiBase, request.method(), request.url()) : { kind: 'other' }

  const describeOutput = (label: string, text: string, source: string): string => {
    const shown = isPrivate || text === '' ? label : `${label}: ${text.split(/\n +at /)[0]?.replace(/\s*\n\s*/g, ' ')}`
    return toPlainLine(source === '' ? shown : `${shown} (${source.replace(/\?.*(?=:\d)/, '')})`)
  }

  const report = (kind: 'page' | 'console', label: string, text: string, source: string): void => {
    const line = describeOutput(label, text, source)
    if (isForeign(source)) state.warnings.push(line)
    else if (kind === 'page') state.page.push(line)
    else state.console.push({ text, line })
  }

  const finish = (request: Request): void => {
    pending.delete(request)
    scripts.delete(request)
    const over = waiting.filter(({ isOver }) => isOver())
    waiting = waiting.filter((one) => !over.includes(one))
    for (const { resolve } of over) resolve()
  }

  const when = (isOver: () => boolean): Promise<void> =>
    isOver() ? Promise.resolve() : new Promise((resolve) => waiting.push({ isOver, resolve }))

  const durationOf = (request: Request): string => {
    const ms = performance.now() - (startedAt.get(request) ?? performance.now())
    return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
  }

  context.on('console', (message) => {
    const type = message.type()
    const { url, lineNumber } = message.location()
    const source = url === '' ? '' : `${url}:${lineNumber + 1}`
    if (type === 'warning') state.warnings.push(describeOutput('console warning', message.text(), source))
    if (type !== 'error' && type !== 'assert') return
    // Failed API requests and policy violations are reported with more details below.
    if (message.text().startsWith('Failed to load resource') && url.startsWith(`${apiBase}/`)) return
    if (/content security policy/i.test(message.text())) return
    report('console', 'console error', message.text(), source)
  })
  context.on('weberror', (webError) => {
    const error = webError.error()
    if (NO_ERRORS.has(error.name)) return
    report('page', 'uncaught error', error.message, /\(?(https?:\/\/[^\s)]+)\)?/.exec(error.stack ?? '')?.[1] ?? '')
  })
  /** Responses to orders, oldest first, which the page hands over before it leaves for the confirmation. */
  const orders: string[] = []
  await context.exposeBinding(ORDER_BINDING, (_source, body: string) => void orders.push(body))
  await context.addInitScript(handOverOrders, { path: checkOut.path, binding: ORDER_BINDING })
  await installProbe(context, ({ directive, blocked, source }) =>
    report('page', `content security policy: ${directive} blocked ${blocked.replace(/\?.*/, '')}`, '', source),
  )
  context.on('request', (request) => {
    startedAt.set(request, performance.now())
    const match = matchCall(request)
    if (match.kind === 'call') state.endpoints.push(match.endpoint.id)
    if (match.kind !== 'other') pending.set(request, describe(request))
    if (request.resourceType() === 'script') scripts.add(request)
  })
  context.on('requestfailed', (request) => {
    const name = pending.get(request)
    const error = request.failure()?.errorText ?? 'no response'
    const waited = performance.now() - (startedAt.get(request) ?? Infinity)
    // Leaving a page cancels its pending requests, which is not a failure.
    const text = !DROPPED.test(error)
      ? `failed: ${error}`
      : waited >= MIN_STOPPED_MS
        ? `had not responded after ${durationOf(request)}`
        : undefined
    if (name !== undefined && text !== undefined) state.api.push(toPlainLine(`${name} ${text}`))
    else if (name === checkOut.id) state.contract.push(UNREAD_ORDER)
    finish(request)
  })
  context.on('requestfinished', (request) => {
    void examine(request).finally(() => finish(request))
  })

  function describe(request: Request): string {
    const match = matchCall(request)
    return match.kind === 'call' ? match.endpoint.id : `${request.method()} ${new URL(request.url()).pathname}`
  }

  async function examine(request: Request): Promise<void> {
    const match = matchCall(request)
    if (match.kind === 'other') return
    // Closing a context discards its responses.
    const response = await request.response().catch(() => null)
    if (response === null) return
    const status = response.status()
    if (match.kind === 'unknown-call') {
      state.contract.push(toPlainLine(`the contract has no endpoint ${describe(request)}`))
      return
    }
    const { endpoint } = match
    state.requests.push(`${endpoint.method} ${endpoint.path} returned ${status} after ${durationOf(request)}`)
    // The browser discards the body if the page navigates before the body is read.
    const order = endpoint.id === checkOut.id ? orders.shift() : undefined
    const received = order ?? (await response.text().catch(() => undefined))
    if (received === undefined) {
      if (endpoint.id === checkOut.id) state.contract.push(UNREAD_ORDER)
      return
    }
    const violations = findContractViolations({ endpoint, sent: request.postData(), status, received })
    state.contract.push(...violations.map((text) => toPlainLine(`contract violation: ${text}`)))
    if (response.ok() && violations.length === 0) responses.set(endpoint.id, JSON.parse(received))
    if (status < 400) return
    const message = isPrivate ? '' : getMessage(received)
    const text = `${endpoint.id} returned ${status}${message === '' ? '' : `: ${message}`}`
    state.rejected.push({ key: `${endpoint.id} ${status}`, text: toPlainLine(text) })
  }

  /** Returns the expected error responses and console errors that did not occur. */
  function listMissing({ rejected, expectedRejections, console: errors, expectedConsole }: State): string[] {
    return [
      ...expectedRejections
        .filter((key) => rejected.every((one) => one.key !== key))
        .map((key) => `expected an error response from ${key.replace(' ', ' with status ')}, which did not come`),
      ...expectedConsole
        .filter((text) => errors.every((error) => !error.text.includes(text)))
        .map((text) => `expected a console error with "${text}", which did not come`),
    ]
  }

  return {
    loaded: () => when(() => pending.size + scripts.size === 0),
    isLoading: () => pending.size + scripts.size > 0,
    async lastResponse<E extends Endpoint>({ id }: E): Promise<ResponseOf<E>> {
      // The page may process a response slightly before the response is read here.
      await when(() => pending.size === 0)
      if (!responses.has(id)) throw new Error(`The page has received no successful response from ${id}.`)
      return responses.get(id) as ResponseOf<E>
    },
    expectErrorResponse: ({ id }, status) => void state.expectedRejections.push(`${id} ${status}`),
    expectConsoleError: (text) => void state.expectedConsole.push(text),
    requestedEndpoints: () => state.endpoints,
    take() {
      const taken = state
      state = createState()
      const { rejected, expectedRejections, expectedConsole } = taken
      return {
        problems: [
          ...rejected.filter(({ key }) => !expectedRejections.includes(key)).map(({ text }) => text),
          ...taken.api,
          ...taken.contract,
          ...taken.page,
          ...taken.console
            .filter((error) => expectedConsole.every((text) => !error.text.includes(text)))
            .map(({ line }) => line),
          ...listMissing(taken),
        ],
        warnings: taken.warnings,
        requests: taken.requests,
        pending: Array.from(pending, ([request, name]) => `${name} had not responded after ${durationOf(request)}`),
      }
    },
  }
}

/** Name of the function with which a page hands over the response to an order. */
const ORDER_BINDING = 'handOverOrderResponse'

/**
 * Makes a page hand over the body of each response to an order before it handles the response, because the browser
 * discards the body when the page leaves for the confirmation. Runs in the page, to which it is sent as text.
 */
function handOverOrders({ path, binding }: { readonly path: string; readonly binding: string }): void {
  const send = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const response = await send(...request)
    const handOver = (globalThis as unknown as Readonly<Record<string, unknown>>)[binding]
    if (!new URL(response.url).pathname.endsWith(path) || typeof handOver !== 'function') return response
    const body = await response
      .clone()
      .text()
      .catch(() => undefined)
    if (body !== undefined) await handOver(body)
    return response
  }
}

/** Returns the human-readable message in a problem document. */
function getMessage(body: string): string {
  try {
    const { message, title } = JSON.parse(body) as { readonly message?: unknown; readonly title?: unknown }
    const text = message ?? title
    return typeof text === 'string' ? text : ''
  } catch {
    return ''
  }
}
