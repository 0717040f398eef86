import { http, HttpResponse, type HttpHandler } from 'msw/http'
import type { Engine } from '../engine/engine.ts'
import { exchangeRequest } from './fetch-exchange.ts'

/**
 * One msw handler for every call below an address; what the engine does not know it answers with 404 itself.
 * @param baseUrl origin of the API, without a slash at its end, e.g. `http://127.0.0.1:4010`.
 */
export function createMswHandler(engine: Engine<unknown>, baseUrl: string): HttpHandler {
  return http.all(`${baseUrl}/*`, async ({ request }) => {
    try {
      return await exchangeRequest(engine, request)
    } catch {
      return HttpResponse.error()
    }
  })
}
