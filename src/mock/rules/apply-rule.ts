import type { Endpoint } from '#contract/endpoint.ts'
import type { MockResponse, MockOutcome } from '../http/exchange.ts'
import { createProblemResponse } from '../http/problem.ts'
import { modifyResponse } from './modify-response.ts'
import type { Effect } from './rule.ts'

/** Default status of a redirect. It preserves the request method, as a gateway does when an API has moved. */
const DEFAULT_REDIRECT_STATUS = 307

/** Rules that respond without handling the request. */
const INSTEAD: ReadonlySet<Effect['kind']> = new Set(['reset', 'hang', 'status', 'redirect'])

/** Returns whether a rule needs the response of the API. If it does not, the request is not forwarded (MOCK-83). */
export function needsResponse(effect: Effect): boolean {
  return !INSTEAD.has(effect.kind) && !(effect.kind === 'response' && effect.body !== undefined)
}

/**
 * Applies a rule or a Prefer header to a request (MOCK-14, MOCK-51, MOCK-53).
 * @param respond handles the request; not called if the rule prevents this
 */
export function applyRule(effect: Effect, respond: () => MockResponse, endpoint?: Endpoint): MockOutcome {
  const delayMs = effect.delayMs ?? 0
  switch (effect.kind) {
    case 'reset':
    case 'hang':
      return { kind: effect.kind, delayMs }
    case 'status': {
      const { status, retryAfterSeconds } = effect
      const message = effect.message ?? `A rule set the status ${status}.`
      const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
      return { ...createProblemResponse(status, message, { headers }), delayMs }
    }
    case 'redirect': {
      const { location, status = DEFAULT_REDIRECT_STATUS } = effect
      const headers = { location, 'cache-control': 'no-store' }
      return { kind: 'response', status, headers, body: '', delayMs }
    }
    case 'delay':
      return { ...respond(), delayMs }
    case 'response':
      return { ...modifyResponse(respond(), effect, endpoint), delayMs }
    case 'empty':
      return { ...respond(), body: '', bytes: undefined, delayMs }
    case 'invalid-json': {
      const response = respond()
      return { ...response, body: `${response.body.slice(0, -1)},`, bytes: undefined, delayMs }
    }
    case 'truncate':
      return { ...respond(), kind: 'truncated', bytes: undefined, delayMs }
  }
}
