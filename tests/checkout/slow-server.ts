import type { AuthResponse } from '#contract/auth.ts'
import type { CheckoutRequest, CheckoutResponse } from '#contract/checkout.ts'
import type { Mock } from '#mock/mock.ts'
import type { StoredCart } from '#mock/shop/cart.ts'
import type { SimulatedBrowser } from './simulated-browser.ts'

export const ORDER_PATH = '/Checkout/simplified'
export const RENEWAL_PATH = '/Auth/refresh-token'

/**
 * The outcome of a request: it succeeds; the server fails before or after applying it; the request, its response, or
 * the end of the response is lost.
 */
export type RequestOutcome = 'ok' | 'failed' | 'failed-late' | 'lost' | 'response-lost' | 'cut'

export interface Network {
  /** Delays of the request and of its response, in milliseconds. */
  readonly delays: readonly [number, number]
  readonly outcome: RequestOutcome
}

/** A request that a document has sent. */
export interface SentRequest {
  readonly method: string
  readonly path: string
  /** The bearer token; undefined if the request had none. */
  readonly bearer: string | undefined
}

/** An order request that reached the server. */
export interface ReceivedOrder {
  readonly paymentToken: string
  readonly email: string
  readonly cartId: string
  readonly bearer: string | undefined
  readonly status: number
  /** ID of the placed order; undefined if the server rejected the order. */
  readonly orderId: string | undefined
}

export interface ServerHooks {
  /** Called when a document sends a request. Returns what happens to it. */
  readonly onSend: (request: SentRequest) => Network
  readonly onOrder: (order: ReceivedOrder) => void
  /** Called when the server has exchanged a refresh token for new tokens. */
  readonly onRenewal: (refreshToken: string, auth: AuthResponse) => void
  /** Returns the carts, which keep their lines if the server fails after charging an order. */
  readonly getCarts: () => readonly StoredCart[]
}

/**
 * Simulates a slow network between the shop and the mock with fake timers. If a document aborts a request, the request
 * reaches the server either at that moment or never, and its response is dropped.
 */
export function createSlowServer(
  mock: Pick<Mock, 'fetch'>,
  browser: SimulatedBrowser,
  { onSend, onOrder, onRenewal, getCarts }: ServerHooks,
): typeof fetch {
  /** Passes a request to the mock, without the signal of its document. */
  async function receive({ method, path, bearer }: SentRequest, url: URL, init: RequestInit): Promise<Response> {
    const { headers = {}, body = null } = init
    const response = await mock.fetch(url, { method, headers, body })
    const { status } = response
    const text = await response.text()
    if (path === ORDER_PATH) {
      const { paymentToken, customerInfo, cartId } = JSON.parse(body as string) as CheckoutRequest
      const orderId = status === 200 ? (JSON.parse(text) as CheckoutResponse).orderId : null
      onOrder({ paymentToken, email: customerInfo.email, cartId, bearer, status, orderId: orderId ?? undefined })
    }
    if (path === RENEWAL_PATH && status === 200) {
      const { refreshToken } = JSON.parse(body as string) as { readonly refreshToken: string }
      onRenewal(refreshToken, JSON.parse(text) as AuthResponse)
    }
    return createResponse(status, text)
  }

  async function respond(outcome: RequestOutcome, sent: SentRequest, url: URL, init: RequestInit): Promise<Response> {
    if (outcome === 'failed') return createFailure()
    if (outcome !== 'failed-late') return receive(sent, url, init)
    // The order has been charged, but its cart keeps its lines.
    const before = sent.path === ORDER_PATH ? getCarts().map((cart) => ({ cart, copy: { ...cart } })) : []
    await receive(sent, url, init)
    for (const { cart, copy } of before) Object.assign(cart, copy)
    return createFailure()
  }

  /** Sends a request of a document, which is no longer running once `closed` is aborted. */
  function send(url: URL, init: RequestInit, closed: AbortSignal): Promise<Response> {
    const sent: SentRequest = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/__ns\/[^/]+/, ''),
      bearer: new Headers(init.headers).get('Authorization')?.replace('Bearer ', ''),
    }
    const { delays, outcome } = onSend(sent)
    return new Promise((resolve, reject) => {
      const aborted = AbortSignal.any([closed, ...(init.signal ? [init.signal] : [])])
      let isOver = false
      function arrive(): void {
        if (isOver) return
        isOver = true
        if (outcome === 'lost') {
          reject(connectionLost())
          return
        }
        const response = respond(outcome, sent, url, init)
        // Closed documents do not receive responses.
        if (closed.aborted) return
        setTimeout(() => {
          if (outcome === 'response-lost') reject(connectionLost())
          else resolve(outcome === 'cut' ? response.then(cutOff) : response)
        }, delays[1])
      }
      function abort(): void {
        if (!closed.aborted) reject(aborted.reason as Error)
        if (outcome !== 'lost') arrive()
        isOver = true
      }
      aborted.addEventListener('abort', abort)
      setTimeout(arrive, delays[0])
    })
  }

  return (input, init = {}) => {
    const closed = browser.current()?.closed
    // In a browser, code of an unloaded document no longer runs.
    if (closed === undefined || closed.aborted) return new Promise(() => undefined)
    if (init.signal?.aborted === true) return Promise.reject(init.signal.reason as Error)
    return send(new URL(input as string), init, closed)
  }
}

/** Returns a response whose connection is lost before the end of its body. */
const cutOff = (response: Response): Response =>
  Object.assign(response, { text: () => Promise.reject(connectionLost()) })

const connectionLost = () => new TypeError('Failed to fetch')

const createFailure = () => createResponse(500, '{"message":"The server failed."}')

/** Creates a response with only the members that the client reads, because a real body would need the event loop. */
function createResponse(status: number, text: string): Response {
  return { ok: status < 400, status, headers: new Headers(), text: async () => text } as Response
}
