import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { BrowserContext, Route } from '#browser/browser.ts'
import { injectFault } from './inject-fault.ts'

const API = 'http://127.0.0.1:4010/__ns/run'
type Handler = (route: Route) => Promise<void>

/** A fake context that sends requests through its registered routes. */
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

  /** Sends a request and returns the effect of the fault on its route. */
  async send(method: string, url: string): Promise<unknown> {
    const found = this.routes.find(({ matches }) => matches(new URL(url)))
    if (found === undefined) return 'untouched'
    let outcome: unknown
    await found.handle({
      request: () => ({ method: () => method, url: () => url }),
      fallback: () => void (outcome = 'untouched'),
      abort: (reason: string) => void (outcome = reason),
      fulfill: (response: unknown) => void (outcome = response),
    } as unknown as Route)
    return outcome
  }
}

async function requestWithFault(kind: 'server-error' | 'reset' | 'invalid-json') {
  const context = new RoutedContext()
  const fault = { apiBase: API, endpointId: 'getShippingMethods', kind }
  return { context, call: await injectFault(context as unknown as BrowserContext, fault) }
}

test('fails only requests to the selected endpoint until the fault is removed', async () => {
  const { context, call: fault } = await requestWithFault('reset')
  expect(await context.send('GET', `${API}/strapi/page/faq`)).toBe('untouched')
  expect(await context.send('GET', 'http://127.0.0.1:4173/Cart/shipping-methods')).toBe('untouched')
  expect(fault.appliedCount()).toBe(0)
  expect(await context.send('GET', `${API}/Cart/shipping-methods`)).toBe('connectionreset')
  expect(await context.send('GET', `${API}/Cart/shipping-methods`)).toBe('connectionreset')
  expect(fault.appliedCount()).toBe(2)
  await fault.remove()
  expect(await context.send('GET', `${API}/Cart/shipping-methods`)).toBe('untouched')
})

test('a page from any origin can read the error response, which is a problem document or invalid JSON', async () => {
  const getResponse = async (kind: 'server-error' | 'invalid-json') => {
    const { context } = await requestWithFault(kind)
    return (await context.send('GET', `${API}/Cart/shipping-methods`)) as {
      readonly status: number
      readonly headers: object
      readonly body: string
    }
  }
  const headers = { 'Access-Control-Allow-Origin': '*' }
  const problem = await getResponse('server-error')
  expect(problem).toMatchObject({ status: 500, headers, contentType: 'application/problem+json' })
  expect(JSON.parse(problem.body)).toMatchObject({ status: 500, message: 'The shop is out of order.' })
  const half = await getResponse('invalid-json')
  expect(half).toMatchObject({ status: 200, headers, contentType: 'application/json' })
  expect(() => JSON.parse(half.body) as unknown).toThrow(SyntaxError)
})
