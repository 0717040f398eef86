import * as z from 'zod/mini'
import { contract } from '#contract/contract.ts'
import type { Upstream } from '#live/upstream.ts'
import { createControlPage } from './control-page/control-page.ts'
import { createFieldError, createJsonResponse, createProblemResponse, HttpError } from './http/problem.ts'
import { assertSize, FORM_LIMIT_BYTES, readJson } from './http/request-body.ts'
import { createRouter } from './http/router.ts'
import { parseOrThrow } from './http/validation.ts'
import { type Clock, MAX_TIME, MIN_TIME } from './namespace/clock.ts'
import { MAX_SEED } from './namespace/random.ts'
import type { FieldRedactor } from './namespace/redact-fields.ts'
import type { Namespace, Namespaces } from './namespaces.ts'
import { Rule, Rules } from './rules/rule.ts'
import { type Controls, createShopControls } from './shop/controls/shop-controls.ts'
import type { Shop } from './shop/shop.ts'
import { findStubScript } from './stub-script.ts'
import type { StubScripts } from './stubs/read-stub-scripts.ts'
import { StubReport } from './stubs/stub-log.ts'
import { StubModes } from './stubs/stub-modes.ts'

/** Path prefix of all controls. No API endpoint starts with it. */
export const CONTROL_PREFIX = '/__mock/'

const JournalFilter = z.strictObject({
  endpoint: z.optional(z.enum(contract.map((endpoint) => endpoint.id))),
  status: z.optional(z.coerce.number()),
  after: z.optional(z.coerce.number()),
  contains: z.optional(z.string()),
})
const Instant = z.iso.datetime({ offset: true, error: 'Must be an ISO date and time with a zone' }).check(
  z.refine((at) => Date.parse(at) >= MIN_TIME && Date.parse(at) <= MAX_TIME, {
    error: 'Must be between 1970 and 9999 (UTC)',
  }),
)
/** A change to the clock of a namespace. */
const ClockChange = z.union(
  [
    z.strictObject({ mode: z.literal('real') }),
    z.strictObject({ mode: z.literal('frozen'), at: z.optional(Instant) }),
    z.strictObject({ mode: z.literal('set'), at: Instant }),
    z.strictObject({ advanceSeconds: z.number().check(z.minimum(0)) }),
  ],
  'Must be {"mode":"real"}, {"mode":"frozen"} or {"mode":"set"} with an ISO "at" from 1970 to 9999, or {"advanceSeconds":60}',
)
export type ClockChange = z.infer<typeof ClockChange>
const Reset = z.optional(z.strictObject({ seed: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_SEED))) }))

export interface ControlOptions {
  readonly namespaces: Namespaces
  readonly redactor: FieldRedactor
  readonly stubScripts: StubScripts
  readonly shop: Shop
  /** Base URL of the shop for links in emails, without a trailing slash. */
  readonly site: string | undefined
  /** What responds in place of the shop. */
  readonly upstream: Upstream['name'] | undefined
}

/** Serves everything under `/__mock/`: the controls, the control page and the stub scripts. */
export function createControls({ namespaces, redactor, stubScripts, shop, site, upstream }: ControlOptions) {
  const controls: Controls<Namespace> = {
    ...createShopControls(shop),

    'GET health': ({ namespace }) => ({
      status: 'ok',
      endpoints: contract.length,
      namespace: namespace.name,
      site,
      upstream,
    }),

    'GET journal': ({ query, namespace: { journal } }) => ({
      ...journal.counts(),
      entries: journal.entries(parseOrThrow(JournalFilter, query, 'query')),
    }),
    'DELETE journal': ({ namespace: { journal } }) => {
      journal.clear()
      return journal.counts()
    },

    'GET rules': ({ namespace: { rules } }) => rules.list(),
    'GET rules/used': ({ namespace: { rules } }) => rules.listUsed(),
    // Adds one rule or a list, and either all of its rules or none.
    'POST rules': ({ body, namespace: { rules } }) => {
      rules.add(...(Array.isArray(body) ? parseOrThrow(Rules, body, 'body') : [parseOrThrow(Rule, body, 'body')]))
      return rules.list()
    },
    'DELETE rules': ({ namespace: { rules } }) => {
      rules.clear()
      return rules.list()
    },
    'DELETE rules/{id}': ({ parameters: { id }, namespace: { rules } }) => {
      if (!rules.remove(Number(id))) throw new HttpError(404, `There is no rule "${id}".`)
      return rules.list()
    },

    'GET clock': ({ namespace: { clock } }) => getClockState(clock),
    'PUT clock': ({ body, namespace: { clock } }) => {
      changeClock(clock, parseOrThrow(ClockChange, body, 'body'))
      return getClockState(clock)
    },

    'GET stubs': ({ namespace }) => namespace.stubs,
    'PUT stubs': ({ body, namespace }) => {
      const change = parseOrThrow(z.partial(StubModes), body, 'body')
      namespace.stubs = parseOrThrow(StubModes, { ...namespace.stubs, ...change }, 'body')
      return namespace.stubs
    },
    'GET stubs/log': ({ namespace: { stubLog } }) => stubLog.entries(),
    'POST stubs/log': ({ body, namespace: { stubLog, clock } }) => {
      const report = parseOrThrow(StubReport, body, 'body')
      const details = redactor.body(report.details)
      stubLog.add({ time: new Date(clock.now()).toISOString(), ...report, details })
      return { logged: true }
    },
    'DELETE stubs/log': ({ namespace: { stubLog } }) => {
      stubLog.clear()
      return stubLog.entries()
    },

    'POST reset': ({ body, namespace }) => {
      namespace.reset(parseOrThrow(Reset, body, 'body')?.seed)
      return { namespace: namespace.name }
    },

    'GET namespaces': () => namespaces.names(),
    'DELETE namespaces/{name}': ({ parameters: { name = '' } }) => {
      if (!namespaces.remove(name)) throw new HttpError(404, `There is no namespace "${name}".`)
      return namespaces.names()
    },
  }
  const find = createRouter(
    Object.entries(controls).map(([name, run]) => {
      const [method = '', path = ''] = name.split(' ')
      return { method, path: CONTROL_PREFIX + path, run }
    }),
  )
  return async (request: Request, url: URL, path: string, namespace: Namespace): Promise<Response> => {
    const { method, headers } = request
    const asset =
      (await findStubScript(request, path, namespace, stubScripts)) ?? (await createControlPage(method, path))
    if (asset !== undefined) return asset
    const match = find(method, path)
    if (match instanceof Response) {
      if (match.status !== 404) return match
      const text = `No control matches ${method} ${path}.`
      return createProblemResponse(404, text, { members: { controls: Object.keys(controls) } })
    }
    const bytes = new Uint8Array(await request.arrayBuffer())
    assertSize(bytes.length, FORM_LIMIT_BYTES)
    const { route, parameters } = match
    const query = Object.fromEntries(url.searchParams)
    return createJsonResponse(
      JSON.stringify(route.run({ namespace, body: readJson(bytes, headers), query, parameters })),
    )
  }
}

function getClockState(clock: Clock): { readonly mode: string; readonly now: string } {
  return { mode: clock.mode(), now: new Date(clock.now()).toISOString() }
}

/**
 * Applies a change to a clock.
 * @throws {HttpError} 400 if the clock would move past the year 9999.
 */
function changeClock(clock: Clock, change: ClockChange): void {
  if ('advanceSeconds' in change) {
    const milliseconds = change.advanceSeconds * 1000
    if (clock.now() + milliseconds > MAX_TIME) {
      throw createFieldError('advanceSeconds', 'Must not move the clock past the year 9999')
    }
    clock.advance(milliseconds)
  } else if (change.mode === 'real') clock.useReal()
  else if (change.mode === 'set') clock.set(Date.parse(change.at))
  else clock.freeze(change.at === undefined ? undefined : Date.parse(change.at))
}
