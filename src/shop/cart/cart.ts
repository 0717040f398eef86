import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { Cart } from '#contract/cart.ts'
import { emptyCart } from './cart.rules.ts'

interface CartState {
  /** The visible cart: the server's cart and totals, with pending changes applied to the lines. */
  readonly cart: Cart
  /** `loading` until the first response, or `failed` if the first request failed. A refresh tries again. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** IDs of lines with a pending change. */
  readonly pendingLines: readonly string[]
  /** Whether a change is unconfirmed and the totals are therefore outdated. */
  readonly changing: boolean
  /** Error messages by line ID. A message stays until the quantity is set again, even if the line was removed. */
  readonly lineErrors: Readonly<Record<string, string>>
  readonly panelOpen: boolean
  readonly openPanel: () => void
  readonly closePanel: () => void
}

export type CartStore = UseBoundStore<StoreApi<CartState>>

/** Creates the cart store of a tab. The cart is initially empty, like on the prerendered page. @internal */
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
