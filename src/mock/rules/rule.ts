import * as z from 'zod/mini'
import { contract, type EndpointId } from '#contract/contract.ts'
import { closestMatch } from '#environment/closest-match.ts'

/** Longest delay in milliseconds: ten minutes, more than any client waits. */
const MAX_DELAY_MS = 600_000

/** A year. */
const MAX_RETRY_AFTER_SECONDS = 31_536_000

/** Faults that spoil the connection or the body rather than choose a status (MOCK-14). */
export const BODY_AND_CONNECTION_FAULTS = ['reset', 'empty', 'broken-json', 'cut', 'hang'] as const

const REDIRECT_STATUSES = [301, 302, 303, 307, 308] as const

export const Delay = z.int().check(z.minimum(0), z.maximum(MAX_DELAY_MS))
const RANGE = `Must be milliseconds up to ${MAX_DELAY_MS}, or the least and the most of them as [100, 400]`
/** In milliseconds; of a range each request draws its own. */
const DelayOrRange = z.union(
  [Delay, z.tuple([Delay, Delay]).check(z.refine(([least, most]) => least <= most, { error: RANGE }))],
  RANGE,
)
export const FaultStatus = z.int().check(z.minimum(400), z.maximum(599))

const ENDPOINT_IDS: readonly EndpointId[] = contract.map(({ id }) => id)

const EndpointName = z.enum(ENDPOINT_IDS, {
  error: ({ input }) => {
    const near = closestMatch(String(input), ENDPOINT_IDS)
    return `There is no call "${String(input)}"${near === undefined ? '' : `; the nearest is ${near}`}`
  },
})

const count = z.optional(z.int().check(z.minimum(1)))

/** Which requests a rule is for, and how often it strikes. All that is named must fit. */
const target = {
  /** Id of an endpoint of the contract. */
  endpoint: z.optional(EndpointName),
  method: z.optional(z.string()),
  /** A path as requested, an endpoint's pattern such as `/Cart/guest/{token}`, or one with `*` in a segment. */
  path: z.optional(z.string().check(z.startsWith('/'))),
  /** What stands in the request; a body fits when it holds all of this, at any place of its lists. */
  when: z.optional(
    z.strictObject({
      query: z.optional(z.record(z.string(), z.string())),
      body: z.optional(z.unknown()),
    }),
  ),
  /** How many requests it strikes before it is gone; without it every one, and with `onCall` one. */
  times: count,
  /** Leaves requests alone until this one, counted from 1. */
  onCall: count,
  /** The share of the requests that it strikes, by the namespace's seed. */
  share: z.optional(
    z
      .number('Must be a number')
      .check(
        z.refine((share) => share > 0 && share <= 1, { error: 'Must be above 0 and at most 1, as 0.1 for one in ten' }),
      ),
  ),
  /** Before the answer, or before the connection is broken. */
  delayMs: z.optional(DelayOrRange),
}

/** A token, but for the names that the server writes itself: a second one would break the answer. */
const HEADER_NAME = /^(?!(?:content-length|transfer-encoding|connection|keep-alive|date)$)[\w!#$%&'*+.^`|~-]+$/i
const HeaderName = z.string().check(z.regex(HEADER_NAME))
const HeaderValue = z.string().check(z.regex(/^[\t\x20-\x7e]*$/, 'Must be printable ASCII on one line'))

/** Where in an answer: names and places in lists, joined by dots; `*` is every place, as in `items.*.price`. */
const FieldPath = z
  .string()
  .check(z.regex(/^(?!.*__proto__)[^.]+(?:\.[^.]+)*$/, 'Must be names joined by dots, such as items.0.price'))

/**
 * What to do to which requests. Faults (MOCK-14):
 * - `status`: answer a problem with this status and message, with Retry-After if told; the call does not happen.
 * - `delay`: answer as always, later.
 * - `reset`: break the connection before any byte; the call does not happen.
 * - `hang`: never answer; the call does not happen.
 * - `empty`: the call happens, its answer has no body.
 * - `broken-json`: the call happens, its answer is not JSON.
 * - `cut`: the call happens, the connection breaks in the middle of the body.
 *
 * Changes (MOCK-51, MOCK-53):
 * - `answer`: the call happens; then its status, headers or body are others, or single places of its body are
 *   changed (`patch`) or taken out (`without`). The result keeps the contract unless the rule `breaksContract`.
 * - `redirect`: lead elsewhere; the call does not happen.
 */
export const Rule = z
  .discriminatedUnion('kind', [
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
      kind: z.literal('answer'),
      status: z.optional(z.int().check(z.minimum(200), z.maximum(599))),
      headers: z.optional(
        z.record(HeaderName, HeaderValue, 'Must be the name of a header, and none that is written by the server'),
      ),
      body: z.optional(z.unknown()),
      patch: z.optional(z.record(FieldPath, z.unknown())),
      without: z.optional(z.array(FieldPath)),
      breaksContract: z.optional(z.boolean()),
      ...target,
    }),
    z.strictObject({
      kind: z.literal('redirect'),
      location: z.string().check(z.regex(/^(?:https?:\/\/|\/)[\x21-\x7e]*$/, 'Must be a path or an http address')),
      status: z.optional(z.literal(REDIRECT_STATUSES)),
      ...target,
    }),
  ])
  .check(
    z.refine((rule) => rule.endpoint !== undefined || rule.path !== undefined, {
      path: ['endpoint'],
      error: 'A rule needs an endpoint or a path',
    }),
    z.refine((rule) => rule.onCall === undefined || rule.share === undefined, {
      path: ['share'],
      error: 'Cannot stand beside onCall',
    }),
  )
export type Rule = z.infer<typeof Rule>
export type ResponseRule = Extract<Rule, { kind: 'answer' }>

type EachWithout<R, Names extends PropertyKey> = R extends unknown ? Omit<R, Names> : never

/** What a rule or a Prefer header does to one request: a rule without its target, its delay drawn. */
export type Effect = EachWithout<Rule, keyof typeof target> & { readonly delayMs?: number | undefined }

/** Whether a rule's kind is a failure on purpose, as against a changed answer. */
export function isFault({ kind }: Pick<Rule, 'kind'>): boolean {
  return kind !== 'answer' && kind !== 'redirect'
}
