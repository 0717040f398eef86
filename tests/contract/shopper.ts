import type { Cart, NewCartLine } from '#contract/cart.ts'
import type { CheckoutResponse } from '#contract/checkout.ts'
import type { Problem } from '#contract/problem.ts'
import { customerInfo } from '#contract/sample-bodies.ts'
import type { RunningMock } from './start-mock.ts'

export interface Reply<T> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

export { customerInfo } from '#contract/sample-bodies.ts'
export { dealerInfo, createLine as line } from '#contract/test-bodies.ts'

let paymentTokens = 0

/** Returns a token in the format of the payment stub that is unique to each call. */
function paymentToken(): string {
  paymentTokens += 1
  return `stub_payment_${paymentTokens}`
}

/** Sends requests to a mock the way a browser does. Does not throw for error statuses. */
export function createShopper(
  { url, fetch }: Pick<RunningMock, 'url' | 'fetch'>,
  headers: Record<string, string> = {},
) {
  async function call<T>(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Reply<T>> {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...more },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as T,
    }
  }
  return {
    call,
    problem: (method: string, path: string, body?: unknown) => call<Problem>(method, path, body),
    async guest(): Promise<string> {
      return (await call<{ token: string }>('POST', '/Auth/guest')).body.token
    },
    add: (token: string, ...lines: NewCartLine[]) => call<Cart>('POST', `/Cart/guest/${token}/items`, lines),
    cart: (token: string) => call<Cart>('GET', `/Cart/guest/${token}`),
    checkOut: (cartId: string, change: Record<string, unknown> = {}) =>
      call<CheckoutResponse>('POST', '/Checkout/simplified', {
        cartId,
        customerInfo,
        paymentToken: paymentToken(),
        ...change,
      }),
  }
}

export type Shopper = ReturnType<typeof createShopper>
