import type { Engine } from '../engine/engine.ts'
import { exchangeRequest, type FetchRequest, readRequest } from './fetch-exchange.ts'
import { followRedirect, isRedirect, MAX_REDIRECTS } from './redirect.ts'

/**
 * Creates a `fetch` that calls the engine in the same process, for any origin. The build uses it to read data. Faults
 * look the same as with the real fetch: a rejected TypeError, a broken body, or a response that never arrives.
 * Requests follow redirects and can be aborted.
 */
export function createInProcessFetch(engine: Engine<unknown>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { signal, redirect } = request
    let next = await readRequest(request)
    for (let redirects = 0; ; redirects += 1) {
      const response = await exchangeRequest(engine, next, signal)
      if (redirect === 'manual' || !isRedirect(response)) return withUrl(response, next, redirects > 0)
      if (redirect === 'error') throw createFetchError('unexpected redirect')
      if (redirects === MAX_REDIRECTS) throw createFetchError('redirect count exceeded')
      next = followRedirect(next, response)
    }
  }
}

function withUrl(response: Response, { url }: FetchRequest, redirected: boolean): Response {
  return Object.defineProperties(response, { url: { value: url }, redirected: { value: redirected } })
}

function createFetchError(reason: string): TypeError {
  return new TypeError('fetch failed', { cause: new Error(reason) })
}
