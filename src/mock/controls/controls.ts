import * as z from 'zod/mini'
import { contract } from '#contract/contract.ts'
import { FaultRule } from '../faults/faults.ts'
import { jsonAnswer, type MockOutcome, type MockRequest } from '../http/exchange.ts'
import { problemAnswer, Refusal } from '../http/problem.ts'
import { hasBody, readJson } from '../http/request-body.ts'
import { createRouter, type Lookup } from '../http/router.ts'
import { faultSentence, parse } from '../http/validation.ts'
import type { Namespace, Namespaces } from '../namespace/namespace.ts'
import type { Redactor } from '../redaction/redaction.ts'
import type { Catalogue } from '../shop/catalogue.ts'
import { Scenario, SCENARIO_NAMES, setUpScenario } from '../shop/controls/scenarios.ts'
import type { MockFixtures } from '../shop/fixtures.ts'
import { MAIL_KINDS, TokenLifetimes } from '../shop/store.ts'
import { StandInReport } from '../stand-ins/stand-in-log.ts'
import { StandInModes } from '../stand-ins/stand-in-modes.ts'
import { type StandInScripts, standInScript } from '../stand-ins/stand-in-script.ts'
import { applyClockChange, ClockChange, clockState } from './clock-control.ts'

/** The prefix that no call of the API has; everything below it steers the mock. */
export const CONTROL_PREFIX = '/__mock/'

interface Surroundings {
  readonly namespaces: Namespaces
  readonly fixtures: MockFixtures
  readonly catalogue: Catalogue
  readonly redactor: Redactor
}

interface Context extends Surroundings {
  readonly request: MockRequest
  readonly parameters: Readonly<Record<string, string>>
  readonly namespace: Namespace
}

/** Gives what goes back as JSON. @throws {Refusal} */
type Control = (context: Context) => unknown

const JournalFilter = z.strictObject({
  endpoint: z.optional(z.enum(contract.map((endpoint) => endpoint.id))),
  status: z.optional(z.pipe(z.coerce.number(), z.int())),
  contains: z.optional(z.string()),
})
const OutboxFilter = z.strictObject({ email: z.optional(z.string()), kind: z.optional(z.enum(MAIL_KINDS)) })
const ScenarioName = z.looseObject({ name: z.string() })
const Reset = z.strictObject({ seed: z.optional(z.int()) })

/**
 * The controls below `/__mock/`, by method and path. Each works on the namespace that the request is addressed to.
 * - clock takes `{mode: real | frozen | set, at?}` or `{advanceSeconds}`.
 * - outbox lists what would have been mailed, tokens included; `email` and `kind` narrow it down.
 * - token-lifetimes takes seconds for any of access, refresh, reset and verification, for tokens given from then on.
 * - scenarios takes `{name, …}`, see `scenarios.ts`.
 * - stand-ins/log is where the stand-in scripts report to.
 */
const controls: Readonly<Record<string, Control>> = {
  'GET health': ({ namespace }) => ({ status: 'ok', endpoints: contract.length, namespace: namespace.name }),

  'GET journal': ({ request, namespace: { journal } }) => {
    const filter = valid(JournalFilter, Object.fromEntries(new URLSearchParams(request.query)), 'query')
    return { ...journal.counts(), entries: journal.entries(filter) }
  },
  'DELETE journal': ({ namespace: { journal } }) => {
    journal.clear()
    return journal.counts()
  },

  'GET faults': ({ namespace: { faults } }) => faults.list(),
  'POST faults': ({ request, namespace: { faults } }) => {
    faults.add(valid(FaultRule, readJson(request), 'body'))
    return faults.list()
  },
  'DELETE faults': ({ namespace: { faults } }) => {
    faults.clear()
    return faults.list()
  },

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

  'GET outbox': ({ request, namespace: { outbox } }) =>
    outbox.list(valid(OutboxFilter, Object.fromEntries(new URLSearchParams(request.query)), 'query')),
  'DELETE outbox': ({ namespace: { outbox } }) => {
    outbox.clear()
    return outbox.list()
  },

  'GET token-lifetimes': ({ namespace: { store } }) => store.tokenLifetimes,
  'PUT token-lifetimes': ({ request, namespace: { store } }) => {
    const change = valid(z.partial(TokenLifetimes), readJson(request), 'body')
    store.tokenLifetimes = valid(TokenLifetimes, { ...store.tokenLifetimes, ...change }, 'body')
    return store.tokenLifetimes
  },

  'GET scenarios': () => SCENARIO_NAMES,
  'POST scenarios': ({ request, namespace, fixtures, catalogue }) => {
    const body = readJson(request)
    const { name } = valid(ScenarioName, body, 'body')
    if (!SCENARIO_NAMES.some((known) => known === name)) {
      const text = `There is no scenario "${name}". The scenarios are ${SCENARIO_NAMES.join(', ')}.`
      throw new Refusal(400, text, { name: [text] })
    }
    return setUpScenario(valid(Scenario, body, 'body'), { namespace, fixtures, catalogue })
  },

  'POST reset': ({ request, namespace }) => {
    namespace.reset(hasBody(request) ? valid(Reset, readJson(request), 'body').seed : undefined)
    return { namespace: namespace.name }
  },

  'GET namespaces': ({ namespaces }) => namespaces.names(),
  'DELETE namespaces/{name}': ({ parameters: { name = '' }, namespaces }) => {
    if (!namespaces.remove(name)) throw new Refusal(404, `There is no namespace "${name}".`)
    return namespaces.names()
  },
}

/** Serves everything under `/__mock/`: the controls, and the scripts that stand in for third parties. */
export function createControls({
  scripts,
  ...surroundings
}: Surroundings & { readonly scripts: StandInScripts | undefined }): (
  request: MockRequest,
  path: string,
  namespace: Namespace,
) => MockOutcome {
  const routes = Object.entries(controls).map(([name, value]) => {
    const [method = '', path = ''] = name.split(' ')
    return { method, path: CONTROL_PREFIX + path, value }
  })
  const router = createRouter(routes)
  return (request, path, namespace) => {
    try {
      const script = standInScript(request.method, path, namespace, scripts)
      if (script !== undefined) return script
      const match = router.find(request.method, path)
      if (match.kind !== 'found') return unmatched(match, request.method, path)
      const answer = match.value({ ...surroundings, request, parameters: match.parameters, namespace })
      return jsonAnswer(JSON.stringify(answer))
    } catch (error) {
      if (error instanceof Refusal) return problemAnswer(error.status, error.message, { errors: error.errors })
      throw error
    }
  }
}

function unmatched(match: Lookup<Control>, method: string, path: string): MockOutcome {
  if (match.kind === 'wrong-method') {
    const allow = match.allowed.join(', ')
    return problemAnswer(405, `${path} does not take ${method}, only ${allow}.`, { headers: { allow } })
  }
  return problemAnswer(404, `No control fits ${method} ${path}.`, { members: { known: Object.keys(controls) } })
}

function valid<S extends z.ZodMiniType>(schema: S, value: unknown, whole: 'body' | 'query'): z.output<S> {
  const result = parse(schema, value, whole)
  if (!result.success) throw new Refusal(400, faultSentence(`The ${whole}`, result.errors), result.errors)
  return result.data
}
