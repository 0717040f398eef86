import type { MockOutcome } from '../http/exchange.ts'
import { HttpError, createProblemResponse } from '../http/problem.ts'

/** Runs code that serves a request, and converts anything it throws to a problem. Never throws or rejects. */
export type Guard = (serve: () => MockOutcome | Promise<MockOutcome>) => MockOutcome | Promise<MockOutcome>

/**
 * Creates a guard.
 * @param onCrash receives all errors except `HttpError`, because these errors are bugs in the mock
 */
export function createGuard(onCrash: ((error: unknown) => void) | undefined): Guard {
  const toOutcome = (error: unknown): MockOutcome => {
    if (error instanceof HttpError) return createProblemResponse(error.status, error.message, { errors: error.errors })
    onCrash?.(error)
    return createProblemResponse(500, `The mock failed: ${error instanceof Error ? error.message : String(error)}`)
  }
  return (serve) => {
    try {
      const outcome = serve()
      return outcome instanceof Promise ? outcome.catch(toOutcome) : outcome
    } catch (error) {
      return toOutcome(error)
    }
  }
}
