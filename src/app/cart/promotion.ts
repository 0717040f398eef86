import { create } from 'zustand'
import type { Promotion } from '#domain/cart/promotion.ts'

interface PromotionState {
  /** The promotion shown in the modal; null while it is closed. */
  readonly promotion: Promotion | null
  readonly dismiss: () => void
}

export const usePromotion = create<PromotionState>((set) => ({
  promotion: null,
  dismiss: () => set({ promotion: null }),
}))
