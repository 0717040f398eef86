import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { Cart } from '#contract/cart.ts'
import { emptyCart } from '#domain/cart/cart.ts'

interface CartState {
  /** Cart as the shopper sees it: the server's cart and totals, with pending changes applied to the lines. */
  readonly cart: Cart
  /** `loading` until the first response, or `failed` if the first fetch failed. Refreshing tries again. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** IDs of lines with a pending change. */
  readonly pendingLines: readonly string[]
  /** Whether a change is not yet confirmed and the totals are therefore outdated. */
  readonly changing: boolean
  /**
   * Error messages by line ID. A message is kept until the quantity is set again, even if the line has been removed.
   */
  readonly lineErrors: Readonly<Record<string, string>>
  readonly panelOpen: boolean
  readonly openPanel: () => void
  readonly closePanel: () => void
}

export type CartStore = UseBoundStore<StoreApi<CartState>>

/** Creates the store of a tab's cart. The cart is empty at first, as on the prerendered page. */
export function createCartStore(): CartStore {
  return create<CartState>((set) => ({
    cart: emptyCart,
    status: 'loading',
    pendingLines: [],
    changing: false,
    lineErrors: {},
    panelOpen: false,
    openPanel: () => set({ panelOpen: true }),
    closePanel: () => set({ panelOpen: false }),
  }))
}

export const useCart = createCartStore()
