import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HttpHandler } from 'msw/http'
import { getProblemSchema } from '#contract/cms/strapi-error.ts'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import type { Upstream } from '#live/upstream.ts'
import { CONTROL_PREFIX, createControls } from './controls.ts'
import { createJsonResponse, createProblemResponse, HttpError } from './http/problem.ts'
import { assertSize, assertTexts, BODY_LIMIT_BYTES, FORM_LIMIT_BYTES, readForm, readJson } from './http/request-body.ts'
import { createRouter } from './http/router.ts'
import { formatFieldErrors, parse, parseOrThrow } from './http/validation.ts'
import type { Violation } from './namespace/journal.ts'
import { createFieldRedactor, type FieldRedactor } from './namespace/redact-fields.ts'
import {
  createNamespaces,
  DEFAULT_NAMESPACE,
  type DroppedNamespace,
  type Namespace,
  NAMESPACE_NAME,
} from './namespaces.ts'
import { applyRule, ConnectionReset } from './rules/apply-rule.ts'
import { type Effect, parsePreferHeader } from './rules/rule.ts'
import { listen, type ListenOptions, type MockServer } from './server/server.ts'
import { listDealerZips } from './shop/dealer-zips.ts'
import { MEDIA_FOLDER } from './shop/fixtures-folder.ts'
import { loadFixtures } from './shop/load-fixtures.ts'
import type { Handler, ShopHandlers, ShopRequest } from './shop/shop-request.ts'
import { createShop, type Shop } from './shop/shop.ts'
import { readStubScripts } from './stubs/read-stub-scripts.ts'

export interface MockOptions {
  /** The data of the shop: `loadFixtures()`, `loadRecording(folder)`, or custom fixtures for a test. */
  readonly fixtures: Fixtures
  /** Handlers that replace those of the shop, for testing the mock itself. */
  readonly handlers?: Partial<ShopHandlers>
  /** Seed for the random values in every namespace. By default, each namespace has its own seed. */
  readonly seed?: number | undefined
  /** Maximum number of namespaces besides the default one. */
  readonly namespaces?: number | undefined
  /** Called when a new namespace replaces the least recently used one. */
  readonly onNamespaceDropped?: ((dropped: DroppedNamespace) => void) | undefined
  /** Called with errors that are bugs in the mock. The request gets a problem with status 500. */
  readonly onCrash?: ((error: unknown) => void) | undefined
  /** Returns the system time in epoch milliseconds. Defaults to `Date.now`. */
  readonly now?: () => number
  /** Base URL of the shop for links in emails on the control page, without a trailing slash. */
  readonly site?: string | undefined
  /** Responds in place of the shop. */
  readonly upstream?: Upstream | undefined
  /** Folder whose files are served at `/uploads`. */
  readonly mediaFolder?: string | undefined
}

/** A mock. Whichever way a request arrives, it uses the same namespaces. */
export interface Mock {
  /**
   * A `fetch` that accepts any origin and calls the mock directly, without a network. It does not follow redirects.
   * A reset connection is a rejected TypeError, a hanging one a promise that only an abort rejects.
   */
  readonly fetch: typeof fetch
  /**
   * Creates a single handler for msw's `setupServer` or `setupWorker`, which handles every request under a base URL.
   * @param baseUrl origin of the API, without a trailing slash, such as `http://127.0.0.1:4010`
   */
  mswHandler(baseUrl: string): Promise<HttpHandler>
  /** Returns the store, clock, rules, and journal of a namespace, for use in the same process. */
  namespace(name?: string): Namespace
  /**
   * Replaces the fixtures, as publishing in the CMS would. The state of the namespaces, such as carts and sessions, is
   * kept.
   */
  useFixtures(fixtures: Fixtures): void
  /**
   * Serves the mock over HTTP.
   * @throws {StorefrontError} if the port is in use or not permitted.
   */
  listen(options: ListenOptions): Promise<MockServer>
}

/** Media types of the fixtures' images and documents by file extension. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
}

interface Exchange {
  readonly request: Request
  readonly url: URL
  /** Path without the namespace prefix. */
  readonly path: string
  readonly namespace: Namespace
  readonly trace: Trace
}

/** What is known about a request so far. The journal keeps it, so it does not contain the request itself. */
interface Trace {
  endpoint?: Endpoint
  parameters?: Readonly<Record<string, string>>
  body?: unknown
  effect?: Effect | undefined
  violation?: Violation | undefined
  forwardedTo?: Upstream['name']
  status?: number
  problem?: string | undefined
}

/**
 * Creates a mock:
 *
 *     const mock = createMock({ fixtures: await loadFixtures() })
 *     const client = createClient({ baseUrl: () => 'http://mock.test', fetch: mock.fetch })
 *     const worker = setupServer(await mock.mswHandler('http://mock.test'))
 *     const { url, close } = await mock.listen({ port: 0 })
 *     mock.namespace('run-7').rules.add({ kind: 'status', status: 503, endpoint: 'getPriceList' })
 */
export function createMock(options: MockOptions): Mock {
  const { seed, namespaces: maxNamespaces, now = Date.now, site, upstream, mediaFolder, onCrash } = options
  const redactor = createFieldRedactor(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
  const namespaces = createNamespaces({
    seed,
    now,
    maxNamespaces,
    onDropped: options.onNamespaceDropped,
    newStore: () => parts.shop.newStore(),
  })
  let parts = createParts(options.fixtures)
  /** Requests without a response yet. They keep their abort signals from being garbage-collected. */
  const pending = new Set<Request>()

  function createParts(fixtures: Fixtures) {
    const shop = createShop(fixtures, options.handlers)
    const stubScripts = readStubScripts(listDealerZips(fixtures))
    return {
      shop,
      handle: createHandle(shop),
      controls: createControls({ namespaces, redactor, stubScripts, shop, site, upstream: upstream?.name }),
    }
  }

  /** Handles a request. A response always repeats the ID of its request, and one to HEAD has no body. */
  async function respond(request: Request): Promise<Response> {
    request.signal.throwIfAborted()
    pending.add(request)
    try {
      const response = await guard(() => serve(request), request.signal, onCrash)
      const id = request.headers.get('x-request-id')
      if (id !== null) response.headers.set('x-request-id', id)
      return request.method === 'HEAD' ? new Response(null, response) : response
    } finally {
      pending.delete(request)
    }
  }

  async function serve(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const [, prefix, rest = '/'] = /^\/__ns\/([^/]*)(\/.*)?$/.exec(url.pathname) ?? []
    const name = prefix ?? request.headers.get('x-mock-namespace') ?? DEFAULT_NAMESPACE
    const path = prefix === undefined ? url.pathname : rest
    if (!NAMESPACE_NAME.test(name)) {
      throw new HttpError(400, `"${name}" is not a valid namespace name: use letters, digits, dashes and underscores.`)
    }
    if (mediaFolder !== undefined && path.startsWith('/uploads/')) return serveMedia(mediaFolder, path)
    const namespace = namespaces.get(name)
    if (`${path}/`.startsWith(CONTROL_PREFIX)) return parts.controls(request, url, path, namespace)
    const trace: Trace = {}
    const exchange = { request, url, path, namespace, trace }
    record(exchange, redactor)
    const response = await guard(() => dispatch(exchange), request.signal, onCrash)
    trace.status = response.status
    if (response.status >= 400) trace.problem = await readProblem(response)
    if (trace.violation !== undefined) namespace.journal.countViolation()
    return response
  }

  async function dispatch(exchange: Exchange): Promise<Response> {
    const { request, url, path, namespace, trace } = exchange
    const match = findEndpoint(request.method, path)
    if (match instanceof Response) return match
    const { route: endpoint, parameters } = match
    Object.assign(trace, { endpoint, parameters })
    // An upstream manages its own sessions.
    const session = upstream === undefined ? parts.shop.sessionFor(endpoint, request.headers, namespace) : undefined
    const values = Object.fromEntries([...url.searchParams].toReversed())
    const query = endpoint.query === undefined ? undefined : parseOrThrow(endpoint.query, values, 'query')
    const bytes = new Uint8Array(await request.arrayBuffer())
    const body = await readBody(exchange, endpoint, bytes)
    const effect =
      parsePreferHeader(request.headers.get('prefer')) ??
      namespace.rules.take({ method: request.method, path, query: values, body, endpoint })
    trace.effect = effect
    const respondTo = async (): Promise<Response> => {
      const response =
        upstream === undefined
          ? parts.handle(
              { path: parameters, query, body, headers: request.headers, session, namespace },
              endpoint,
              trace,
            )
          : await forward(upstream, exchange, bytes)
      trace.status = response.status
      return response
    }
    if (effect === undefined) return respondTo()
    const isReplaced = upstream !== undefined && effect.kind === 'response' && effect.body !== undefined
    const changed = await applyRule(effect, isReplaced ? () => createJsonResponse('') : respondTo, request.signal)
    // A violation in the original response is already reported.
    const isChecked = effect.kind === 'response' && effect.allowInvalid !== true && trace.violation === undefined
    return isChecked ? checkChanged(endpoint, changed) : changed
  }

  return {
    fetch: (input, init) => respond(new Request(input, init)),
    async mswHandler(baseUrl) {
      const { http, HttpResponse } = await import('msw/http')
      return http.all(`${baseUrl}/*`, ({ request }) => respond(request).catch(() => HttpResponse.error()))
    },
    namespace: (name = DEFAULT_NAMESPACE) => namespaces.get(name),
    useFixtures(fixtures) {
      parts = createParts(fixtures)
    },
    listen: (listenOptions) => listen(respond, listenOptions),
  }
}

const endpoints: readonly Endpoint[] = contract
const findEndpoint = createRouter(endpoints)

/** Converts what a handler or a control throws to a problem. Rejects only for a reset and for an aborted request. */
async function guard(
  run: () => Promise<Response>,
  signal: AbortSignal,
  onCrash: MockOptions['onCrash'],
): Promise<Response> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof HttpError) return createProblemResponse(error.status, error.message, { errors: error.errors })
    if (error instanceof ConnectionReset) throw error
    signal.throwIfAborted()
    onCrash?.(error)
    return createProblemResponse(500, `The mock failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Reads and validates the body of a request.
 * @throws {HttpError} 400, 413 or 415 with all invalid fields.
 */
async function readBody(
  { request: { headers }, trace }: Exchange,
  endpoint: Endpoint,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const isForm = endpoint.encoding === 'multipart'
  assertSize(bytes.length, isForm ? FORM_LIMIT_BYTES : BODY_LIMIT_BYTES)
  if (endpoint.body === undefined) {
    if (bytes.length > 0) throw new HttpError(400, 'The request must not have a body.', { body: ['Must be omitted'] })
    return undefined
  }
  trace.body = isForm ? await readForm(bytes, headers) : readJson(bytes, headers)
  assertTexts(trace.body)
  return parseOrThrow(endpoint.body, trace.body, 'body')
}

async function forward(upstream: Upstream, exchange: Exchange, body: Uint8Array<ArrayBuffer>): Promise<Response> {
  const { request, url, path, namespace, trace } = exchange
  const { endpoint } = trace
  if (endpoint === undefined) throw new Error('Only requests that match an endpoint are forwarded.')
  trace.forwardedTo = upstream.name
  const prefix = url.pathname.slice(0, url.pathname.length - path.length)
  const { headers } = request
  const visit = namespace.store
  const result = await upstream.respond({ endpoint, headers, path: path + url.search, body, prefix, visit })
  if ('failure' in result) throw new HttpError(result.failure.status, result.failure.message)
  trace.violation = result.violation
  return result.response
}

/** Returns a function that calls the handler of an endpoint and checks its response. */
function createHandle(shop: Shop) {
  // The type of the table guarantees that each handler matches its endpoint. From here on, all are treated alike.
  const handlers = shop.handlers as unknown as Readonly<Record<string, Handler>>
  /** The valid JSON of content, which never changes. */
  const contentTexts = new Map(endpoints.map((endpoint) => [endpoint, new WeakMap<object, string>()]))

  return (request: ShopRequest, endpoint: Endpoint, trace: Trace): Response => {
    const fail = (kind: Violation['kind'], field: string, text: string): Response => {
      trace.violation = { kind, endpoint: endpoint.id, field, text }
      const subject = `${endpoint.method} ${endpoint.path} (${endpoint.id})`
      const message = `The mock's response to ${subject} is invalid at ${field}: ${text}.`
      return createProblemResponse(500, message, { members: { violation: { kind, endpoint: endpoint.id, field } } })
    }
    let value: unknown
    try {
      value = handlers[endpoint.id]?.(request)
    } catch (error) {
      if (!(error instanceof HttpError)) return fail('crash', 'handler', String(error))
      if (endpoint.problems.includes(error.status)) throw error
      return fail('contract', 'status', `the contract does not list ${error.status}`)
    }
    const isContent = endpoint.access === 'everyone' && endpoint.method === 'GET'
    const texts = isContent && typeof value === 'object' && value !== null ? contentTexts.get(endpoint) : undefined
    const known = texts?.get(value as object)
    if (known !== undefined) return createJsonResponse(known)
    const result = parse(endpoint.response, value, 'response')
    if (!result.success) {
      const [field = 'response', messages = []] = Object.entries(result.errors)[0] ?? []
      return fail('contract', field, messages.join('; '))
    }
    const violation = shop.findInvariant(endpoint)?.(result.data, request)
    if (violation !== undefined) return fail('invariant', violation.field, violation.text)
    const text = JSON.stringify(value)
    texts?.set(value as object, text)
    return createJsonResponse(text)
  }
}

/** Checks a response that a rule has changed. An invalid one becomes a problem that names the fields. */
async function checkChanged(endpoint: Endpoint, response: Response): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const result =
    response.status === 200
      ? parse(endpoint.response, body, 'response')
      : parse(getProblemSchema(endpoint), body, 'response')
  if (result.success) return response
  const sentence = formatFieldErrors('The response after a rule', result.errors)
  return createProblemResponse(500, `${sentence} Set allowInvalid if this is intended.`)
}

/** Returns the message of an error response, if it has one. */
async function readProblem(response: Response): Promise<string | undefined> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const { message, title } = Object(body) as { readonly message?: unknown; readonly title?: unknown }
  const text = message ?? title
  return typeof text === 'string' ? text : undefined
}

/** Records a request in the journal. Its entry is complete once the request has ended. */
function record({ request, path, namespace, trace }: Exchange, redactor: FieldRedactor): void {
  const { method, headers } = request
  const time = new Date(namespace.clock.now()).toISOString()
  const requestId = headers.get('x-request-id') ?? undefined
  namespace.journal.record(() => {
    const { endpoint, parameters = {}, body, effect, violation, forwardedTo, status, problem } = trace
    const kind = effect?.kind
    return {
      time,
      requestId,
      method,
      path:
        endpoint?.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => redactor.field(name, parameters[name] ?? '')) ??
        redactor.text(path),
      endpoint: endpoint?.id,
      body: body === undefined ? undefined : redactor.body(body),
      outcome: kind === 'truncate' ? 'truncated' : kind === 'reset' || kind === 'hang' ? kind : 'response',
      status,
      problem: problem === undefined ? undefined : redactor.text(problem),
      forwardedTo,
      fault: kind === 'response' || kind === 'redirect' ? undefined : kind,
      ruleId: effect?.ruleId,
      violation,
    }
  })
}

/** Serves an image or a document of the fixtures. An export with a live API loads them from the mock. */
async function serveMedia(folder: string, path: string): Promise<Response> {
  // The name of a file directly in the folder, which rules out path traversal.
  const [, name = '', extension = ''] = /^\/uploads\/([\w-]+\.(\w+))$/.exec(path) ?? []
  const type = MEDIA_TYPES[extension]
  const bytes = type === undefined ? undefined : await readFile(join(folder, name)).catch(() => undefined)
  if (type === undefined || bytes === undefined) throw new HttpError(404, `There is no file ${path}.`)
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-length': String(bytes.length),
      'cache-control': 'no-cache',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

/** A mock server that gives access to its namespaces. */
export interface ListeningMock extends Mock, MockServer {}

/**
 * Starts a mock server, by default with the project's catalog.
 * @throws {StorefrontError} if the port is in use or not permitted, or if the catalog violates the contract.
 */
export async function startMockServer({
  port,
  host,
  allowedOrigins,
  allowedHosts,
  fixtures,
  ...options
}: Partial<MockOptions> & ListenOptions): Promise<ListeningMock> {
  const source = fixtures === undefined ? { fixtures: await loadFixtures(), mediaFolder: MEDIA_FOLDER } : { fixtures }
  const mock = createMock({ ...source, ...options })
  return { ...mock, ...(await mock.listen({ port, host, allowedOrigins, allowedHosts })) }
}
