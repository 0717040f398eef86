import type { CheckoutResponse, CheckoutRequest } from '#contract/checkout.ts'
import type { Mock } from '#mock/mock.ts'
import type { SimulatedBrowser } from './simulated-browser.ts'

/** What becomes of a request: it works, the server fails, or one of the two ways loses it. */
export type Fate = 'fine' | 'failed' | 'lost' | 'response-lost'

export interface Network {
  /** Milliseconds to the server, and back. */
  readonly delays: readonly [number, number]
  readonly fate: Fate
}

/** An order request as the server got it. */
export interface ReceivedOrder {
  readonly paymentToken: string
  readonly email: string
  /** Authorization header; undefined where it came without one. */
  readonly authorization: string | undefined
  /** Undefined where the server rejected it. */
  readonly orderId: string | undefined
}

/** A request that reached the server. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
}

export interface SlowServer {
  readonly fetch: typeof fetch
  readonly orders: ReceivedOrder[]
  readonly requests: ReceivedRequest[]
}

/**
 * The mock behind a slow network, in fake time. A request that its document gives up reaches the server at that moment
 * or never; its response is dropped.
 */
export function createSlowServer(
  mock: Pick<Mock, 'handle'>,
  browser: SimulatedBrowser,
  networkOf: (path: string) => Network,
): SlowServer {
  const orders: ReceivedOrder[] = []
  const requests: ReceivedRequest[] = []

  /** Handles a request at once: the mock's own delays and broken connections are not used here. */
  function receive(path: string, { pathname, search }: URL, init: RequestInit): Response {
    const headers = Object.fromEntries(new Headers(init.headers))
    const { method = 'GET' } = init
    const authorization = headers['authorization']
    requests.push({ method, path, authorization })
    const body = typeof init.body === 'string' ? init.body : undefined
    const outcome = mock.handle({ method, path: pathname, query: search.slice(1), headers, body })
    if (outcome instanceof Promise || outcome.kind !== 'answer') throw new Error(`The mock gave no answer to ${path}.`)
    if (path === '/Checkout/simplified') {
      const { paymentToken, customerInfo } = JSON.parse(body ?? '') as CheckoutRequest
      const orderId = outcome.status === 200 ? (JSON.parse(outcome.body) as CheckoutResponse).orderId : null
      orders.push({ paymentToken, email: customerInfo.email, authorization, orderId: orderId ?? undefined })
    }
    return response(outcome.status, outcome.body)
  }

  return {
    orders,
    requests,
    fetch(input, init = {}) {
      const url = new URL(input as string)
      const path = url.pathname.replace(/^\/__ns\/[^/]+/, '')
      const { closed } = browser.current()
      const aborted = AbortSignal.any([closed, ...(init.signal ? [init.signal] : [])])
      const { delays, fate } = networkOf(path)
      return new Promise((resolve, reject) => {
        let isOver = false
        function arrive(): void {
          if (isOver) return
          isOver = true
          const answer =
            fate === 'failed' ? response(500, '{"message":"The server failed."}') : receive(path, url, init)
          setTimeout(() => {
            if (fate === 'response-lost') reject(new TypeError('Failed to fetch'))
            else resolve(answer)
          }, delays[1])
        }
        if (aborted.aborted) return
        aborted.addEventListener('abort', () => {
          // A document that was unloaded does not get it.
          if (!closed.aborted) reject(aborted.reason as Error)
          if (fate === 'fine') arrive()
          isOver = true
        })
        setTimeout(() => (fate === 'lost' ? reject(new TypeError('Failed to fetch')) : arrive()), delays[0])
      })
    },
  }
}

/** What the client reads of a response, without the event loop that a real body needs. */
function response(status: number, text: string): Response {
  return { ok: status < 400, status, headers: new Headers(), text: async () => text } as Response
}
