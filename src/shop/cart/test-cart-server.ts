import type { Cart, CartItem, NewCartLine } from '#contract/cart.ts'
import type { Reply, SentRequest } from '../lib/api/test-api.ts'

export const SLING: NewCartLine = {
  productId: 'SLING',
  productName: 'Clave Sling',
  productPrice: 80,
  price: 89,
  quantity: 1,
  imageUrl: '',
  productUrl: '/product/clave-sling',
  isFflItem: false,
  isReceiverItem: false,
  optionIds: ['length.48'],
  options: [{ label: 'Length', value: '48 in' }],
  buildId: null,
  notes: '',
  restrictedStates: [],
  restrictedZips: [],
}

/** A destination for which the server computes shipping and tax. */
export const DENVER = {
  address: {
    line1: '1 Main',
    line2: '',
    city: 'Denver',
    region: 'Colorado',
    postalCode: '80202',
    country: 'US',
    taxCode: '',
  },
  cartId: 'cart-1',
  shippingMethodId: 1,
} as const

/** The server's cart. It shares no code with the app, so tests can find mistakes in both. */
export class ServerCart {
  lines: CartItem[] = []
  id = 'cart-1'
  #next = 1

  respond({ method, path, body }: SentRequest): Reply {
    if (path === '/Auth/guest') return { json: { token: 'gid_1' } }
    const id = path.split('/').at(-1)
    if (method === 'POST' && id === 'items') {
      this.lines.push(...(body as NewCartLine[]).map((line) => ({ ...line, id: `line-${this.#next++}` })))
    }
    if (method === 'PUT') {
      this.lines = this.lines.map((line) =>
        line.id === id ? { ...line, quantity: (body as CartItem).quantity } : line,
      )
    }
    if (method === 'DELETE') this.lines = this.lines.filter((line) => line.id !== id)
    return { json: this.cart() }
  }

  cart(): Cart {
    const subTotal = this.lines.reduce((sum, line) => sum + line.productPrice * line.quantity, 0)
    return {
      id: this.id,
      userId: null,
      guestId: 'gid_1',
      isAbandoned: false,
      isGuest: true,
      items: this.lines.map((line) => ({ ...line })),
      subTotal,
      taxAmount: 0,
      shipping: 0,
      discountAmount: 0,
      totalAmount: subTotal,
      appliedDiscounts: [],
      userEmail: null,
    }
  }
}
