import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { Cart } from '#contract/cart.ts'
import { emptyCart } from '#domain/cart/cart.ts'

interface CartState {
  /** What the shopper sees: the server's cart with the changes under way laid over its lines. Sums are the server's. */
  readonly cart: Cart
  /** `loading` until the first answer, `failed` when there was none; a refresh tries again. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Ids of lines with a change under way. */
  readonly pendingLines: readonly string[]
  /** Whether the server has yet to confirm a change: the sums are of before it. */
  readonly changing: boolean
  /** What went wrong with a line, by its id, until its quantity is set again; the line may be gone. */
  readonly lineErrors: Readonly<Record<string, string>>
  readonly panelOpen: boolean
  readonly openPanel: () => void
  readonly closePanel: () => void
}

export type CartStore = UseBoundStore<StoreApi<CartState>>

/** What a tab shows of its cart. It begins empty, as the prerendered page did. */
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
