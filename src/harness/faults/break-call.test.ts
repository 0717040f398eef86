import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { BrowserContext, Route } from '../drivers/browser.ts'
import { breakCall } from './break-call.ts'

const API = 'http://127.0.0.1:4010/__ns/run'
type Handler = (route: Route) => Promise<void>

/** A context in which requests go through the routes that were given to it. */
class RoutedContext extends EventEmitter {
  readonly routes: { readonly matches: (url: URL) => boolean; readonly handle: Handler }[] = []

  route(matches: (url: URL) => boolean, handle: Handler): void {
    this.routes.push({ matches, handle })
  }

  unroute(_matches: unknown, handle: Handler): void {
    this.routes.splice(
      this.routes.findIndex((route) => route.handle === handle),
      1,
    )
  }

  /** What becomes of a request: what is done to its route, or that nothing is. */
  async send(method: string, url: string): Promise<unknown> {
    const found = this.routes.find(({ matches }) => matches(new URL(url)))
    if (found === undefined) return 'untouched'
    let outcome: unknown
    await found.handle({
      request: () => ({ method: () => method, url: () => url }),
      fallback: () => void (outcome = 'untouched'),
      abort: (reason: string) => void (outcome = reason),
      fulfill: (answer: unknown) => void (outcome = answer),
    } as unknown as Route)
    return outcome
  }
}

async function broken(kind: 'server-error' | 'reset' | 'invalid-json') {
  const context = new RoutedContext()
  const call = { apiBase: API, endpointId: 'getShippingMethods', kind }
  return { context, call: await breakCall(context as unknown as BrowserContext, call) }
}

test('JRNY-16 of all calls the one that is meant fails, until it is lifted', async () => {
  const { context, call } = await broken('reset')
  expect(await context.send('GET', `${API}/strapi/page/faq`)).toBe('untouched')
  expect(await context.send('GET', 'http://127.0.0.1:4173/Cart/shipping-methods')).toBe('untouched')
  expect(call.struck()).toBe(0)
  expect(await context.send('GET', `${API}/Cart/shipping-methods`)).toBe('connectionreset')
  expect(await context.send('GET', `${API}/Cart/shipping-methods`)).toBe('connectionreset')
  expect(call.struck()).toBe(2)
  await call.lift()
  expect(await context.send('GET', `${API}/Cart/shipping-methods`)).toBe('untouched')
})

test('JRNY-16 a page may read a failed answer from wherever it was loaded, and finds a problem or what is no JSON', async () => {
  const answerOf = async (kind: 'server-error' | 'invalid-json') => {
    const { context } = await broken(kind)
    return (await context.send('GET', `${API}/Cart/shipping-methods`)) as {
      readonly status: number
      readonly headers: object
      readonly body: string
    }
  }
  const headers = { 'Access-Control-Allow-Origin': '*' }
  const problem = await answerOf('server-error')
  expect(problem).toMatchObject({ status: 500, headers, contentType: 'application/problem+json' })
  expect(JSON.parse(problem.body)).toMatchObject({ status: 500, message: 'The shop is out of order.' })
  const half = await answerOf('invalid-json')
  expect(half).toMatchObject({ status: 200, headers, contentType: 'application/json' })
  expect(() => JSON.parse(half.body) as unknown).toThrow(SyntaxError)
})
