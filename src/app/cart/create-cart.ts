import { ApiError } from '#api/api-error.ts'
import type { ApiClient } from '#api/client.ts'
import type { Cart, CartItem, ComputeRequest, NewCartLine } from '#contract/cart.ts'
import { emptyCart } from '#domain/cart/cart.ts'
import { isSameLine } from '#domain/cart/same-line.ts'
import type { Notification } from '../notification/notification.ts'
import type { GuestToken } from '../session/guest-token.ts'
import { withLock } from '../storage/with-lock.ts'
import { createCartQueue, Superseded } from './cart-queue.ts'
import type { CartTabs } from './cart-tabs.ts'
import { createCartTransport } from './cart-transport.ts'
import type { CartStore } from './cart.ts'
import { isNotFound, mergeGuestCart } from './merge-guest-cart.ts'
import type { reportCartChange } from './report-cart-change.ts'
import { createSettledCart } from './settled-cart.ts'

export interface CartDependencies {
  readonly store: CartStore
  readonly api: ApiClient
  readonly guest: GuestToken
  readonly isSignedIn: () => boolean
  readonly tabs: CartTabs
  readonly notify: (notification: Notification) => void
  /** Told of each change of lines that the server took. */
  readonly onChange: typeof reportCartChange
}

/** The cart of a tab: what it shows is in its store, and whatever fails there is told by the API's shared handler. */
export interface ShopCart {
  /** Fetches the cart as the server has it. */
  refresh(): Promise<void>
  /** Has the other tabs fetch it: an order has emptied it. */
  announceChange(): void
  /**
   * The server's cart, which is not shown.
   * @throws {ApiError} when it cannot be had.
   */
  look(): Promise<Cart>
  /** Adds lines, one call for the new ones and one for each that is there already and gains one (CART-23, CART-27). */
  addToCart(lines: readonly NewCartLine[]): Promise<void>
  /**
   * Sets a line's quantity, zero removing it (CART-15, CART-16). The line shows it at once; while an earlier call is
   * under way, later values replace each other and the last one is sent.
   */
  setQuantity(itemId: string, quantity: number): Promise<void>
  removeItem(itemId: string): Promise<void>
  /** Recomputes shipping and tax for an address; the cart that came back, or undefined when the call failed. */
  computeCart(request: ComputeRequest): Promise<Cart | undefined>
  /** Applies a discount code and tells how it went (PROMO-12, PROMO-13); whether the server took it. */
  applyPromoCode(promoCode: string): Promise<boolean>
  /**
   * After a sign-in: from its turn on the cart is the customer's, and the guest's lines come into it (SESS-07). Where
   * that fails the guest token stays, so that the merge is tried again at the next start (OPEN-014).
   */
  takeOver(): Promise<void>
  /** After a sign-in in another tab, which merges: here the customer's cart is only shown. */
  showCustomers(): Promise<void>
  /** From now on the cart is fetched again when another tab has changed it. */
  followOtherTabs(): void
  /** The cart of a new guest; calls under way for the former shopper no longer count. */
  startAnew(): void
}

export function createCart({ store, api, guest, isSignedIn, tabs, notify, onChange }: CartDependencies): ShopCart {
  const queue = createCartQueue()
  const transport = createCartTransport({ api, queue, guest, isSignedIn })
  const settled = createSettledCart(store)

  /** As `settle`, for an answer to a change: the other tabs hear of it. */
  function settleChange(cart: Cart): Cart {
    tabs.announceChange()
    return settled.settle(cart)
  }

  /**
   * Fetches and shows the cart. False when the server says that this guest has none.
   * @throws {Superseded} when the shopper has changed meanwhile.
   */
  async function fetchCart(): Promise<boolean> {
    if (!settled.isAnswered()) store.setState({ status: 'loading' })
    try {
      settled.settle(await transport.get())
    } catch (error) {
      if (error instanceof Superseded) throw error
      // A token that the server does not know means an empty cart, and the token stays (OPEN-013).
      if (isNotFound(error)) {
        settled.settle(emptyCart)
        return false
      }
      if (!settled.isAnswered()) store.setState({ status: 'failed' })
      settled.show()
    }
    return true
  }

  const refresh = () =>
    queue.inTurn(async () => {
      await fetchCart()
    }, undefined)

  async function takeOver(): Promise<void> {
    const merged = await mergeGuestCart(transport, guest)
    if (merged === undefined) await fetchCart()
    else settleChange(merged)
  }

  /**
   * After a failure that leaves open what the server has now, it is asked: no answer, a failure of its own, or a line
   * that another tab removed.
   * @throws {Superseded} when the shopper has changed: nothing of that is for the next one.
   */
  async function recover(error: unknown): Promise<void> {
    if (error instanceof Superseded) throw error
    const plainRefusal = error instanceof ApiError && error.kind === 'refused' && (error.status ?? 0) < 500
    if (plainRefusal && !isNotFound(error)) settled.show()
    else await fetchCart()
  }

  async function addLines(lines: readonly NewCartLine[]): Promise<void> {
    // A page that was just opened may add before the first answer is there.
    if (!settled.isAnswered()) await fetchCart()
    const sameLine = (line: NewCartLine) => settled.cart().items.find((item) => isSameLine(item, line))
    try {
      const added = lines.filter((line) => sameLine(line) === undefined)
      for (const line of lines) {
        const item = sameLine(line)
        if (item === undefined) continue
        const updated = { ...item, quantity: item.quantity + 1 }
        const cart = settleChange(await transport.update(updated))
        notifyUpdated(item, { leadsToCart: true })
        onChange('update_cart', [updated], cart)
      }
      if (added.length > 0) {
        const cart = settleChange(await addNew(added))
        notify({
          message: `You added ${added.map((line) => line.productName).join(', ')} to your shopping cart`,
          type: 'success',
          leadsToCart: true,
        })
        const isAdded = (item: CartItem) => added.some((line) => isSameLine(item, line))
        onChange('add_to_cart', cart.items.filter(isAdded), cart)
      }
    } catch (error) {
      await recover(error)
    }
  }

  /**
   * Adds lines that the cart does not hold. A server that has forgotten the guest gets them for a new one; it has no
   * cart that could be lost with the old token.
   */
  async function addNew(lines: NewCartLine[]): Promise<Cart> {
    try {
      return await transport.add(lines)
    } catch (error) {
      if (!isNotFound(error) || transport.isCustomers() || (await fetchCart())) throw error
      guest.forget()
      return transport.add(lines)
    }
  }

  function setQuantity(itemId: string, quantity: number): Promise<void> {
    settled.want(itemId, quantity)
    settled.setLineError(itemId, undefined)
    settled.show()
    return queue.inTurn(() => sendWanted(itemId), undefined)
  }

  async function sendWanted(itemId: string): Promise<void> {
    const quantity = settled.wanted(itemId)
    const item = settled.line(itemId)
    // An earlier turn has sent the last value already.
    if (quantity === undefined) return
    if (item === undefined) {
      settled.meet(itemId, quantity)
      settled.show()
      return
    }
    try {
      const cart = await (quantity === 0 ? transport.remove(itemId) : transport.update({ ...item, quantity }))
      // What was wanted in the meantime stays on top and goes out in its own turn.
      settled.meet(itemId, quantity)
      settleChange(cart)
      if (quantity > 0) notifyUpdated(item)
      onChange('update_cart', [{ ...item, quantity }], cart)
    } catch (error) {
      // The next shopper may have a wish of their own for a line of this id.
      if (error instanceof Superseded) throw error
      settled.meet(itemId, quantity)
      await recover(error)
      // A later value tells its own outcome, and a line that has the value after all has no error.
      const left = settled.line(itemId)
      if (settled.wanted(itemId) !== undefined || left === undefined || left.quantity === quantity) return
      // The transport throws nothing else.
      settled.setLineError(itemId, (error as ApiError).message)
    }
  }

  function notifyUpdated(item: CartItem, onward: Pick<Notification, 'leadsToCart'> = {}): void {
    notify({ message: `You updated ${item.productName} in your shopping cart`, type: 'success', ...onward })
  }

  return {
    refresh,
    announceChange: () => tabs.announceChange(),
    look: transport.get,
    followOtherTabs: () => tabs.onChangeElsewhere(() => void refresh()),
    addToCart: (lines) => queue.inTurn(() => addLines(lines), undefined),
    setQuantity,
    removeItem: (itemId) => setQuantity(itemId, 0),
    computeCart: (request) =>
      queue.inTurn(() => transport.compute(request).then(settled.settle, () => undefined), undefined),
    applyPromoCode: (promoCode) =>
      queue.inTurn(async () => {
        try {
          settleChange(await transport.applyPromoCode(promoCode, settled.cart().id))
          notify({ message: 'Discount code applied successfully', type: 'success' })
          return true
        } catch (error) {
          if (!(error instanceof Superseded)) notify({ message: 'Discount code is invalid', type: 'error' })
          return false
        }
      }, false),
    takeOver: () =>
      queue.inTurn(async () => {
        transport.shopAsCustomer()
        // Two tabs that start at once would merge twice.
        await withLock('storefront-merge', takeOver)
      }, undefined),
    showCustomers: () =>
      queue.inTurn(async () => {
        transport.shopAsCustomer()
        await fetchCart()
      }, undefined),
    startAnew() {
      queue.changeShopper()
      transport.shopAsGuest()
      settled.reset()
    },
  }
}
