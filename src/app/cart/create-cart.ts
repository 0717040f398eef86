import { ApiError } from '#api/api-error.ts'
import type { ApiClient } from '#api/client.ts'
import type { Cart, NewCartLine } from '#contract/cart.ts'
import { emptyCart } from '#domain/cart/cart.ts'
import type { OrderDestination } from '#domain/checkout/checkout-request.ts'
import type { Notification } from '../notification/notification.ts'
import type { Credentials } from '../session/credentials.ts'
import type { GuestToken } from '../session/guest-token.ts'
import type { StoredItems } from '../storage/stored-items.ts'
import { withLock } from '../storage/with-lock.ts'
import { createCartChanges } from './cart-changes.ts'
import { createCartQueue, SupersededError } from './cart-queue.ts'
import type { CartSync } from './cart-sync.ts'
import { createCartTransport } from './cart-transport.ts'
import type { CartStore } from './cart.ts'
import { isNotFound, mergeGuestCart } from './merge-guest-cart.ts'
import type { reportCartChange } from './report-cart-change.ts'

/** Name of the lock that cart changes share and orders hold exclusively, so no tab changes the cart during an order. */
export const CART_LOCK = 'storefront-cart'

const UNEXPECTED_FAILURE = 'Error: Your cart could not be updated. Try again.'

export interface CartDependencies {
  readonly store: CartStore
  readonly items: StoredItems
  readonly api: ApiClient
  readonly guest: GuestToken
  readonly credentials: Pick<Credentials, 'isSignedIn' | 'visit' | 'accepting' | 'following'>
  readonly tabs: CartSync
  readonly notify: (notification: Notification) => void
  /** Called with the lines of each change that the server accepted. */
  readonly onChange: typeof reportCartChange
}

/** The cart of a tab. The store contains the visible cart. The shared API handler reports failures. */
export interface ShopCart {
  /** Fetches the cart and sends the changes that a previous document of this tab could not complete. */
  start(): Promise<void>
  /** Fetches the cart from the server. */
  refresh(): Promise<void>
  /** Notifies other tabs that the cart has changed, for example after an order. */
  announceChange(): void
  /**
   * Fetches the cart without showing it.
   * @throws {ApiError} if the cart cannot be fetched.
   */
  peek(): Promise<Cart>
  /** Adds lines. New lines share one request. Each existing line needs a separate request (CART-23, CART-27). */
  addToCart(lines: readonly NewCartLine[]): Promise<void>
  /**
   * Sets a line's quantity. Zero removes the line (CART-15, CART-16). The cart shows the new quantity immediately.
   * While a request is pending, only the latest value is kept for the next one.
   */
  setQuantity(itemId: string, quantity: number): Promise<void>
  removeItem(itemId: string): Promise<void>
  /** Computes shipping and tax for the confirmed cart. Resolves to undefined if the request fails. */
  computeCart(destination: OrderDestination): Promise<Cart | undefined>
  /**
   * Recomputes the confirmed cart and orders it while no tab can change it. Resolves to `otherwise` if the shopper has
   * changed.
   * @throws {ApiError} if the computation fails, in which case nothing is ordered.
   */
  order<Result>(
    destination: OrderDestination,
    send: (cart: Cart) => Promise<Result>,
    otherwise: Result,
  ): Promise<Result>
  /** Applies a discount code and shows the result (PROMO-12, PROMO-13). Returns whether the server accepted it. */
  applyPromoCode(promoCode: string): Promise<boolean>
  /** Reloads the cart when another tab changes it. */
  followOtherTabs(): void
  /** Starts an empty cart for the next shopper and aborts the previous shopper's requests. */
  changeShopper(): void
}

export function createCart(dependencies: CartDependencies): ShopCart {
  const { store, items, api, guest, credentials, tabs, notify, onChange } = dependencies
  const queue = createCartQueue()
  const transport = createCartTransport({ api, queue, guest, isSignedIn: credentials.isSignedIn })
  const changes = createCartChanges({
    store,
    items,
    notify,
    onChange,
    transport: { ...transport, add: addNew },
    settleChange,
    recover,
    sendLater: (id) => void sendInTurn(id),
  })
  /** Visit whose guest cart was merged or failed to merge. The next document tries again (OPEN-014). */
  let mergedFor: symbol | undefined

  /** Visit in which the current task started. Responses belong to it, even after a sign-in. */
  let currentVisit = Symbol('none')

  const settle = (cart: Cart): Cart => changes.settle(cart, currentVisit)

  /** Applies the response to a change, like `settle`, and notifies other tabs. */
  function settleChange(cart: Cart): Cart {
    tabs.announceChange()
    return settle(cart)
  }

  /**
   * Fetches and shows the cart.
   * @returns false if the server does not know this guest's cart.
   * @throws {SupersededError} if the shopper has changed.
   */
  async function fetchCart(): Promise<boolean> {
    if (!isKnown() && changes.cart().items.length === 0) store.setState({ status: 'loading' })
    try {
      settle(await transport.get())
    } catch (error) {
      if (error instanceof SupersededError) throw error
      // A guest unknown to the server has an empty cart but keeps the token (OPEN-013).
      if (isNotFound(error)) {
        settle(emptyCart)
        return false
      }
      showFailedLoad(error)
    }
    return true
  }

  const isKnown = () => changes.isOf(credentials.visit())

  function showFailedLoad(error: unknown): void {
    reportUnexpected(error)
    changes.show()
    if (!isKnown()) store.setState({ status: 'failed' })
  }

  /**
   * Shows and logs an exception that is not a failed request, such as a function that the browser lacks. The API's
   * handler shows failed requests.
   */
  function reportUnexpected(error: unknown): void {
    if (error instanceof ApiError || error instanceof SupersededError) return
    // oxlint-disable-next-line no-console -- a mistake of the shop, which would leave no other trace
    console.error(error)
    notify({ message: UNEXPECTED_FAILURE, type: 'error' })
  }

  /**
   * Fetches the cart of the current visit before any other task. After a sign-in, the first tab merges the guest's
   * lines (SESS-07).
   * @returns whether a request was necessary.
   */
  async function settleVisit(signal: AbortSignal): Promise<boolean> {
    // Without this, the tab could request a guest cart that another tab has already merged after a sign-in.
    await credentials.following?.catch(() => undefined)
    if (signal.aborted) throw new SupersededError()
    const visit = credentials.visit()
    currentVisit = visit
    if (changes.isOf(visit)) return false
    if (credentials.isSignedIn() && guest.known() !== null && mergedFor !== visit) {
      mergedFor = visit
      await credentials.accepting
      if (signal.aborted) throw new SupersededError()
      await prepareMerge()
      const merged = await locked(signal, () => mergeGuestCart(transport, guest), 'exclusive')
      if (merged !== undefined) {
        settleChange(merged)
        return true
      }
    }
    await fetchCart()
    return true
  }

  async function prepareMerge(): Promise<void> {
    const token = guest.known()
    if (token === null || !changes.hasSentAdditions()) {
      changes.rebase(undefined)
      return
    }
    const guestCart = await transport.ofGuest(token).catch((error: unknown) => {
      if (error instanceof SupersededError) throw error
      return undefined
    })
    changes.rebase(guestCart)
  }

  function locked<Result>(signal: AbortSignal, work: () => Promise<Result>, mode: LockMode): Promise<Result> {
    return withLock(
      CART_LOCK,
      () => {
        if (signal.aborted) throw new SupersededError()
        return work()
      },
      mode,
    )
  }

  /** Runs a task on the confirmed cart of the current visit, after all earlier tasks. */
  function enqueue<Result>(work: () => Promise<Result>, otherwise: Result, mode: LockMode = 'shared'): Promise<Result> {
    return queue.enqueue(async (signal) => {
      for (;;) {
        await settleVisit(signal)
        // If the shopper signed in while another tab held the lock, the confirmed cart belongs to the previous visit.
        const isCurrent = () => credentials.visit() === currentVisit
        const done = await locked(signal, async () => (isCurrent() ? { result: await work() } : undefined), mode)
        if (done !== undefined) return done.result
      }
    }, otherwise)
  }

  const refresh = () =>
    queue
      .enqueue(async (signal) => {
        if (!(await settleVisit(signal))) await fetchCart()
      }, undefined)
      .catch(showFailedLoad)

  /**
   * Reloads the cart after a failure that leaves its state unknown, such as no response, a server error, or a line
   * removed in another tab.
   * @throws {SupersededError} if the shopper has changed. The failure is not shown to the next shopper.
   */
  async function recover(error: unknown): Promise<void> {
    if (error instanceof SupersededError) throw error
    reportUnexpected(error)
    const isPlainRejection = error instanceof ApiError && error.kind === 'refused' && (error.status ?? 0) < 500
    if (isPlainRejection && !isNotFound(error)) changes.show()
    else await fetchCart()
  }

  /**
   * Adds new lines. If the server does not know the guest, adds them to the cart of a new guest, because the previous
   * token has no cart.
   */
  async function addNew(lines: NewCartLine[]): Promise<Cart> {
    try {
      return await transport.add(lines)
    } catch (error) {
      if (!isNotFound(error) || credentials.isSignedIn() || (await fetchCart())) throw error
      guest.discard()
      return transport.add(lines)
    }
  }

  const sendInTurn = (id: string): Promise<void> =>
    enqueue(() => changes.send(id), undefined).catch(reportUnexpected)

  async function setQuantity(itemId: string, quantity: number): Promise<void> {
    const id = changes.setQuantity(itemId, quantity)
    if (id !== undefined) await sendInTurn(id)
  }

  async function compute(destination: OrderDestination): Promise<Cart> {
    const cart = changes.cart()
    return cart.items.length === 0 ? cart : settle(await transport.compute({ ...destination, cartId: cart.id }))
  }

  return {
    start() {
      const unsent = changes.restore()
      const first = refresh()
      for (const id of unsent) void sendInTurn(id)
      return first
    },
    refresh,
    announceChange: () => tabs.announceChange(),
    peek: transport.get,
    followOtherTabs: () => tabs.onChangeElsewhere(() => void refresh()),
    addToCart: (lines) => sendInTurn(changes.add(lines)),
    setQuantity,
    removeItem: (itemId) => setQuantity(itemId, 0),
    computeCart: (destination) =>
      enqueue(async () => {
        try {
          return await compute(destination)
        } catch (error) {
          if (error instanceof SupersededError) throw error
          reportUnexpected(error)
          // A guest unknown to the server has an empty cart (OPEN-013).
          return isNotFound(error) && !(await fetchCart()) ? changes.cart() : undefined
        }
      }, undefined),
    order: (destination, placeOrder, otherwise) =>
      enqueue(async () => placeOrder(await compute(destination)), otherwise, 'exclusive'),
    applyPromoCode: (promoCode) =>
      enqueue(async () => {
        try {
          settleChange(await transport.applyPromoCode(promoCode, changes.cart().id))
          notify({ message: 'Discount code applied successfully', type: 'success' })
          return true
        } catch (error) {
          await recover(error)
          notify({ message: 'Discount code is invalid', type: 'error' })
          return false
        }
      }, false),
    changeShopper() {
      queue.changeShopper()
      changes.reset()
    },
  }
}
