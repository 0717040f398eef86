import type { Cart, NewCartLine } from '#contract/cart.ts'
import type { CheckoutAnswer, CustomerInfo, DealerInfo } from '#contract/checkout.ts'
import type { Problem } from '#contract/problem.ts'
import type { RunningMock } from './adapters.ts'

export interface Reply<T> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

/** A line of a product of the tiny fixtures, with a price that the server must not believe. */
export function line(productId: string, quantity = 1, change: Partial<NewCartLine> = {}): NewCartLine {
  return {
    productName: `Product ${productId}`,
    productId,
    quantity,
    imageUrl: '/uploads/x-480.webp',
    productPrice: 0.01,
    price: 0.01,
    productUrl: '/product/x',
    isFflItem: false,
    isReceiverItem: false,
    optionIds: [],
    options: [],
    buildId: null,
    notes: '',
    restrictedStates: [],
    restrictedZips: [],
    ...change,
  }
}

export const customer: CustomerInfo = {
  name: 'Mara Ann Quill',
  email: 'mara@example.com',
  company: '',
  mainContact: '(208)-555-0143',
  address: '12 Larch Way',
  city: 'Boise',
  state: 'ID',
  zip: '83702',
  country: 'United States',
  shippingName: 'Mara Ann Quill',
  shippingCompany: '',
  addressContact: '',
  shippingAddress: '12 Larch Way',
  shippingZip: '83702',
  shippingCity: 'Boise',
  shippingState: 'ID',
  shippingCountry: 'United States',
  optInNewsletter: false,
  shippingSameAsBilling: true,
  shippingMethodId: 2,
}

export const dealer: DealerInfo = {
  dealerName: 'Ridge Arms',
  dealerAddress: '4 Ridge Road',
  dealerEmail: 'desk@ridge.example',
  dealerPhone: '(208)-555-0199',
  dealerCity: 'Boise',
  dealerState: 'ID',
  dealerZip: '83702',
  dealerCountry: 'United States',
}

let paymentTokens = 0

/** A token as the payment stand-in gives it, never the same twice. */
function paymentToken(): string {
  paymentTokens += 1
  return `standin_payment_${paymentTokens}`
}

/** Calls a mock as a browser would; every status is a reply. */
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
      call<CheckoutAnswer>('POST', '/Checkout/simplified', {
        cartId,
        customerInfo: customer,
        paymentToken: paymentToken(),
        ...change,
      }),
  }
}

export type Shopper = ReturnType<typeof createShopper>
