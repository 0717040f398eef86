import type { Cart, CartItem } from '#contract/cart.ts'
import { emptyCart } from '#domain/cart/cart.ts'
import type { CartStore } from './cart.ts'

export interface SettledCart {
  /** The cart as the server last answered. */
  cart(): Cart
  /** Whether the server has answered, so that `cart` is one and not a guess. */
  isAnswered(): boolean
  line(itemId: string): CartItem | undefined
  /** The quantity that the shopper asked for and the server has not confirmed; zero is a removal. */
  wanted(itemId: string): number | undefined
  want(itemId: string, quantity: number): void
  /** The server's outcome for a quantity is known: only a later wish stays. */
  meet(itemId: string, quantity: number): void
  /** Each answer replaces the whole cart (CART-04). */
  settle(cart: Cart): Cart
  /** Shows the settled cart with the wanted quantities laid over it. */
  show(): void
  setLineError(itemId: string, message: string | undefined): void
  /** Another shopper's cart, of which nothing is known. */
  reset(): void
}

/** The server's cart, and over it what is on its way to the server (decision 0014). */
export function createSettledCart(store: CartStore): SettledCart {
  let settled: Cart = emptyCart
  let answered = false
  const wanted = new Map<string, number>()

  function show(): void {
    const items = settled.items
      .map((item) => ({ ...item, quantity: wanted.get(item.id) ?? item.quantity }))
      .filter((item) => item.quantity > 0)
    store.setState({ cart: { ...settled, items }, pendingLines: [...wanted.keys()] })
    if (answered) store.setState({ status: 'ready' })
  }

  return {
    cart: () => settled,
    isAnswered: () => answered,
    line: (itemId) => settled.items.find(({ id }) => id === itemId),
    wanted: (itemId) => wanted.get(itemId),
    want: (itemId, quantity) => void wanted.set(itemId, quantity),
    meet(itemId, quantity) {
      if (wanted.get(itemId) === quantity) wanted.delete(itemId)
    },
    settle(cart) {
      settled = cart
      answered = true
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
      answered = false
      wanted.clear()
      store.setState({ status: 'loading', lineErrors: {} })
      show()
    },
  }
}
