import * as z from 'zod/mini'
import { contract, type EndpointId } from '#contract/contract.ts'
import { findClosestMatch } from '#environment/closest-match.ts'
import { findClosestEndpointName } from './closest-endpoint-name.ts'

/** Maximum delay in milliseconds. No client waits as long as ten minutes. */
export const MAX_DELAY_MS = 600_000

/** Maximum number of seconds before a retry, which is one year. */
const MAX_RETRY_AFTER_SECONDS = 31_536_000

/** Faults that affect the connection or the body rather than the status (MOCK-14). */
export const BODY_AND_CONNECTION_FAULTS = ['reset', 'empty', 'invalid-json', 'truncate', 'hang'] as const

const REDIRECT_STATUSES = [301, 302, 303, 307, 308] as const

export const Delay = z.int().check(z.minimum(0), z.maximum(MAX_DELAY_MS))
const RANGE = `Must be milliseconds up to ${MAX_DELAY_MS}, such as 2000, or a range such as [100, 400]`
/** Delay in milliseconds, or a range from which a random delay is chosen for each request. */
const DelayOrRange = z.union(
  [Delay, z.tuple([Delay, Delay]).check(z.refine(([min, max]) => min <= max, { error: RANGE }))],
  RANGE,
)
export const FaultStatus = z.int().check(z.minimum(400), z.maximum(599))

const ENDPOINT_IDS: readonly EndpointId[] = contract.map(({ id }) => id)

const EndpointName = z.enum(ENDPOINT_IDS, {
  error: ({ input }) => {
    // JSON can contain objects that cannot be converted to a string.
    if (typeof input !== 'string') return 'Must be the ID of an endpoint; "npx storefront openapi" lists them'
    const near = findClosestEndpointName(input)
    return `There is no endpoint "${input}"${near === undefined ? '; "npx storefront openapi" lists them' : `; the closest is ${near.text}`}`
  },
})

/** Matches a path in which `**` occurs only as the last segment. */
const PATH_PATTERN = /^(?!.*\*\*.)(?!.*[^/]\*\*$)/
const PATH_PATTERN_ERROR =
  '"**" can only be the last segment, as in "/Cart/**", or "/**" for every endpoint; "*" matches within a segment'

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
  path: z.optional(z.string().check(z.startsWith('/'), z.regex(PATH_PATTERN, PATH_PATTERN_ERROR))),
  /** Conditions on the request. A body must contain all of the given values. Lists match in any order. */
  match: z.optional(
    z.strictObject({
      query: z.optional(z.record(z.string(), z.string())),
      body: z.optional(z.unknown()),
    }),
  ),
  /**
   * Number of times that the rule applies before it is removed. By default, the number is unlimited, or one with
   * `onCall`.
   */
  times: count,
  /** The first matching request to which the rule applies, counted from 1. */
  onCall: count,
  /**
   * Fraction of the requests to which the rule applies, above 0 and at most 1. The seed of the namespace determines
   * which requests these are.
   */
  probability: z.optional(
    z.number('Must be a number').check(
      z.refine((probability) => probability > 0 && probability <= 1, {
        error: 'Must be above 0 and at most 1, such as 0.1 for one in ten',
      }),
    ),
  ),
  /** Delay before the response is sent or the connection is broken. */
  delayMs: z.optional(DelayOrRange),
}

/**
 * Matches a header name. Headers that the server itself sets are excluded, because a duplicate would corrupt the
 * response.
 */
const HEADER_NAME = /^(?!(?:content-length|transfer-encoding|connection|keep-alive|date)$)[\w!#$%&'*+.^`|~-]+$/i
const HeaderName = z.string().check(z.regex(HEADER_NAME))
const HeaderValue = z.string().check(z.regex(/^[\t\x20-\x7e]*$/, 'Must be printable ASCII on one line'))

/**
 * Path to a field in a response, which consists of names and list indexes joined by dots. `*` matches every index, as
 * in `items.*.price`.
 */
const FieldPath = z
  .string()
  .check(z.regex(/^(?!.*__proto__)[^.]+(?:\.[^.]+)*$/, 'Must be field names joined by dots, such as items.0.price'))

const KINDS = ['status', 'delay', ...BODY_AND_CONNECTION_FAULTS, 'response', 'redirect'] as const

/**
 * A change to matching requests. Faults (MOCK-14):
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
 * Changes (MOCK-51, MOCK-53):
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
        status: FaultStatus,
        message: z.optional(z.string()),
        retryAfterSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_RETRY_AFTER_SECONDS))),
        ...target,
      }),
      z.strictObject({ kind: z.literal('delay'), ...target, delayMs: DelayOrRange }),
      z.strictObject({ kind: z.enum(BODY_AND_CONNECTION_FAULTS), ...target }),
      z.strictObject({
        kind: z.literal('response'),
        status: z.optional(z.int().check(z.minimum(200), z.maximum(599))),
        headers: z.optional(
          z.record(HeaderName, HeaderValue, 'Must be the name of a header that the server does not set'),
        ),
        body: z.optional(z.unknown()),
        patch: z.optional(z.record(FieldPath, z.unknown())),
        remove: z.optional(z.array(FieldPath)),
        allowInvalid: z.optional(z.boolean()),
        ...target,
      }),
      z.strictObject({
        kind: z.literal('redirect'),
        location: z.string().check(z.regex(/^(?:https?:\/\/|\/)[\x21-\x7e]*$/, 'Must be a path or an http URL')),
        status: z.optional(z.literal(REDIRECT_STATUSES)),
        ...target,
      }),
    ],
    { error: ({ input }) => explainKind(input) },
  )
  .check(
    z.refine((rule) => rule.endpoint !== undefined || rule.path !== undefined, {
      path: ['endpoint'],
      error: 'A rule needs an endpoint or a path; "path": "/**" matches every endpoint',
    }),
    z.refine((rule) => rule.onCall === undefined || rule.probability === undefined, {
      path: ['probability'],
      error: 'Cannot be combined with onCall',
    }),
  )
export type Rule = z.infer<typeof Rule>
export type ResponseRule = Extract<Rule, { kind: 'response' }>

/** Explains why a kind is invalid. Returns undefined for a rule that is not an object. */
function explainKind(rule: unknown): string | undefined {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return undefined
  const { kind } = rule as { readonly kind?: unknown }
  const near = typeof kind === 'string' ? findClosestMatch(kind, KINDS) : undefined
  return `Must be one of ${KINDS.join(', ')}${near === undefined ? '' : `; the closest is ${near}`}`
}

type EachWithout<R, Names extends PropertyKey> = R extends unknown ? Omit<R, Names> : never

/**
 * The effect of a rule or a Prefer header on a single request, which is a rule without a target and with a fixed
 * delay.
 */
export type Effect = EachWithout<Rule, keyof typeof target> & { readonly delayMs?: number | undefined }

/** Returns whether a rule injects a fault rather than modifying a response. */
export function isFault({ kind }: Pick<Rule, 'kind'>): boolean {
  return kind !== 'response' && kind !== 'redirect'
}
