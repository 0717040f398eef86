import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { Cart } from '#contract/cart.ts'
import { emptyCart } from '#domain/cart/cart.ts'

interface CartState {
  /** What the shopper sees: the server's cart with pending changes applied to its lines. Totals are the server's. */
  readonly cart: Cart
  /** `loading` until the first response, `failed` if there was none; a refresh tries again. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** IDs of lines with a pending change. */
  readonly pendingLines: readonly string[]
  /** Whether a change is not confirmed yet, so the totals are outdated. */
  readonly changing: boolean
  /** Error messages by line ID, kept until the quantity is set again; the line may have been removed. */
  readonly lineErrors: Readonly<Record<string, string>>
  readonly panelOpen: boolean
  readonly openPanel: () => void
  readonly closePanel: () => void
}

export type CartStore = UseBoundStore<StoreApi<CartState>>

/** Creates the store of a tab's cart. It starts empty, like the prerendered page. */
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
