import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { CONTROL_PREFIX, createControls } from '../controls/controls.ts'
import { createScenarioBook } from '../controls/custom-scenarios.ts'
import { decodeContent } from '../http/content-encoding.ts'
import { getHeader, createJsonResponse, type MockOutcome, type MockRequest } from '../http/exchange.ts'
import { findMedia } from '../http/media.ts'
import { readForm } from '../http/multipart.ts'
import { HttpError } from '../http/problem.ts'
import { parseQuery } from '../http/query.ts'
import { hasBody, readJson, assertNoBody } from '../http/request-body.ts'
import { createRouter, type Router } from '../http/router.ts'
import { createUnmatchedResponse } from '../http/unmatched.ts'
import { parse, parseOrThrow } from '../http/validation.ts'
import {
  createNamespaces,
  DEFAULT_NAMESPACE,
  type DroppedNamespace,
  type Namespace,
  NAMESPACE_NAME,
  type Namespaces,
} from '../namespace/namespace.ts'
import { loadState, serializeState } from '../namespace/saved-state.ts'
import { createFieldRedactor } from '../redaction/redact-fields.ts'
import { applyRule, needsResponse } from '../rules/apply-rule.ts'
import { parsePreferHeader } from '../rules/prefer.ts'
import type { StubScripts } from '../stubs/stub-script.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { BackEnd, EndpointRequest, Handler } from './back-end.ts'
import { createGuard } from './guard.ts'
import { type PreparedEndpoint, runHandler } from './run-handler.ts'
import { record, type Trace } from './trace.ts'

const NAMESPACE_PREFIX = '/__ns/'
const NAMESPACE_HEADER = 'x-mock-namespace'

export interface EngineOptions {
  /** Seed for the random values in all namespaces. By default, the name of each namespace is its seed. */
  readonly seed?: number | undefined
  /** Maximum number of namespaces besides the default one. Defaults to 100. */
  readonly namespaces?: number | undefined
  /** Called when a namespace is dropped together with its state. */
  readonly onNamespaceDropped?: ((dropped: DroppedNamespace) => void) | undefined
  /** Responds to API requests instead of the back end. Rules still apply. */
  readonly upstream?: Upstream | undefined
  /** Folder whose files are served under `/uploads`. */
  readonly mediaFolder?: string | undefined
  /** Base URL of the shop, without a trailing slash, for links to emails on the control page. */
  readonly site?: string | undefined
  /** Called with each unexpected error in a handler, a control, or the engine. The response then has status 500. */
  readonly onCrash?: ((error: unknown) => void) | undefined
  /** Returns the time that clocks follow, in epoch milliseconds. Defaults to the system time. */
  readonly now?: () => number
}

export interface Engine<Store> {
  /**
   * Serves one request. It changes only the namespace of the request, reads no files except those of the control page,
   * and never throws. The adapter implements delays and broken connections. The result is synchronous unless the
   * request is forwarded.
   */
  handle(request: MockRequest): MockOutcome | Promise<MockOutcome>
  /** Returns the store, clock, rules, and journal of a namespace, for use in the same process. */
  namespace(name?: string): Namespace<Store>
  /** Exports the state of a namespace as JSON, without readable secrets. */
  saveState(name?: string): object
  /**
   * Imports a saved state into a namespace.
   * @throws {HttpError} 400 if the state is invalid or has an unsupported version, in which case the namespace stays
   * unchanged.
   */
  loadState(state: unknown, name?: string): void
  /**
   * Adds custom scenarios, given as steps by name.
   * @throws {HttpError} 400 if one of the scenarios is invalid, in which case none is added.
   */
  defineScenarios(scenarios: unknown): void
}

/** A back end and its stub scripts. */
export interface EngineParts<Store, Session> {
  readonly backEnd: BackEnd<Store, Session>
  readonly stubScripts: StubScripts
}

/** An engine whose back end can be replaced without losing its namespaces. */
export interface ExchangeableEngine<Store, Session> extends Engine<Store> {
  exchange(parts: EngineParts<Store, Session>): void
}

/**
 * Creates the mock engine, which depends neither on the network nor on the shop. It uses a back end to turn requests
 * into outcomes.
 */
export function createEngine<Store, Session>(
  parts: EngineParts<Store, Session>,
  options: EngineOptions = {},
): ExchangeableEngine<Store, Session> {
  const { seed, namespaces: maxNamespaces, onNamespaceDropped, onCrash, site, upstream, mediaFolder } = options
  const redactor = createFieldRedactor(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
  const namespaces: Namespaces<Store> = createNamespaces({
    seed,
    systemTime: options.now ?? Date.now,
    maxNamespaces,
    onDropped: onNamespaceDropped,
    newStore: () => current.backEnd.newStore(),
  })
  const scenarios = createScenarioBook()
  const prepareParts = ({ backEnd, stubScripts }: EngineParts<Store, Session>) => ({
    backEnd,
    router: createRouter(
      contract.map((endpoint: Endpoint) => ({
        method: endpoint.method,
        path: endpoint.path,
        value: prepare(endpoint, backEnd),
      })),
    ),
    controls: createControls({ namespaces, redactor, stubScripts, scenarios, site, state: backEnd.state }, backEnd),
  })
  let current = prepareParts(parts)
  const guard = createGuard(onCrash)

  function serve(request: MockRequest): MockOutcome | Promise<MockOutcome> {
    const { name, path } = parseTarget(request)
    if (!NAMESPACE_NAME.test(name)) {
      throw new HttpError(400, `"${name}" is not a valid namespace name: use letters, digits, dashes and underscores.`)
    }
    const media = findMedia(mediaFolder, request.method, path)
    if (media !== undefined) return media
    const namespace = namespaces.get(name)
    const { router, backEnd, controls } = current
    if (`${path}/`.startsWith(CONTROL_PREFIX)) return controls(decodeContent(request), path, namespace)
    const trace: Trace<Store> = { request, path, namespace }
    // Dispatching has its own guard, because failed requests must also be recorded.
    const outcome = guard(() => dispatch(trace, router, backEnd, upstream))
    if (outcome instanceof Promise) {
      return outcome.then((finished) => {
        record(trace, finished, redactor)
        return finished
      })
    }
    record(trace, outcome, redactor)
    return outcome
  }

  return {
    handle: (request) => guard(() => serve(request)),
    namespace: (name = DEFAULT_NAMESPACE) => namespaces.get(name),
    saveState: (name = DEFAULT_NAMESPACE) => serializeState(namespaces.get(name), current.backEnd.state),
    loadState: (state, name = DEFAULT_NAMESPACE) => loadState(state, namespaces.get(name), current.backEnd.state),
    defineScenarios: (definitions) => scenarios.define(definitions, current.backEnd.scenarioNames),
    exchange(next) {
      current = prepareParts(next)
    },
  }
}

function prepare<Store, Session>(
  endpoint: Endpoint,
  { handlers, findInvariant }: BackEnd<Store, Session>,
): PreparedEndpoint<Store, Session> {
  // The type of the table guarantees that each handler matches its endpoint. From here on, all endpoints are treated
  // alike.
  const handler = (handlers as unknown as Readonly<Record<string, Handler<Store, Session>>>)[endpoint.id]
  if (handler === undefined) throw new Error(`The mock has no handler for ${endpoint.id}.`)
  const isBodyOptional = endpoint.body !== undefined && parse(endpoint.body, undefined, 'body').success
  return {
    endpoint,
    handler,
    invariant: findInvariant(endpoint),
    isBodyOptional,
  }
}

/** Returns the namespace in the path prefix or the header, and the path without the prefix. */
function parseTarget(request: MockRequest): { name: string; path: string } {
  const { path } = request
  if (!path.startsWith(NAMESPACE_PREFIX)) {
    return { name: getHeader(request.headers, NAMESPACE_HEADER) ?? DEFAULT_NAMESPACE, path }
  }
  const end = path.indexOf('/', NAMESPACE_PREFIX.length)
  return end < 0
    ? { name: path.slice(NAMESPACE_PREFIX.length), path: '/' }
    : { name: path.slice(NAMESPACE_PREFIX.length, end), path: path.slice(end) }
}

function dispatch<Store, Session>(
  trace: Trace<Store>,
  router: Router<PreparedEndpoint<Store, Session>>,
  backEnd: BackEnd<Store, Session>,
  upstream: Upstream | undefined,
): MockOutcome | Promise<MockOutcome> {
  trace.request = decodeContent(trace.request)
  const { request, path, namespace } = trace
  const match = router.find(request.method, path)
  if (match.kind !== 'found') return createUnmatchedResponse(match, request.method, path, contract)
  const { value: prepared, parameters } = match
  trace.endpoint = prepared.endpoint
  trace.parameters = parameters
  const { endpoint } = prepared
  // An upstream manages its own sessions.
  const session = upstream === undefined ? backEnd.sessionFor(endpoint, request.headers, namespace) : undefined
  const { query, body } = validInput(prepared, trace)
  trace.effect =
    parsePreferHeader(request.headers) ??
    namespace.rules.take({ method: request.method, path, query: request.query, body, endpoint })
  if (upstream !== undefined) return forwardToUpstream(trace, endpoint, upstream)
  const endpointRequest: EndpointRequest<Store, Session> = {
    path: parameters,
    query,
    body,
    headers: request.headers,
    session,
    namespace,
  }
  const respond = () => {
    const result = runHandler(prepared, endpointRequest)
    trace.violation = result.violation
    return result.response
  }
  return trace.effect === undefined ? respond() : applyRule(trace.effect, respond, endpoint)
}

/** Forwards a request, unless its rule does not need a response. */
async function forwardToUpstream(trace: Trace<unknown>, endpoint: Endpoint, upstream: Upstream): Promise<MockOutcome> {
  const { request, path, parameters = {}, namespace, effect } = trace
  if (effect !== undefined && !needsResponse(effect)) return applyRule(effect, () => createJsonResponse(''), endpoint)
  trace.forwardedTo = upstream.name
  const prefix = request.path.slice(0, request.path.length - path.length)
  const { response, violation } = await upstream.respond({ request, path, prefix, endpoint, parameters, namespace })
  trace.violation = violation
  // A rule must not hide violations in the original response.
  const kept = violation === undefined ? endpoint : undefined
  return effect === undefined ? response : applyRule(effect, () => response, kept)
}

/**
 * Reads and validates the query and the body.
 * @throws {HttpError} 400 with all invalid fields.
 */
function validInput(
  { endpoint, isBodyOptional }: Pick<PreparedEndpoint<unknown, unknown>, 'endpoint' | 'isBodyOptional'>,
  trace: Trace<unknown>,
): { readonly query: unknown; readonly body: unknown } {
  const { request } = trace
  let query: unknown
  if (endpoint.query !== undefined) {
    query = parseOrThrow(endpoint.query, parseQuery(request.query), 'query')
  }
  let body: unknown
  if (endpoint.body === undefined) assertNoBody(request)
  else if (!isBodyOptional || hasBody(request)) {
    trace.body = endpoint.encoding === 'multipart' ? readForm(request) : readJson(request)
    body = parseOrThrow(endpoint.body, trace.body, 'body')
  }
  return { query, body }
}
