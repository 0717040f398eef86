import { ApiError } from '#api/api-error.ts'
import type { ApiClient } from '#api/client.ts'
import type { Cart, NewCartLine } from '#contract/cart.ts'
import type { Notification } from '../lib/notification/notification.ts'
import type { StoredItems } from '../lib/storage/stored-items.ts'
import { withLock } from '../lib/storage/with-lock.ts'
import type { Credentials } from '../session/credentials.ts'
import type { DocumentVisit } from '../session/document-visit.ts'
import type { GuestToken } from '../session/guest-token.ts'
import { createCartChanges } from './cart-changes.ts'
import type { CartSync } from './cart-sync.ts'
import { createCartTransport, isNotFound, mergeGuestCart } from './cart-transport.ts'
import { emptyCart, type OrderDestination } from './cart.rules.ts'
import type { CartStore } from './cart.ts'
import type { reportCartChange } from './report-cart-change.ts'

/** Name of the lock that cart changes share and orders hold exclusively, so no tab changes the cart during an order. */
export const CART_LOCK = 'storefront-cart'

const UNEXPECTED_FAILURE = 'Error: Your cart could not be updated. Try again.'

export interface CartDependencies {
  readonly store: CartStore
  readonly items: StoredItems
  readonly api: ApiClient
  readonly guest: GuestToken
  readonly credentials: Pick<Credentials, 'isSignedIn'>
  readonly visit: Pick<DocumentVisit, 'check' | 'isCurrent' | 'hold'>
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
   * Recomputes the confirmed cart and orders it while no tab can change it.
   * @throws {ApiError} if the computation fails, in which case nothing is ordered.
   */
  order<Result>(destination: OrderDestination, send: (cart: Cart) => Promise<Result>): Promise<Result>
  /** Applies a discount code and shows the result (PROMO-12, PROMO-13). Returns whether the server accepted it. */
  applyPromoCode(promoCode: string): Promise<boolean>
  /** Reloads the cart when another tab changes it. */
  followOtherTabs(): void
}

export function createCart(dependencies: CartDependencies): ShopCart {
  const { store, items, api, guest, credentials, visit, tabs, notify, onChange } = dependencies
  const transport = createCartTransport({ api, guest, isSignedIn: credentials.isSignedIn })
  const changes = createCartChanges({
    store,
    items,
    notify,
    onChange,
    transport: { ...transport, add: addNew },
    confirmChange,
    recover,
    sendLater: (id) => void sendInTurn(id),
  })
  /** Whether the guest's cart was merged or failed to merge. The next document tries again (OPEN-014). */
  let hasMerged = false
  let queue: Promise<unknown> = Promise.resolve()

  /** Applies the response to a change and notifies other tabs. */
  function confirmChange(cart: Cart): Cart {
    tabs.announceChange()
    return changes.confirm(cart)
  }

  /**
   * Fetches and shows the cart.
   * @returns false if the server does not know this guest's cart.
   */
  async function fetchCart(): Promise<boolean> {
    if (!changes.isLoaded() && changes.cart().items.length === 0) store.setState({ status: 'loading' })
    try {
      changes.confirm(await transport.get())
    } catch (error) {
      // A guest unknown to the server has an empty cart but keeps the token (OPEN-013).
      if (isNotFound(error)) {
        changes.confirm(emptyCart)
        return false
      }
      showFailedLoad(error)
    }
    return true
  }

  function showFailedLoad(error: unknown): void {
    reportUnexpected(error)
    changes.show()
    if (!changes.isLoaded()) store.setState({ status: 'failed' })
  }

  /**
   * Shows and logs an exception that is not a failed request, such as a function that the browser lacks. The API's
   * handler shows failed requests.
   */
  function reportUnexpected(error: unknown): void {
    if (error instanceof ApiError) return
    // oxlint-disable-next-line no-console -- a mistake of the shop, which would leave no other trace
    console.error(error)
    notify({ message: UNEXPECTED_FAILURE, type: 'error' })
  }

  /**
   * Fetches the cart before any other task. After a sign-in, the first tab merges the guest's lines (SESS-07).
   * @returns whether a request was necessary.
   */
  async function load(): Promise<boolean> {
    if (changes.isLoaded()) return false
    if (credentials.isSignedIn() && guest.known() !== null && !hasMerged) {
      hasMerged = true
      await prepareMerge()
      const merged = await withLock(CART_LOCK, () => mergeGuestCart(transport, guest))
      if (merged !== undefined) {
        confirmChange(merged)
        return true
      }
    }
    await fetchCart()
    return true
  }

  async function prepareMerge(): Promise<void> {
    const token = guest.known()
    if (token === null || !changes.isUnconfirmed()) return
    const guestCart = await transport.ofGuest(token).catch(() => undefined)
    if (guestCart !== undefined) changes.compareWith(guestCart)
  }

  /** Runs a task after all earlier tasks, so that responses arrive in order. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = queue.then(work)
    queue = result.catch(() => undefined)
    return result
  }

  /** Runs a task on the confirmed cart. */
  function enqueue<Result>(work: () => Promise<Result>, mode: LockMode = 'shared'): Promise<Result> {
    return inTurn(async () => {
      await load()
      return withLock(CART_LOCK, work, mode)
    })
  }

  const refresh = () =>
    inTurn(async () => {
      if (!(await load())) await fetchCart()
    }).catch(showFailedLoad)

  /**
   * Reloads the cart after a failure that leaves its state unknown, such as no response, a server error, or a line
   * removed in another tab.
   */
  async function recover(error: unknown): Promise<void> {
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

  /** Sends a change after all earlier tasks. If the visit has ended, the next document sends it. */
  const sendInTurn = (id: string): Promise<void> =>
    enqueue(async () => {
      if (!visit.check()) return
      const release = visit.hold('change')
      try {
        await changes.send(id)
      } finally {
        release()
      }
    }).catch(reportUnexpected)

  async function setQuantity(itemId: string, quantity: number): Promise<void> {
    const id = changes.setQuantity(itemId, quantity)
    if (id !== undefined) await sendInTurn(id)
  }

  async function compute(destination: OrderDestination): Promise<Cart> {
    const cart = changes.cart()
    return cart.items.length === 0
      ? cart
      : changes.confirm(await transport.compute({ ...destination, cartId: cart.id }))
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
    followOtherTabs: () =>
      tabs.onChangeElsewhere(() => {
        if (visit.isCurrent()) void refresh()
      }),
    addToCart: (lines) => sendInTurn(changes.add(lines)),
    setQuantity,
    removeItem: (itemId) => setQuantity(itemId, 0),
    computeCart: (destination) =>
      enqueue(async () => {
        try {
          return await compute(destination)
        } catch (error) {
          reportUnexpected(error)
          // A guest unknown to the server has an empty cart (OPEN-013).
          return isNotFound(error) && !(await fetchCart()) ? changes.cart() : undefined
        }
      }),
    order: (destination, placeOrder) => enqueue(async () => placeOrder(await compute(destination)), 'exclusive'),
    applyPromoCode: (promoCode) =>
      enqueue(async () => {
        try {
          confirmChange(await transport.applyPromoCode(promoCode, changes.cart().id))
          notify({ message: 'Discount code applied successfully', type: 'success' })
          return true
        } catch (error) {
          await recover(error)
          notify({ message: 'Discount code is invalid', type: 'error' })
          return false
        }
      }),
  }
}
