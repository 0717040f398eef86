import * as z from 'zod'
import { formatCount } from '../findings/format.ts'
import type { InjectedRule } from '../findings/injected-rule.ts'

/** The fields of a mock rule that a report describes. */
const RuleFields = z.object({
  kind: z.string(),
  endpoint: z.string().optional(),
  method: z.string().optional(),
  path: z.string().optional(),
  status: z.number().optional(),
  delayMs: z.union([z.number(), z.tuple([z.number(), z.number()])]).optional(),
  match: z.unknown().optional(),
  times: z.number().optional(),
  onCall: z.number().optional(),
  probability: z.number().optional(),
})
type RuleFields = z.infer<typeof RuleFields>

/** The requests of a run. */
export interface RequestedEndpoints {
  /** ID of the endpoint of each request that a page sent. */
  readonly requested: readonly string[]
  /** The last step that ran, such as `step 1, where --until ended the run`; null if all steps ran. */
  readonly end: string | null
}

/** How often a rule matched a request and how often it was applied. */
export interface RuleCount {
  readonly matched: number
  readonly applied: number
}

/**
 * Describes the rules of a run with their counts. `counts` has the same order as the rules and contains undefined for a
 * rule that the mock no longer knows.
 */
export function describeRules(
  rules: readonly object[],
  counts: readonly (RuleCount | undefined)[],
  run: RequestedEndpoints,
): InjectedRule[] {
  return rules.map((value, index) => {
    const rule = RuleFields.parse(value)
    const count = counts[index]
    return {
      label: getLabel(rule),
      appliedRequests: count?.applied ?? null,
      ...countRepeated(rule, count?.applied ?? 0, run.requested),
      warning: count === undefined || count.applied > 0 ? null : getWarning(rule, count, run),
    }
  })
}

/**
 * Returns the number of requests that the browser repeated by itself, because their connection was reset. The page sent
 * only one of each, so the mock received more requests than the browser reported.
 */
function countRepeated(
  { kind, endpoint, path }: RuleFields,
  applied: number,
  requested: readonly string[],
): Pick<InjectedRule, 'repeatedRequests'> {
  if (kind !== 'reset' || (endpoint === undefined && path !== '/**')) return {}
  const sent = requested.filter((id) => endpoint === undefined || id === endpoint).length
  return sent > 0 && applied > sent ? { repeatedRequests: applied - sent } : {}
}

function getLabel(rule: RuleFields): string {
  const { endpoint, method, path, match, times, onCall, probability } = rule
  const target = [endpoint, method?.toUpperCase(), path].filter((part) => part !== undefined).join(' ')
  const limits = [
    ...(match === undefined ? [] : [`with ${JSON.stringify(match)}`]),
    ...(times === undefined ? [] : [formatCount(times, 'time')]),
    ...(onCall === undefined ? [] : [`from request ${onCall}`]),
    ...(probability === undefined ? [] : [`with probability ${probability}`]),
  ]
  return [`${getEffect(rule)} for ${target}`, ...limits].join(', ')
}

function getEffect({ kind, status, delayMs }: RuleFields): string {
  const delay = delayMs === undefined ? '' : ` ${typeof delayMs === 'number' ? delayMs : delayMs.join(' to ')} ms`
  if (kind === 'delay') return `delay${delay}`
  const effect = status === undefined ? kind : `${kind === 'status' ? 'status' : `${kind} with status`} ${status}`
  return delay === '' ? effect : `${effect} after${delay}`
}

/** Returns the reason why a rule was not applied to any request, because a run without the fault does not test it. */
function getWarning(rule: RuleFields, { matched }: RuleCount, { end, ...run }: RequestedEndpoints): string {
  const requested = [...new Set(run.requested)]
  const start = `The rule "${getLabel(rule)}" was not applied to any request${end === null ? '' : ` up to ${end}`}`
  if (matched > 0)
    return `${start}: ${formatCount(matched, 'request')} matched, but the rule begins later or by chance.`
  const { endpoint } = rule
  if (endpoint === undefined) return `${start}: no request has its path. Use "path": "/**" for every endpoint.`
  const counterpart = requested.find((id) => withoutGuest(id) === withoutGuest(endpoint))
  if (requested.includes(endpoint))
    return `${start}: no request to ${endpoint} has what the rule requires, or an earlier rule was applied.`
  if (counterpart !== undefined) return `${start}: this run requested ${counterpart} instead of ${endpoint}; use that.`
  return `${start}: this run did not request ${endpoint}. It requested ${requested.join(', ') || 'no endpoint'}.`
}

/** Returns the name shared by the endpoints for guests and for customers, such as `computeCart`. */
function withoutGuest(endpointId: string): string {
  return endpointId.replace('Guest', '')
}
