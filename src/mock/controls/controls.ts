import * as z from 'zod/mini'
import { contract } from '#contract/contract.ts'
import { controlPage } from '../control-page/control-page.ts'
import { jsonAnswer, type MockOutcome, type MockRequest } from '../http/exchange.ts'
import { problemAnswer, Refusal } from '../http/problem.ts'
import { hasBody, readJson } from '../http/request-body.ts'
import { createRouter } from '../http/router.ts'
import { wrongMethodAnswer } from '../http/unmatched.ts'
import { valid } from '../http/validation.ts'
import type { Namespace, Namespaces } from '../namespace/namespace.ts'
import { loadState, savedState, type StoreState } from '../namespace/saved-state.ts'
import type { Redactor } from '../redaction/redaction.ts'
import { StandInReport } from '../stand-ins/stand-in-log.ts'
import { StandInModes } from '../stand-ins/stand-in-modes.ts'
import { type StandInScripts, standInScript } from '../stand-ins/stand-in-script.ts'
import { applyClockChange, ClockChange, clockState } from './clock-control.ts'
import type { ScenarioBook } from './own-scenarios.ts'
import { ruleControls } from './rule-controls.ts'
import { scenarioControls } from './scenario-controls.ts'

/** The prefix that no call of the API has; everything below it steers the mock. */
export const CONTROL_PREFIX = '/__mock/'

interface Surroundings<Store> {
  readonly namespaces: Namespaces<Store>
  readonly redactor: Redactor
  readonly state: StoreState<Store>
  /** Address of the shop, for the links of mails; without a slash at its end. */
  readonly site: string | undefined
  /** Scenarios of one's own. */
  readonly scenarios: ScenarioBook
}

interface Context<Store> extends Surroundings<Store> {
  readonly request: MockRequest
  readonly parameters: Readonly<Record<string, string>>
  /** The one that the request is addressed to. */
  readonly namespace: Namespace<Store>
}

/** Gives what goes back as JSON. @throws {Refusal} */
type Control<Store> = (context: Context<Store>) => unknown

/** Controls by method and path below the prefix, e.g. `GET journal`. */
export type Controls<Store> = Readonly<Record<string, Control<Store>>>

const JournalFilter = z.strictObject({
  endpoint: z.optional(z.enum(contract.map((endpoint) => endpoint.id))),
  status: z.optional(z.pipe(z.coerce.number(), z.int())),
  after: z.optional(z.pipe(z.coerce.number(), z.int().check(z.minimum(0)))),
  contains: z.optional(z.string()),
})
const Reset = z.strictObject({ seed: z.optional(z.int()) })

/**
 * The engine's own controls. Each works on the namespace that the request is addressed to.
 * - clock takes `{mode: real | frozen | set, at?}` or `{advanceSeconds}`.
 * - stand-ins/log is where the stand-in scripts report to.
 */
const ownControls = <Store>(): Controls<Store> => ({
  'GET health': ({ namespace, site }) => ({
    status: 'ok',
    endpoints: contract.length,
    namespace: namespace.name,
    site,
  }),

  'GET journal': ({ request, namespace: { journal } }) => {
    const filter = valid(JournalFilter, Object.fromEntries(new URLSearchParams(request.query)), 'query')
    return { ...journal.counts(), entries: journal.entries(filter) }
  },
  'DELETE journal': ({ namespace: { journal } }) => {
    journal.clear()
    return journal.counts()
  },

  ...ruleControls,

  'GET clock': ({ namespace: { clock } }) => clockState(clock),
  'PUT clock': ({ request, namespace: { clock } }) => {
    applyClockChange(clock, valid(ClockChange, readJson(request), 'body'))
    return clockState(clock)
  },

  'GET stand-ins': ({ namespace }) => namespace.standIns,
  'PUT stand-ins': ({ request, namespace }) => {
    const change = valid(z.partial(StandInModes), readJson(request), 'body')
    namespace.standIns = valid(StandInModes, { ...namespace.standIns, ...change }, 'body')
    return namespace.standIns
  },

  'GET stand-ins/log': ({ namespace: { standInLog } }) => standInLog.entries(),
  'POST stand-ins/log': ({ request, redactor, namespace: { standInLog, clock } }) => {
    const report = valid(StandInReport, readJson(request), 'body')
    const details = redactor.body(report.details)
    standInLog.add({ at: new Date(clock.now()).toISOString(), ...report, details })
    return { logged: true }
  },
  'DELETE stand-ins/log': ({ namespace: { standInLog } }) => {
    standInLog.clear()
    return standInLog.entries()
  },

  'POST reset': ({ request, namespace }) => {
    namespace.reset(hasBody(request) ? valid(Reset, readJson(request), 'body').seed : undefined)
    return { namespace: namespace.name }
  },

  'GET state': ({ namespace, state }) => savedState(namespace, state),
  'PUT state': ({ request, namespace, state }) => {
    loadState(readJson(request), namespace, state)
    return { namespace: namespace.name }
  },

  'GET namespaces': ({ namespaces }) => namespaces.names(),
  'DELETE namespaces/{name}': ({ parameters: { name = '' }, namespaces }) => {
    if (!namespaces.remove(name)) throw new Refusal(404, `There is no namespace "${name}".`)
    return namespaces.names()
  },
})

/** Serves everything under `/__mock/`: these controls, those of the back end, and the stand-in scripts. */
export function createControls<Store>(
  { standInScripts, ...surroundings }: Surroundings<Store> & { readonly standInScripts: StandInScripts },
  ofBackEnd: { readonly controls: Controls<Store>; readonly scenarioNames: readonly string[] },
): (request: MockRequest, path: string, namespace: Namespace<Store>) => MockOutcome {
  const single: Controls<Store> = { ...ownControls<Store>(), ...ofBackEnd.controls }
  const controls = { ...single, ...scenarioControls(single, ofBackEnd.scenarioNames) }
  const routes = Object.entries(controls).map(([name, value]) => {
    const [method = '', path = ''] = name.split(' ')
    return { method, path: CONTROL_PREFIX + path, value }
  })
  const router = createRouter(routes)
  return (request, path, namespace) => {
    try {
      const script = standInScript(request.method, path, namespace, standInScripts)
      const answered = script ?? controlPage(request.method, path)
      if (answered !== undefined) return answered
      const match = router.find(request.method, path)
      if (match.kind === 'found') {
        const answer = match.value({ ...surroundings, request, parameters: match.parameters, namespace })
        return jsonAnswer(JSON.stringify(answer))
      }
      if (match.kind === 'wrong-method') return wrongMethodAnswer(request.method, path, match.allowed)
      const text = `No control fits ${request.method} ${path}.`
      return problemAnswer(404, text, { members: { known: Object.keys(controls) } })
    } catch (error) {
      if (error instanceof Refusal) return problemAnswer(error.status, error.message, { errors: error.errors })
      throw error
    }
  }
}
