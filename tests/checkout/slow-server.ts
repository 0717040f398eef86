import type { CheckoutResponse, CheckoutRequest } from '#contract/checkout.ts'
import type { Mock } from '#mock/mock.ts'
import type { SimulatedBrowser } from './simulated-browser.ts'

/** The outcome of a request: it succeeds, the server fails, or the request or its response is lost. */
export type RequestOutcome = 'ok' | 'failed' | 'lost' | 'response-lost'

export interface Network {
  /** Delays of the request and of its response, in milliseconds. */
  readonly delays: readonly [number, number]
  readonly fate: RequestOutcome
}

/** An order request that reached the server. */
export interface ReceivedOrder {
  readonly paymentToken: string
  readonly email: string
  /** The Authorization header; undefined if the request had none. */
  readonly authorization: string | undefined
  /** ID of the placed order; undefined if the server rejected the order. */
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
 * Simulates a slow network between the shop and the mock with fake timers. If a document aborts a request, the request
 * reaches the server either at that moment or never, and its response is dropped.
 */
export function createSlowServer(
  mock: Pick<Mock, 'fetch'>,
  browser: SimulatedBrowser,
  getNetwork: (path: string) => Network,
): SlowServer {
  const orders: ReceivedOrder[] = []
  const requests: ReceivedRequest[] = []

  /** Passes a request to the mock, without the signal of its document. */
  async function receive(path: string, url: URL, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const authorization = new Headers(headers).get('authorization') ?? undefined
    requests.push({ method, path, authorization })
    const response = await mock.fetch(url, { method, headers: headers ?? {}, body: body ?? null })
    const text = await response.text()
    if (path === '/Checkout/simplified') {
      const { paymentToken, customerInfo } = JSON.parse(body as string) as CheckoutRequest
      const orderId = response.status === 200 ? (JSON.parse(text) as CheckoutResponse).orderId : null
      orders.push({ paymentToken, email: customerInfo.email, authorization, orderId: orderId ?? undefined })
    }
    return toResponse(response.status, text)
  }

  return {
    orders,
    requests,
    fetch(input, init = {}) {
      const url = new URL(input as string)
      const path = url.pathname.replace(/^\/__ns\/[^/]+/, '')
      const { closed } = browser.current()
      const aborted = AbortSignal.any([closed, ...(init.signal ? [init.signal] : [])])
      const { delays, fate } = getNetwork(path)
      return new Promise((resolve, reject) => {
        let isOver = false
        function arrive(): void {
          if (isOver) return
          isOver = true
          const response =
            fate === 'failed' ? toResponse(500, '{"message":"The server failed."}') : receive(path, url, init)
          setTimeout(() => {
            if (fate === 'response-lost') reject(new TypeError('Failed to fetch'))
            else resolve(response)
          }, delays[1])
        }
        if (aborted.aborted) return
        aborted.addEventListener('abort', () => {
          // Closed documents do not receive responses.
          if (!closed.aborted) reject(aborted.reason as Error)
          if (fate === 'ok') arrive()
          isOver = true
        })
        setTimeout(() => (fate === 'lost' ? reject(new TypeError('Failed to fetch')) : arrive()), delays[0])
      })
    },
  }
}

/** Creates a response with only the members that the client reads, because a real body would need the event loop. */
function toResponse(status: number, text: string): Response {
  return { ok: status < 400, status, headers: new Headers(), text: async () => text } as Response
}
