import type { AuthResponse } from '#contract/auth.ts'
import { type ConfirmedDetails, GUEST, type ShopperHooks } from './shopper-tab.ts'
import type { StorageDelays } from './simulated-browser.ts'
import { ORDER_PATH, type ReceivedOrder, type SentRequest } from './slow-server.ts'

/** Lines and total that the server charged. */
interface Charge {
  readonly lines: readonly string[]
  readonly total: number
}

/** The customer to whom tokens were issued, and the number of the visit from the sign-in on. */
interface TokenOwner {
  readonly email: string
  visit?: number
}

/** An order that reached the server. `charge` is undefined if the order was rejected. */
interface ObservedOrder extends ReceivedOrder {
  readonly charge: Charge | undefined
}

/** A press of Place order: what it confirmed, its position among all observed events, and its time. */
interface Confirmation extends ConfirmedDetails {
  readonly at: number
  readonly time: number
}

/** Observes what the shoppers and the server see, and finds what must never happen. */
export class Witness implements ShopperHooks {
  readonly #seenMs: number
  #events = 0
  readonly #confirmed = new Map<string, Confirmation>()
  readonly #orders: ObservedOrder[] = []
  /** Positions at which the outcome of an order became known, by payment token. */
  readonly #known = new Map<string, number>()
  /** Positions at which all earlier orders were settled: the shopper decided so, or signed out. */
  readonly #settled: number[] = []
  /** The customer and the number of the visit of each access and refresh token. */
  readonly #tokens = new Map<string, TokenOwner>()
  #visits = 0
  /** Times of the sign-outs by the number of the visit. */
  readonly #signedOutAt = new Map<number, number>()
  readonly #foreignTokens: string[] = []
  readonly #lateTokens: string[] = []
  readonly #lateRequests: string[] = []
  #leftOrders = 0
  readonly #sent = new Map<string, number>()

  constructor({ seenMs }: StorageDelays) {
    this.#seenMs = seenMs
  }

  get confirmations(): number {
    return this.#confirmed.size
  }

  get charges(): number {
    return this.#orders.filter(({ charge }) => charge !== undefined).length
  }

  /** Returns how often documents have sent a request to this path. */
  countSent(path: string): number {
    return this.#sent.get(path) ?? 0
  }

  /** The server has issued tokens to a customer. */
  issued({ accessToken, refreshToken }: AuthResponse, email: string): void {
    const owner = { email }
    this.#tokens.set(accessToken, owner)
    this.#tokens.set(refreshToken, owner)
  }

  /** The server has exchanged a refresh token. The new tokens belong to the same visit. */
  renewed(used: string, { accessToken, refreshToken }: AuthResponse): void {
    const owner = this.#tokens.get(used)
    if (owner === undefined) return
    this.#tokens.set(accessToken, owner)
    this.#tokens.set(refreshToken, owner)
  }

  /** A document has sent a request because of a person's action, or by itself while it showed a person. */
  sent({ method, path, bearer }: SentRequest, actor: string | undefined, shown: string | undefined): void {
    this.#sent.set(path, this.countSent(path) + 1)
    const owner = bearer === undefined ? undefined : this.#tokens.get(bearer)?.email
    // Other requests contain nothing that the actor has entered.
    const isEntered = method !== 'GET' && path !== '/Cart/merge' && !path.startsWith('/Auth/')
    const person = (isEntered ? actor : undefined) ?? shown
    if (owner === undefined || person === undefined || owner === person) return
    // The changes of a guest who signs in are merged, and may be sent with the customer's token.
    if (person === GUEST && actor === GUEST && path !== ORDER_PATH) return
    this.#foreignTokens.push(`${method} ${path} for ${person} carries the token of ${owner}`)
  }

  /** A document has sent a request although it sees that its visit has ended. */
  sentLate({ method, path }: SentRequest): void {
    // A sign-in, a guest's token and a renewal are not sent for the shopper whose visit has ended.
    if (!path.startsWith('/Auth/')) this.#lateRequests.push(`${method} ${path} is sent after the end of the visit`)
  }

  /** A document has stored a value. */
  stored(value: string): void {
    const owner = this.#tokens.get(value)
    if (owner === undefined || Date.now() <= this.#getSignOutTime(owner) + this.#seenMs) return
    this.#lateTokens.push(`a token of ${owner.email} is stored after the sign-out`)
  }

  /** An order has reached the server. */
  received(order: ReceivedOrder, charge: Charge | undefined): void {
    this.#orders.push({ ...order, charge })
  }

  /** A shopper has pressed Place order. */
  confirmed(paymentToken: string, details: ConfirmedDetails): void {
    this.#confirmed.set(paymentToken, { ...details, at: this.#next(), time: Date.now() })
  }

  readonly onPlaced = (paymentToken: string): void => {
    this.#known.set(paymentToken, this.#next())
  }

  readonly onOrderLeft = (): void => {
    this.#leftOrders += 1
  }

  readonly onReleased = (): void => {
    this.#settled.push(this.#next())
  }

  readonly onSignedIn = ({ accessToken }: AuthResponse): void => {
    this.#visits += 1
    const owner = this.#tokens.get(accessToken)
    if (owner !== undefined) owner.visit = this.#visits
  }

  readonly onSignedOut = (bearer: string | undefined): void => {
    const visit = this.#tokens.get(bearer ?? '')?.visit
    if (visit !== undefined) this.#signedOutAt.set(visit, Date.now())
    this.#settled.push(this.#next())
  }

  /**
   * Returns what went wrong in a run.
   * @param kept tokens that are stored at its end
   */
  faults(kept: readonly (string | null)[]): string[] {
    return [
      ...this.#foreignTokens,
      ...this.#lateRequests,
      ...(this.#leftOrders === 0 ? [] : ['a document was replaced before the response to its order']),
      ...this.#orders.flatMap((order) => this.#orderFaults(order)),
      ...this.#repeatedOrders(),
      ...this.#lateTokens,
      ...kept.flatMap((token) => {
        const owner = this.#tokens.get(token ?? '')
        if (owner === undefined || this.#getSignOutTime(owner) === Infinity) return []
        return [`a token of ${owner.email} is left in storage after the sign-out`]
      }),
    ]
  }

  #getSignOutTime({ visit = 0 }: TokenOwner): number {
    return this.#signedOutAt.get(visit) ?? Infinity
  }

  #next(): number {
    this.#events += 1
    return this.#events
  }

  #orderFaults({ paymentToken, email, bearer, charge }: ObservedOrder): string[] {
    const seen = this.#confirmed.get(paymentToken)
    if (seen === undefined) return [`order ${paymentToken} was not confirmed`]
    const text = ({ lines, total }: Charge) => `${lines.join(', ')} for $${total}`
    const sender = bearer === undefined ? GUEST : this.#tokens.get(bearer)?.email
    return [
      ...(email === seen.email ? [] : [`the order of ${seen.email} is sent for ${email}`]),
      ...(sender === seen.email ? [] : [`the order of ${seen.email} is sent by ${sender}`]),
      ...(charge === undefined || text(charge) === text(seen) ? [] : [`charged ${text(charge)}, shown ${text(seen)}`]),
    ]
  }

  /** Finds orders that were sent again, or confirmed before the outcome of a charged one was known. */
  #repeatedOrders(): string[] {
    return this.#orders.flatMap((order, index) => {
      if (order.status === 401) return []
      const press = this.#confirmed.get(order.paymentToken)
      return this.#orders.slice(0, index).flatMap((earlier) => {
        if (earlier.status === 401) return []
        if (earlier.paymentToken === order.paymentToken) return [`order ${order.paymentToken} is sent twice`]
        const earlierPress = this.#confirmed.get(earlier.paymentToken)
        if (press === undefined || earlierPress === undefined || earlier.charge === undefined) return []
        // A guest's lines may be in another cart by now. Two customers' carts are independent.
        const isGuests = earlier.bearer === undefined && press.time > earlierPress.time + this.#seenMs
        if (earlier.cartId !== order.cartId && !isGuests) return []
        const knownAt = [this.#known.get(earlier.paymentToken) ?? Infinity, ...this.#settled]
        if (knownAt.some((at) => at > earlierPress.at && at < press.at)) return []
        return [`order ${order.paymentToken} is sent before the outcome of ${earlier.paymentToken} is known`]
      })
    })
  }
}
