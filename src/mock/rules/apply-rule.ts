import type { Endpoint } from '#contract/endpoint.ts'
import type { MockAnswer, MockOutcome } from '../http/exchange.ts'
import { problemAnswer } from '../http/problem.ts'
import { changedAnswer } from './change-answer.ts'
import type { Effect } from './rule.ts'

/** Keeps the method, as a gateway that moves an API does. */
const DEFAULT_REDIRECT_STATUS = 307

/** Kinds that keep a call from happening. */
const INSTEAD: ReadonlySet<Effect['kind']> = new Set(['reset', 'hang', 'status', 'redirect'])

/** Whether something of the true answer is needed: where calls go to a live API, no other goes there (MOCK-83). */
export function needsAnswer(effect: Effect): boolean {
  return !INSTEAD.has(effect.kind) && !(effect.kind === 'answer' && effect.body !== undefined)
}

/**
 * Does to a request what a rule or its Prefer header says (MOCK-14, MOCK-51, MOCK-53).
 * @param answer makes the true answer; not called when the rule keeps the call from happening.
 */
export function applyRule(effect: Effect, answer: () => MockAnswer, endpoint?: Endpoint): MockOutcome {
  const delayMs = effect.delayMs ?? 0
  switch (effect.kind) {
    case 'reset':
    case 'hang':
      return { kind: effect.kind, delayMs }
    case 'status': {
      const { status, retryAfterSeconds } = effect
      const message = effect.message ?? `The mock was told to answer with status ${status}.`
      const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
      return { ...problemAnswer(status, message, { headers }), delayMs }
    }
    case 'redirect': {
      const { location, status = DEFAULT_REDIRECT_STATUS } = effect
      const headers = { location, 'cache-control': 'no-store' }
      return { kind: 'answer', status, headers, body: '', delayMs }
    }
    case 'delay':
      return { ...answer(), delayMs }
    case 'answer':
      return { ...changedAnswer(answer(), effect, endpoint), delayMs }
    case 'empty':
      return { ...answer(), body: '', delayMs }
    case 'broken-json': {
      const whole = answer()
      return { ...whole, body: `${whole.body.slice(0, -1)},`, delayMs }
    }
    case 'cut':
      return { ...answer(), kind: 'cut', delayMs }
  }
}
