import { create } from 'zustand'
import type { Cart, ComputeRequest, NewCartLine } from '#contract/cart.ts'
import { emptyCart } from '#domain/cart/cart.ts'

interface CartState {
  /** What the shopper sees: the server's cart with the changes under way laid over its lines. Sums are the server's. */
  readonly cart: Cart
  /** `loading` until the first answer, `failed` when there was none; `refresh` tries again. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Ids of lines with a change under way. */
  readonly pendingLines: readonly string[]
  /** What went wrong with a line, by its id. */
  readonly lineErrors: Readonly<Record<string, string>>
  readonly panelOpen: boolean
  readonly openPanel: () => void
  readonly closePanel: () => void
  /** Fetches the cart as the server has it. */
  readonly refresh: () => Promise<void>
  /** Adds lines; one that the cart holds already gains one instead (session spec §4). */
  readonly addToCart: (lines: readonly NewCartLine[]) => Promise<void>
  /** Sets a line's quantity; zero removes it (catalogue spec §4). */
  readonly setQuantity: (itemId: string, quantity: number) => Promise<void>
  readonly removeItem: (itemId: string) => Promise<void>
  /** Recomputes shipping and tax; the cart that came back, or undefined when the call failed. */
  readonly computeCart: (request: ComputeRequest) => Promise<Cart | undefined>
  /** Applies a discount code; whether the server took it. */
  readonly applyPromoCode: (promoCode: string) => Promise<boolean>
}

/** The calls are loaded when the first is made, so that no page waits for them. */
const calls = () => import('./cart-calls.ts')

export const useCart = create<CartState>((set) => ({
  cart: emptyCart,
  status: 'loading',
  pendingLines: [],
  lineErrors: {},
  panelOpen: false,
  openPanel: () => set({ panelOpen: true }),
  closePanel: () => set({ panelOpen: false }),
  refresh: async () => (await calls()).refreshCart(),
  addToCart: async (lines) => (await calls()).addToCart(lines),
  setQuantity: async (itemId, quantity) => (await calls()).setQuantity(itemId, quantity),
  removeItem: async (itemId) => (await calls()).setQuantity(itemId, 0),
  computeCart: async (request) => (await calls()).computeCart(request),
  applyPromoCode: async (promoCode) => (await calls()).applyPromoCode(promoCode),
}))
