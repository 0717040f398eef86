import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { CONTROL_PREFIX, createControls } from '../controls/controls.ts'
import type { Fault } from '../faults/faults.ts'
import { injectFault } from '../faults/inject-fault.ts'
import { faultFromPrefer } from '../faults/prefer.ts'
import { headerValue, type MockAnswer, type MockOutcome, type MockRequest } from '../http/exchange.ts'
import { readForm } from '../http/multipart.ts'
import { nearestEndpoint } from '../http/near-miss.ts'
import { problemAnswer, Refusal } from '../http/problem.ts'
import { hasBody, readJson, refuseBody } from '../http/request-body.ts'
import { createRouter, type Lookup, type Router } from '../http/router.ts'
import { faultSentence, parse } from '../http/validation.ts'
import { createNamespaces, DEFAULT_NAMESPACE, type Namespace, NAMESPACE_NAME } from '../namespace/namespace.ts'
import { createRedactor } from '../redaction/redaction.ts'
import { createCatalogue } from '../shop/catalogue.ts'
import { createDemoStore } from '../shop/demo-customers.ts'
import type { MockFixtures } from '../shop/fixtures.ts'
import { createHandlers } from '../shop/handlers/handlers.ts'
import { invariantOf } from '../shop/invariants.ts'
import { sessionFor } from '../shop/sessions.ts'
import type { StandInScripts } from '../stand-ins/stand-in-script.ts'
import type { Call, Handler, Handlers } from './back-end.ts'
import { type PreparedEndpoint, runCall } from './run-call.ts'
import { record, type Trace } from './trace.ts'

const NAMESPACE_PREFIX = '/__ns/'
const NAMESPACE_HEADER = 'x-mock-namespace'
const DEFAULT_SEED = 1

export interface EngineOptions {
  readonly fixtures: MockFixtures
  /** Decides all random values, with the namespace's name. */
  readonly seed?: number
  /** What the clocks follow, in epoch milliseconds; the system's time by default. */
  readonly now?: () => number
  /** Take the place of the real ones: for tests of the engine itself. */
  readonly handlers?: Partial<Handlers>
  /** Texts of the stand-in scripts; without them their addresses answer 404. */
  readonly standInScripts?: StandInScripts
}

export interface Engine {
  /**
   * Serves one request. Touches nothing but the namespace it is addressed to, does no input or output, and never
   * throws: delays and broken connections are for the adapter to carry out.
   */
  handle(request: MockRequest): MockOutcome
  /** Store, clock, faults and journal of a namespace, for users in the same process. */
  namespace(name?: string): Namespace
}

/** The contract server without a network: requests in, outcomes out (design §5). */
export function createEngine(options: EngineOptions): Engine {
  const { fixtures } = options
  const catalogue = createCatalogue(fixtures)
  const handlers: Handlers = { ...createHandlers(fixtures, catalogue), ...options.handlers }
  const router = createRouter(
    contract.map((endpoint: Endpoint) => ({
      method: endpoint.method,
      path: endpoint.path,
      value: prepare(endpoint, handlers),
    })),
  )
  const redactor = createRedactor(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
  const namespaces = createNamespaces({
    seed: options.seed ?? DEFAULT_SEED,
    systemTime: options.now ?? Date.now,
    newStore: () => createDemoStore(fixtures, catalogue),
  })
  const controls = createControls({ namespaces, fixtures, catalogue, redactor, scripts: options.standInScripts })
  return {
    handle(request) {
      const { name, path } = addressOf(request)
      if (!NAMESPACE_NAME.test(name)) {
        return problemAnswer(400, `"${name}" cannot name a namespace: use letters, digits, dashes and underscores.`)
      }
      const namespace = namespaces.get(name)
      if (path.startsWith(CONTROL_PREFIX)) return controls(request, path, namespace)
      const trace: Trace = { request, path, namespace }
      const outcome = serve(trace, router)
      record(trace, outcome, redactor)
      return outcome
    },
    namespace: (name = DEFAULT_NAMESPACE) => namespaces.get(name),
  }
}

function prepare(endpoint: Endpoint, handlers: Handlers): PreparedEndpoint {
  // The table's type ties each handler to its own endpoint; from here on they are all treated alike.
  const handler = (handlers as unknown as Readonly<Record<string, Handler<Endpoint>>>)[endpoint.id]
  if (handler === undefined) throw new Error(`The mock has no handler for ${endpoint.id}.`)
  const mayLackBody = endpoint.body !== undefined && parse(endpoint.body, undefined, 'body').success
  return { endpoint, handler, invariant: invariantOf(endpoint), mayLackBody }
}

/** The namespace from the path prefix, else from the header, and the path without the prefix. */
function addressOf(request: MockRequest): { name: string; path: string } {
  const { path } = request
  if (!path.startsWith(NAMESPACE_PREFIX)) {
    return { name: headerValue(request.headers, NAMESPACE_HEADER) ?? DEFAULT_NAMESPACE, path }
  }
  const end = path.indexOf('/', NAMESPACE_PREFIX.length)
  return end < 0
    ? { name: path.slice(NAMESPACE_PREFIX.length), path: '/' }
    : { name: path.slice(NAMESPACE_PREFIX.length, end), path: path.slice(end) }
}

function serve(trace: Trace, router: Router<PreparedEndpoint>): MockOutcome {
  try {
    const { request, path, namespace } = trace
    const match = router.find(request.method, path)
    if (match.kind !== 'found') return unmatched(match, request.method, path)
    const prepared = match.value
    trace.endpoint = prepared.endpoint
    trace.parameters = match.parameters
    const call = validCall(prepared, match.parameters, trace)
    const answer = (): MockAnswer => {
      const result = runCall(prepared, call)
      trace.breach = result.breach
      return result.answer
    }
    trace.fault = preferredFault(request) ?? namespace.faults.take(request.method, path, prepared.endpoint)
    return trace.fault === undefined ? answer() : injectFault(trace.fault, answer)
  } catch (error) {
    if (error instanceof Refusal) return problemAnswer(error.status, error.message, { errors: error.errors })
    return problemAnswer(500, `The mock failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function unmatched(match: Exclude<Lookup<unknown>, { kind: 'found' }>, method: string, path: string): MockAnswer {
  if (match.kind === 'malformed') {
    const text = 'Must be percent-encoded'
    return problemAnswer(400, `{${match.parameter}} in the path must be percent-encoded.`, {
      errors: { [match.parameter]: [text] },
    })
  }
  if (match.kind === 'wrong-method') {
    const allow = match.allowed.join(', ')
    return problemAnswer(405, `${path} does not take ${method}, only ${allow}.`, { headers: { allow } })
  }
  const near = nearestEndpoint(method, path, contract)
  if (near === undefined) return problemAnswer(404, `No endpoint fits ${method} ${path}.`)
  const { endpoint, differences } = near
  const nearest = { endpoint: endpoint.id, method: endpoint.method, path: endpoint.path, differences }
  return problemAnswer(
    404,
    `No endpoint fits ${method} ${path}. The nearest is ${endpoint.method} ${endpoint.path}: ${differences.join(', ')}.`,
    { members: { nearest } },
  )
}

/** Checks who calls, then reads and validates query and body. @throws {Refusal} naming every field at fault. */
function validCall(
  { endpoint, mayLackBody }: PreparedEndpoint,
  parameters: Readonly<Record<string, string>>,
  trace: Trace,
): Call {
  const { request, namespace } = trace
  const session = sessionFor(endpoint, request.headers, namespace)
  let query: unknown
  if (endpoint.query !== undefined) {
    const result = parse(endpoint.query, Object.fromEntries(new URLSearchParams(request.query)), 'query')
    if (!result.success) throw new Refusal(400, faultSentence('The query', result.errors), result.errors)
    query = result.data
  }
  let body: unknown
  if (endpoint.body === undefined) refuseBody(request)
  else if (!mayLackBody || hasBody(request)) {
    trace.body = endpoint.encoding === 'multipart' ? readForm(request) : readJson(request)
    const result = parse(endpoint.body, trace.body, 'body')
    if (!result.success) throw new Refusal(400, faultSentence('The body', result.errors), result.errors)
    body = result.data
  }
  return { path: parameters, query, body, headers: request.headers, session, namespace }
}

function preferredFault(request: MockRequest): Fault | undefined {
  const header = headerValue(request.headers, 'prefer')
  if (header === undefined) return undefined
  const result = faultFromPrefer(header)
  if (!result.success) throw new Refusal(400, faultSentence('The Prefer header', result.errors), result.errors)
  return result.data
}
