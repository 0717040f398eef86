import * as z from 'zod/mini'
import { contract } from '#contract/contract.ts'
import { applyClockChange, ClockChange, clockState } from './clock-control.ts'
import { jsonAnswer, type MockOutcome, type MockRequest } from './exchange.ts'
import { FaultRule } from './faults.ts'
import type { Namespace, Namespaces } from './namespace.ts'
import { problemAnswer, Refusal } from './problem.ts'
import { readJson } from './request-body.ts'
import { createRouter, type Lookup } from './router.ts'
import { StandInModes } from './stand-in-modes.ts'
import { type StandInScripts, standInScript } from './stand-in-script.ts'
import { faultSentence, parse } from './validation.ts'

/** The prefix that no call of the API has; everything below it steers the mock. */
export const CONTROL_PREFIX = '/__mock/'

interface Context {
  readonly request: MockRequest
  readonly parameters: Readonly<Record<string, string>>
  readonly namespace: Namespace
  readonly namespaces: Namespaces
}

/** Gives what goes back as JSON. @throws {Refusal} */
type Control = (context: Context) => unknown

const JournalFilter = z.strictObject({
  endpoint: z.optional(z.enum(contract.map((endpoint) => endpoint.id))),
  status: z.optional(z.pipe(z.coerce.number(), z.int())),
  contains: z.optional(z.string()),
})
const Reset = z.strictObject({ seed: z.optional(z.int()) })

/**
 * The controls below `/__mock/`, by method and path. Each works on the namespace that the request is addressed to.
 * The clock takes `{mode: real | frozen | set, at?}` or `{advanceSeconds}`.
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
    const { payment, captcha } = valid(z.partial(StandInModes), readJson(request), 'body')
    const now = namespace.standIns
    namespace.standIns = { payment: payment ?? now.payment, captcha: captcha ?? now.captcha }
    return namespace.standIns
  },

  'POST reset': ({ request, namespace }) => {
    const hasBody = request.body !== undefined && request.body.length > 0
    namespace.reset(hasBody ? valid(Reset, readJson(request), 'body').seed : undefined)
    return { namespace: namespace.name }
  },

  'GET namespaces': ({ namespaces }) => namespaces.names(),
  'DELETE namespaces/{name}': ({ parameters: { name = '' }, namespaces }) => {
    if (!namespaces.remove(name)) throw new Refusal(404, `There is no namespace "${name}".`)
    return namespaces.names()
  },
}

/** Serves everything under `/__mock/`: the controls, and the scripts that stand in for third parties. */
export function createControls(options: {
  readonly namespaces: Namespaces
  readonly scripts: StandInScripts | undefined
}): (request: MockRequest, path: string, namespace: Namespace) => MockOutcome {
  const { namespaces, scripts } = options
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
      const answer = match.value({ request, parameters: match.parameters, namespace, namespaces })
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
