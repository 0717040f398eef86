import type { AuthResponse } from '#contract/auth.ts'
import { ServerCart } from '../cart/test-cart-server.ts'
import { fakeApi, type Reply, type SentRequest } from '../lib/api/test-api.ts'

/** The customer of the test server. */
export const CUSTOMER = {
  keycloakId: 'kc-1',
  email: 'mara@shopper.example',
  fullName: 'Mara Quill',
  firstName: 'Mara',
  lastName: 'Quill',
  phoneNumber: '',
  isEmailVerified: true,
  isNewsletterSubscribed: false,
  addresses: [],
  orders: [],
}

const TOKEN_KEYS = ['authToken', 'refreshToken', 'tokenType', 'expiresIn', 'tokenIssuedAt']

export const storedTokens = (): string[] =>
  TOKEN_KEYS.map((key) => localStorage.getItem(key)).filter((value) => value !== null)

export const errorReply = (status: number): Reply => ({
  status,
  json: { title: 'Refused', status, message: `Refused ${status}` },
})

const UNAUTHORIZED: Reply = { status: 401, json: { title: 'Unauthorized', status: 401, message: 'Sign in again.' } }

/**
 * Sessions on the server. Shares no code with the app. Contains a guest's cart, a customer's cart, and tokens, of
 * which only the latest are valid. `answers` overrides responses of endpoints such as 'POST /Cart/merge'.
 */
export class SessionServer {
  readonly guestCart = new ServerCart()
  readonly customerCart = new ServerCart()
  readonly sent: SentRequest[]
  readonly replies = new Map<string, () => Reply | Promise<Reply>>()
  lifetimeSeconds = 600
  /** Whether the response to a merge is lost even though the merge was applied. */
  losesMergeResponse = false
  #tokens = 0
  #guests = 0
  #mergedGuests = new Set<string>()

  constructor() {
    this.sent = fakeApi(async (request) => this.#answer(request))
  }

  /** Issues new tokens and invalidates the previous ones. */
  issue(): AuthResponse {
    this.#tokens += 1
    return {
      accessToken: `access-${this.#tokens}`,
      refreshToken: `refresh-${this.#tokens}`,
      tokenType: 'Bearer',
      expiresIn: this.lifetimeSeconds,
    }
  }

  /** Stores a customer's session, as an earlier page would. The issue time is in epoch milliseconds. */
  storeSession(tokenIssuedAt: number): void {
    const { accessToken, refreshToken, tokenType, expiresIn } = this.issue()
    const values = {
      visit: `visit-1 ${accessToken}`,
      refreshToken,
      tokenType,
      expiresIn,
      tokenIssuedAt,
      authToken: accessToken,
    }
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, String(value))
  }

  /** Stores a new access token of the same visit, as another tab would. */
  renewElsewhere(accessToken = this.issue().accessToken): void {
    localStorage.setItem('visit', `${localStorage.getItem('visit')?.split(' ', 1)[0]} ${accessToken}`)
    localStorage.setItem('tokenIssuedAt', String(Date.now()))
    localStorage.setItem('authToken', accessToken)
  }

  /** Returns the requests sent so far, formatted like 'GET /Cart'. */
  requests(part = ''): string[] {
    return this.sent.map(({ method, path }) => `${method} ${path}`).filter((entry) => entry.includes(part))
  }

  #answer(request: SentRequest): Reply | Promise<Reply> {
    const { method, path, headers, body } = request
    const instead = this.replies.get(`${method} ${path.split('?', 1)[0]}`)
    if (instead !== undefined) return instead()
    if (path === '/Auth/guest') return { json: { token: `gid_${(this.#guests += 1)}` } }
    const guest = /^\/Cart\/guest\/([^/]+)/.exec(path)?.[1]
    if (guest !== undefined) {
      if (this.#mergedGuests.has(guest)) return { status: 404, json: { message: 'There is no cart for this guest.' } }
      return this.guestCart.respond(request)
    }
    if (path === '/Auth/refresh-token') {
      return (body as { refreshToken: string }).refreshToken === `refresh-${this.#tokens}`
        ? { json: this.issue() }
        : UNAUTHORIZED
    }
    if (headers.get('Authorization') !== `Bearer access-${this.#tokens}`) return UNAUTHORIZED
    if (path === '/User/profile') return { json: CUSTOMER }
    if (path.startsWith('/Cart/merge')) {
      const { guestId } = body as { guestId: string }
      if (this.#mergedGuests.has(guestId)) return { status: 404, json: { message: 'There is no cart for this guest.' } }
      this.#mergedGuests.add(guestId)
      this.customerCart.lines.push(...this.guestCart.lines)
      this.guestCart.lines = []
      if (this.losesMergeResponse) return { lost: true }
      return { json: this.customerCart.cart() }
    }
    return this.customerCart.respond(request)
  }
}
