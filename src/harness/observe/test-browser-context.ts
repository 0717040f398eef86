import { EventEmitter } from 'node:events'
import type { BrowserContext, Request } from '../drivers/browser.ts'

/** A fake context that calls its listeners without a browser. */
export class FakeContext extends EventEmitter {
  /** Functions that pages can call, by name. */
  readonly bindings = new Map<string, (source: unknown, value: never) => void>()

  exposeBinding(name: string, bound: (source: unknown, value: never) => void): Promise<void> {
    this.bindings.set(name, bound)
    return Promise.resolve()
  }

  addInitScript(): Promise<void> {
    return Promise.resolve()
  }

  asContext(): BrowserContext {
    return this as unknown as BrowserContext
  }
}

export interface FakeRequestOptions {
  readonly method?: string
  readonly url: string
  readonly kind?: string
  readonly sent?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The response, or undefined if the browser left the page before it arrived. */
  readonly respondWith?: { readonly status: number; readonly body?: string }
  readonly error?: string
}

/** Creates a request as Playwright reports it. */
export function createFakeRequest({
  method = 'GET',
  url,
  kind = 'fetch',
  sent,
  headers = {},
  respondWith,
  error,
}: FakeRequestOptions): Request {
  const response = {
    status: () => respondWith?.status,
    ok: () => respondWith !== undefined && respondWith.status < 300,
    text: () =>
      respondWith?.body === undefined ? Promise.reject(new Error('No body.')) : Promise.resolve(respondWith.body),
  }
  return {
    method: () => method,
    url: () => url,
    resourceType: () => kind,
    postData: () => sent ?? null,
    headers: () => headers,
    failure: () => (error === undefined ? null : { errorText: error }),
    response: () =>
      respondWith === undefined ? Promise.reject(new Error('The page is gone.')) : Promise.resolve(response),
  } as unknown as Request
}
