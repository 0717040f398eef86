import type { Engine } from '../engine/engine.ts'
import { exchangeRequest } from './fetch-exchange.ts'

/**
 * Creates a `fetch` that calls the engine in this process, for any origin; the build reads through it. Faults look as
 * with the real fetch: a rejected TypeError, a body that breaks, a response that never arrives.
 */
export function createInProcessFetch(engine: Engine<unknown>): typeof fetch {
  return (input, init) => exchangeRequest(engine, new Request(input, init))
}
