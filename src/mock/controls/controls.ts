import * as z from 'zod/mini'
import { contract } from '#contract/contract.ts'
import { createControlPage } from '../control-page/control-page.ts'
import { STATE_LIMITS } from '../http/body-limits.ts'
import { createJsonResponse, type MockOutcome, type MockRequest } from '../http/exchange.ts'
import { createProblemResponse, HttpError } from '../http/problem.ts'
import { parseQuery } from '../http/query.ts'
import { hasBody, readJson, STATE_LIMIT_BYTES } from '../http/request-body.ts'
import { createRouter } from '../http/router.ts'
import { createMethodNotAllowedResponse } from '../http/unmatched.ts'
import { parseOrThrow } from '../http/validation.ts'
import type { Namespace, Namespaces } from '../namespace/namespace.ts'
import { MAX_SEED } from '../namespace/random.ts'
import { loadState, serializeState, type StoreState } from '../namespace/saved-state.ts'
import type { FieldRedactor } from '../redaction/redact-fields.ts'
import { StubReport } from '../stubs/stub-log.ts'
import { StubModes } from '../stubs/stub-modes.ts'
import { type StubScripts, findStubScript } from '../stubs/stub-script.ts'
import { applyClockChange, ClockChange, getClockState } from './clock-control.ts'
import type { ScenarioBook } from './custom-scenarios.ts'
import { ruleControls } from './rule-controls.ts'
import { createScenarioControls } from './scenario-controls.ts'

/** Path prefix of all controls. No API endpoint starts with it. */
export const CONTROL_PREFIX = '/__mock/'

interface ControlDependencies<Store> {
  readonly namespaces: Namespaces<Store>
  readonly redactor: FieldRedactor
  readonly state: StoreState<Store>
  /** Base URL of the shop for links in emails, without a trailing slash. */
  readonly site: string | undefined
  readonly scenarios: ScenarioBook
}

interface Context<Store> extends ControlDependencies<Store> {
  readonly request: MockRequest
  readonly parameters: Readonly<Record<string, string>>
  /** The namespace of the request. */
  readonly namespace: Namespace<Store>
}

/**
 * Handles a control request and returns the value to send as JSON.
 * @throws {HttpError}
 */
type Control<Store> = (context: Context<Store>) => unknown

/** Controls by method and path below the prefix, such as `GET journal`. */
export type Controls<Store> = Readonly<Record<string, Control<Store>>>

const JournalFilter = z.strictObject({
  endpoint: z.optional(z.enum(contract.map((endpoint) => endpoint.id))),
  status: z.optional(z.pipe(z.coerce.number(), z.int())),
  after: z.optional(z.pipe(z.coerce.number(), z.int().check(z.minimum(0)))),
  contains: z.optional(z.string()),
})
/** Values that rules and stubs accept, for use in forms (MOCK-144). */
const OPTIONS = {
  endpoints: contract.map(({ id, method, path }) => ({ id, method, path })),
  stubs: Object.fromEntries(Object.entries(StubModes.shape).map(([stub, { options }]) => [stub, options])),
}
const Reset = z.strictObject({ seed: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_SEED))) })

/**
 * Returns the built-in controls of the engine. Each control applies to the namespace of the request.
 * - clock accepts `{mode: real | frozen | set, at?}` or `{advanceSeconds}`.
 * - stubs/log receives the reports of the stub scripts.
 * - options lists the endpoints and the modes of the stubs.
 */
const engineControls = <Store>(): Controls<Store> => ({
  'GET health': ({ namespace, site }) => ({
    status: 'ok',
    endpoints: contract.length,
    namespace: namespace.name,
    site,
  }),

  'GET options': () => OPTIONS,

  'GET journal': ({ request, namespace: { journal } }) => {
    const filter = parseOrThrow(JournalFilter, parseQuery(request.query), 'query')
    return { ...journal.counts(), entries: journal.entries(filter) }
  },
  'DELETE journal': ({ namespace: { journal } }) => {
    journal.clear()
    return journal.counts()
  },

  ...ruleControls,

  'GET clock': ({ namespace: { clock } }) => getClockState(clock),
  'PUT clock': ({ request, namespace: { clock } }) => {
    applyClockChange(clock, parseOrThrow(ClockChange, readJson(request), 'body'))
    return getClockState(clock)
  },

  'GET stubs': ({ namespace }) => namespace.stubs,
  'PUT stubs': ({ request, namespace }) => {
    const change = parseOrThrow(z.partial(StubModes), readJson(request), 'body')
    namespace.stubs = parseOrThrow(StubModes, { ...namespace.stubs, ...change }, 'body')
    return namespace.stubs
  },

  'GET stubs/log': ({ namespace: { stubLog } }) => stubLog.entries(),
  'POST stubs/log': ({ request, redactor, namespace: { stubLog, clock } }) => {
    const report = parseOrThrow(StubReport, readJson(request), 'body')
    const details = redactor.body(report.details)
    stubLog.add({ time: new Date(clock.now()).toISOString(), ...report, details })
    return { logged: true }
  },
  'DELETE stubs/log': ({ namespace: { stubLog } }) => {
    stubLog.clear()
    return stubLog.entries()
  },

  'POST reset': ({ request, namespace }) => {
    namespace.reset(hasBody(request) ? parseOrThrow(Reset, readJson(request), 'body').seed : undefined)
    return { namespace: namespace.name }
  },

  'GET state': ({ namespace, state }) => {
    const saved = serializeState(namespace, state)
    if (Buffer.byteLength(JSON.stringify(saved)) <= STATE_LIMIT_BYTES) return saved
    const text = `The state is larger than ${STATE_LIMIT_BYTES} bytes, so PUT state would reject it.`
    throw new HttpError(400, `${text} Next: Remove rules or reset the namespace.`)
  },
  'PUT state': ({ request, namespace, state }) => {
    loadState(readJson(request, STATE_LIMITS), namespace, state)
    return { namespace: namespace.name }
  },

  'GET namespaces': ({ namespaces }) => namespaces.names(),
  'DELETE namespaces/{name}': ({ parameters: { name = '' }, namespaces }) => {
    if (!namespaces.remove(name)) throw new HttpError(404, `There is no namespace "${name}".`)
    return namespaces.names()
  },
})

/** Serves everything under `/__mock/`: these controls, the controls of the back end, and the stub scripts. */
export function createControls<Store>(
  { stubScripts, ...dependencies }: ControlDependencies<Store> & { readonly stubScripts: StubScripts },
  backEnd: { readonly controls: Controls<Store>; readonly scenarioNames: readonly string[] },
): (request: MockRequest, path: string, namespace: Namespace<Store>) => MockOutcome {
  const single: Controls<Store> = { ...engineControls<Store>(), ...backEnd.controls }
  const controls = { ...single, ...createScenarioControls(single, backEnd.scenarioNames) }
  const routes = Object.entries(controls).map(([name, value]) => {
    const [method = '', path = ''] = name.split(' ')
    return { method, path: CONTROL_PREFIX + path, value }
  })
  const router = createRouter(routes)
  return (request, requestedPath, namespace) => {
    const path = withoutTrailingSlash(requestedPath)
    const script = findStubScript(request.method, path, namespace, stubScripts)
    const asset = script ?? createControlPage(request.method, path)
    if (asset !== undefined) return asset
    const match = router.find(request.method, path)
    if (match.kind === 'found') {
      const result = match.value({ ...dependencies, request, parameters: match.parameters, namespace })
      return createJsonResponse(JSON.stringify(result))
    }
    if (match.kind === 'wrong-method') return createMethodNotAllowedResponse(request.method, path, match.allowed)
    const text = `No control matches ${request.method} ${path}.`
    return createProblemResponse(404, text, { members: { controls: Object.keys(controls) } })
  }
}

/** Removes a trailing slash, except from the path of the control page, which is the prefix itself. */
function withoutTrailingSlash(path: string): string {
  if (`${path}/` === CONTROL_PREFIX) return CONTROL_PREFIX
  return path !== CONTROL_PREFIX && path.endsWith('/') ? path.slice(0, -1) : path
}
