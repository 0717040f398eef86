import type { MockAnswer, MockOutcome } from '../http/exchange.ts'
import { problemAnswer } from '../http/problem.ts'
import type { Fault } from './faults.ts'

/**
 * Applies a fault to a request (MOCK-14).
 * @param answer makes the true answer; not called when the fault keeps the call from happening.
 */
export function injectFault(fault: Fault, answer: () => MockAnswer): MockOutcome {
  const delayMs = fault.delayMs ?? 0
  switch (fault.kind) {
    case 'reset':
    case 'hang':
      return { kind: fault.kind, delayMs }
    case 'status': {
      const message = fault.message ?? `The mock was told to answer with status ${fault.status}.`
      return { ...problemAnswer(fault.status, message), delayMs }
    }
    case 'delay':
      return { ...answer(), delayMs }
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
