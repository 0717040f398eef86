import type { Cart, CartItem } from '#contract/cart.ts'
import { emptyCart } from '#domain/cart/cart.ts'
import type { CartChanges } from './cart-changes.ts'
import type { CartStore } from './cart.ts'

export interface ConfirmedCart {
  /** Returns the cart from the last server response. */
  cart(): Cart
  /** Checks whether the server has responded in this visit. `cart` is invalid before that. */
  isOf(visit: symbol): boolean
  /** Replaces the cart with the one from a response (CART-04). */
  settle(cart: Cart, visit: symbol): Cart
  /** Shows the confirmed cart with pending quantities applied. */
  show(): void
  setLineError(itemId: string, message: string | undefined): void
  /** Clears the cart for the next shopper. */
  reset(): void
}

/**
 * Creates the confirmed cart (the last known server state), which is shown with pending changes applied (decision
 * 0014).
 */
export function createConfirmedCart(store: CartStore, changes: CartChanges): ConfirmedCart {
  let settled: Cart = emptyCart
  let settledFor: symbol | undefined

  function shown(item: CartItem): CartItem {
    return { ...item, quantity: changes.quantityOf(item.id)?.quantity ?? item.quantity }
  }

  function show(): void {
    const items = settled.items.map(shown).filter((item) => item.quantity > 0)
    const pending = changes.all().flatMap((change) => (change.kind === 'quantity' ? change.item.id : []))
    store.setState({
      cart: { ...settled, items },
      pendingLines: [...new Set(pending)],
      changing: changes.all().length > 0,
    })
    if (settledFor !== undefined) store.setState({ status: 'ready' })
  }

  return {
    cart: () => settled,
    isOf: (visit) => settledFor === visit,
    settle(cart, visit) {
      settled = cart
      settledFor = visit
      show()
      return cart
    },
    show,
    setLineError(itemId, message) {
      const { [itemId]: _, ...others } = store.getState().lineErrors
      store.setState({ lineErrors: message === undefined ? others : { ...others, [itemId]: message } })
    },
    reset() {
      settled = emptyCart
      settledFor = undefined
      changes.clear()
      store.setState({ status: 'loading', lineErrors: {} })
      show()
    },
  }
}
