import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { CONTROL_PREFIX, createControls } from '../controls/controls.ts'
import { createScenarioBook } from '../controls/custom-scenarios.ts'
import { headerValue, jsonResponse, type MockOutcome, type MockRequest } from '../http/exchange.ts'
import { readForm } from '../http/multipart.ts'
import { HttpError } from '../http/problem.ts'
import { hasBody, readJson, assertNoBody } from '../http/request-body.ts'
import { createRouter, type Router } from '../http/router.ts'
import { unmatchedResponse } from '../http/unmatched.ts'
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
import { createRedactor } from '../redaction/redaction.ts'
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
  /** Decides all random values, whatever a namespace is called; without it each namespace has its own. */
  readonly seed?: number | undefined
  /** How many namespaces are kept beside the default one; 100 if left out. */
  readonly namespaces?: number | undefined
  /** Told of each that gave way to a new one, with all that was in it. */
  readonly onNamespaceDropped?: ((dropped: DroppedNamespace) => void) | undefined
  /** Answers the calls of the contract in place of the back end, but for what rules say. */
  readonly upstream?: Upstream | undefined
  /** Address of the shop, for the links of mails on the control page; without a slash at its end. */
  readonly site?: string | undefined
  /** Receives what a handler, a control or the engine itself threw by mistake; the request gets a 500. */
  readonly onCrash?: ((error: unknown) => void) | undefined
  /** What the clocks follow, in epoch milliseconds; the system's time by default. */
  readonly now?: () => number
}

export interface Engine<Store> {
  /**
   * Serves one request. Touches nothing but the namespace it is addressed to, does no input or output but for the files of the control page, and never
   * throws: delays and broken connections are for the adapter to carry out. It answers at once, but for what goes to an
   * upstream.
   */
  handle(request: MockRequest): MockOutcome | Promise<MockOutcome>
  /** Store, clock, rules and journal of a namespace, for users in the same process. */
  namespace(name?: string): Namespace<Store>
  /** What a namespace holds, as JSON without anything secret in clear. */
  saveState(name?: string): object
  /** @throws {HttpError} 400 when the state is of another version or broken; the namespace is unchanged then. */
  loadState(state: unknown, name?: string): void
  /** Adds scenarios: steps by name. @throws {HttpError} 400 when one cannot be; none is added then. */
  defineScenarios(scenarios: unknown): void
}

/** Who answers, and the scripts of third parties that go with it. */
export interface EngineParts<Store, Session> {
  readonly backEnd: BackEnd<Store, Session>
  readonly stubScripts: StubScripts
}

/** An engine whose back end can be exchanged; its namespaces stay as they are. */
export interface ExchangeableEngine<Store, Session> extends Engine<Store> {
  exchange(parts: EngineParts<Store, Session>): void
}

/** The contract server without a network and without a shop: requests in, outcomes out, answers by a back end. */
export function createEngine<Store, Session>(
  parts: EngineParts<Store, Session>,
  { seed, namespaces: maxNamespaces, onNamespaceDropped, onCrash, site, upstream, now = Date.now }: EngineOptions = {},
): ExchangeableEngine<Store, Session> {
  const redactor = createRedactor(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
  const namespaces: Namespaces<Store> = createNamespaces({
    seed,
    systemTime: now,
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
      throw new HttpError(400, `"${name}" cannot name a namespace: use letters, digits, dashes and underscores.`)
    }
    const namespace = namespaces.get(name)
    const { router, backEnd, controls } = current
    if (path.startsWith(CONTROL_PREFIX)) return controls(request, path, namespace)
    const trace: Trace<Store> = { request, path, namespace }
    // Guarded by itself, since a request that fails is recorded too.
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
  // The table's type ties each handler to its own endpoint; from here on they are all treated alike.
  const handler = (handlers as unknown as Readonly<Record<string, Handler<Store, Session>>>)[endpoint.id]
  if (handler === undefined) throw new Error(`The mock has no handler for ${endpoint.id}.`)
  const isBodyOptional = endpoint.body !== undefined && parse(endpoint.body, undefined, 'body').success
  return { endpoint, handler, invariant: findInvariant(endpoint), isBodyOptional }
}

/** The namespace from the path prefix, else from the header, and the path without the prefix. */
function parseTarget(request: MockRequest): { name: string; path: string } {
  const { path } = request
  if (!path.startsWith(NAMESPACE_PREFIX)) {
    return { name: headerValue(request.headers, NAMESPACE_HEADER) ?? DEFAULT_NAMESPACE, path }
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
  const { request, path, namespace } = trace
  const match = router.find(request.method, path)
  if (match.kind !== 'found') return unmatchedResponse(match, request.method, path, contract)
  const { value: prepared, parameters } = match
  trace.endpoint = prepared.endpoint
  trace.parameters = parameters
  const { endpoint } = prepared
  // An upstream knows its own sessions.
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

/** Passes a call on, unless its rule needs nothing of the answer. */
async function forwardToUpstream(trace: Trace<unknown>, endpoint: Endpoint, upstream: Upstream): Promise<MockOutcome> {
  const { request, path, parameters = {}, namespace, effect } = trace
  if (effect !== undefined && !needsResponse(effect)) return applyRule(effect, () => jsonResponse(''), endpoint)
  trace.forwardedTo = upstream.name
  const prefix = request.path.slice(0, request.path.length - path.length)
  const { response, violation } = await upstream.respond({ request, path, prefix, endpoint, parameters, namespace })
  trace.violation = violation
  // What is wrong already stays so beside what a rule changes.
  const kept = violation === undefined ? endpoint : undefined
  return effect === undefined ? response : applyRule(effect, () => response, kept)
}

/** Reads and validates query and body. @throws {HttpError} that names every field with an error. */
function validInput(
  { endpoint, isBodyOptional }: Pick<PreparedEndpoint<unknown, unknown>, 'endpoint' | 'isBodyOptional'>,
  trace: Trace<unknown>,
): { readonly query: unknown; readonly body: unknown } {
  const { request } = trace
  let query: unknown
  if (endpoint.query !== undefined) {
    query = parseOrThrow(endpoint.query, Object.fromEntries(new URLSearchParams(request.query)), 'query')
  }
  let body: unknown
  if (endpoint.body === undefined) assertNoBody(request)
  else if (!isBodyOptional || hasBody(request)) {
    trace.body = endpoint.encoding === 'multipart' ? readForm(request) : readJson(request)
    body = parseOrThrow(endpoint.body, trace.body, 'body')
  }
  return { query, body }
}
