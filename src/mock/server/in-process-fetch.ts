import type { Engine } from '../engine/engine.ts'
import { exchangeRequest } from './fetch-exchange.ts'

/**
 * A `fetch` that asks the engine in this process, whatever origin the address has: the build reads through it.
 * Faults look as they do to the real fetch: a rejected TypeError, a body that breaks, an answer that never comes.
 */
export function createInProcessFetch(engine: Engine<unknown>): typeof fetch {
  return (input, init) => exchangeRequest(engine, new Request(input, init))
}
