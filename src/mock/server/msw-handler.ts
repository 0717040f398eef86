import { http, HttpResponse, type HttpHandler } from 'msw/http'
import type { Engine } from '../engine/engine.ts'
import { exchangeRequest, readRequest } from './fetch-exchange.ts'

/**
 * Creates a single msw handler for every request under a base URL. The engine returns 404 for unknown endpoints.
 * @param baseUrl origin of the API, without a trailing slash, such as `http://127.0.0.1:4010`
 */
export function createMswHandler(engine: Engine<unknown>, baseUrl: string): HttpHandler {
  return http.all(`${baseUrl}/*`, async ({ request }) => {
    try {
      return await exchangeRequest(engine, await readRequest(request), request.signal)
    } catch {
      return HttpResponse.error()
    }
  })
}
