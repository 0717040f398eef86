import * as z from 'zod/mini'
import { contract, type EndpointId } from '#contract/contract.ts'
import { findClosestMatch } from '#errors/closest-match.ts'
import { findClosestRoute } from '../http/router.ts'
import { STUBS, STUBS_PATH } from '../stubs/stub-modes.ts'
import { matchesPath } from './path-pattern.ts'

/** Maximum delay in milliseconds. No client waits as long as ten minutes. */
const MAX_DELAY_MS = 600_000

/** Faults that affect the connection or the body rather than the status. */
const BODY_AND_CONNECTION_FAULTS = ['reset', 'empty', 'invalid-json', 'truncate', 'hang'] as const
const KINDS = ['status', 'delay', ...BODY_AND_CONNECTION_FAULTS, 'response', 'redirect']

const ENDPOINT_IDS: readonly EndpointId[] = contract.map(({ id }) => id)
const PATHS: readonly string[] = [
  ...contract.map(({ path }) => path),
  ...STUBS.map((name) => `${STUBS_PATH}/${name}.js`),
]

const EndpointName = z.enum(ENDPOINT_IDS, {
  error: ({ input }) => `There is no endpoint ${JSON.stringify(input)}${suggest(input, ENDPOINT_IDS)}`,
})
const Path = z.string().check(
  z.startsWith('/'),
  z.refine((path) => PATHS.some((known) => matchesPath(path, known)), {
    error: ({ input }) => {
      const near = findClosestRoute('GET', String(input), contract)
      return `No endpoint has this path${near === undefined ? '' : `; the closest is ${near.method} ${near.path}`}`
    },
  }),
)
const RANGE = `Must be milliseconds up to ${MAX_DELAY_MS}, such as 2000, or a range such as [100, 400]`
const Milliseconds = z.int().check(z.minimum(0), z.maximum(MAX_DELAY_MS))
/** Delay in milliseconds, or a range from which a random delay is chosen for each request. */
const Delay = z.union([Milliseconds, z.tuple([Milliseconds, Milliseconds])], RANGE)
const count = z.optional(z.int().check(z.minimum(1)))

/** Determines which requests a rule matches and how often the rule applies. All conditions must match. */
const target = {
  /** Endpoint ID from the contract. */
  endpoint: z.optional(EndpointName),
  method: z.optional(z.string()),
  /**
   * A requested path, the path of an endpoint such as `/Cart/guest/{token}`, a path with `*` in a segment, or `/**`
   * for every endpoint.
   */
  path: z.optional(Path),
  /** Conditions on the request. A body must contain all of the given values. Lists match in any order. */
  match: z.optional(
    z.strictObject({ query: z.optional(z.record(z.string(), z.string())), body: z.optional(z.unknown()) }),
  ),
  /** Number of times that the rule applies. By default, the number is unlimited, or one with `onCall`. */
  times: count,
  /** The first matching request to which the rule applies, counted from 1. */
  onCall: count,
  /** Fraction of the requests to which the rule applies. The seed of the namespace determines which ones. */
  probability: z.optional(z.number().check(z.gt(0), z.maximum(1))),
  /** Delay before the response is sent or the connection is broken. */
  delayMs: z.optional(Delay),
}

/** Names and list indexes joined by dots. `*` matches every index, as in `items.*.price`. */
const FieldPath = z
  .string()
  .check(z.regex(/^(?!.*__proto__)[^.]+(?:\.[^.]+)*$/, 'Must be field names joined by dots, such as items.0.price'))

/**
 * A change to matching requests. Faults:
 *
 * - `status`: return a problem with this status and message, optionally with Retry-After, without handling the
 *   request.
 * - `delay`: respond normally, but later.
 * - `reset`: break the connection before the first byte, without handling the request.
 * - `hang`: never respond, and do not handle the request.
 * - `empty`: handle the request and return no body.
 * - `invalid-json`: handle the request and return invalid JSON.
 * - `truncate`: handle the request and break the connection in the middle of the body.
 *
 * Changes:
 *
 * - `response`: handle the request, then replace its status, headers, or body, or change (`patch`) or remove
 *   (`remove`) fields of the body. The result must match the contract unless the rule has `allowInvalid`.
 * - `redirect`: redirect elsewhere, without handling the request.
 */
export const Rule = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.literal('status'),
        status: z.int().check(z.minimum(400), z.maximum(599)),
        message: z.optional(z.string()),
        retryAfterSeconds: z.optional(z.int().check(z.minimum(0))),
        ...target,
      }),
      z.strictObject({ kind: z.literal('delay'), ...target, delayMs: Delay }),
      z.strictObject({ kind: z.enum(BODY_AND_CONNECTION_FAULTS), ...target }),
      z.strictObject({
        kind: z.literal('response'),
        status: z.optional(z.int().check(z.minimum(200), z.maximum(599))),
        headers: z.optional(z.record(z.string(), z.string())),
        body: z.optional(z.unknown()),
        patch: z.optional(z.record(FieldPath, z.unknown())),
        remove: z.optional(z.array(FieldPath)),
        allowInvalid: z.optional(z.boolean()),
        ...target,
      }),
      z.strictObject({
        kind: z.literal('redirect'),
        location: z.string(),
        status: z.optional(z.literal([301, 302, 303, 307, 308])),
        ...target,
      }),
    ],
    {
      error: ({ input }) => {
        if (typeof input !== 'object' || input === null) return undefined
        const { kind } = input as { readonly kind?: unknown }
        return `Must be one of ${KINDS.join(', ')}${suggest(kind, KINDS)}`
      },
    },
  )
  .check(
    z.refine(({ endpoint, path }) => endpoint !== undefined || path !== undefined, {
      path: ['endpoint'],
      error: 'A rule needs an endpoint or a path; "path": "/**" matches every endpoint',
    }),
  )
export type Rule = z.infer<typeof Rule>
export const Rules = z.array(Rule)

type EachWithout<R, Names extends PropertyKey> = R extends unknown ? Omit<R, Names> : never

/**
 * The effect of a rule or a Prefer header on a single request, which is a rule without a target and with a fixed
 * delay.
 */
export type Effect = EachWithout<Rule, keyof typeof target> & {
  readonly delayMs?: number | undefined
  readonly ruleId?: number | undefined
}

function suggest(input: unknown, names: readonly string[]): string {
  const near = typeof input === 'string' ? findClosestMatch(input, names) : undefined
  return near === undefined ? '' : `; the closest is ${near}`
}

/**
 * Parses the short form of a fault, `<endpoint>=<status or kind>`, such as `checkOut=500`, `getHome=reset` and
 * `*=delay:3000`. The result is a rule that still needs to be validated.
 */
export function parseFault(text: string): unknown {
  const [, endpoint = '', fault = ''] = /^([^=]*)=?(.*)$/s.exec(text) ?? []
  const [kind, delayMs] = fault.split(':')
  return {
    ...(/^\d+$/.test(fault) ? { kind: 'status', status: Number(fault) } : { kind }),
    ...(delayMs !== undefined && { delayMs: Number(delayMs) }),
    ...(endpoint === '*' ? { path: '/**' } : { endpoint }),
  }
}

/** Matches one preference, which consists of a token and a value with or without double quotes (RFC 7240 §2). */
const PREFERENCE = /([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s,;"]+))/g

/**
 * Parses the faults requested in a `Prefer` header (RFC 7240), in the format of Prism: `code=503, delay=200`,
 * `message="Try later"`, or `fault=reset`. Other preferences are ignored, as the RFC requires.
 */
export function parsePreferHeader(header: string | null): Effect | undefined {
  if (header === null) return undefined
  const found = header.matchAll(PREFERENCE)
  const { code, message, delay, fault } = Object.fromEntries(
    [...found].map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain]),
  )
  const delayMs = delay === undefined ? undefined : Number(delay)
  const rules = [
    { kind: fault, delayMs },
    { kind: 'status', status: Number(code), message, delayMs },
    { kind: 'delay', delayMs },
  ]
  return rules.find((rule) => Rule.safeParse({ ...rule, path: '/**' }).success) as Effect | undefined
}
