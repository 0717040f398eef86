import { create } from 'zustand'
import type { Promotion } from './promotion.rules.ts'

interface PromotionState {
  /** Promotion shown in the modal, or null while the modal is closed. */
  readonly promotion: Promotion | null
  readonly dismiss: () => void
}

export const usePromotion = create<PromotionState>((set) => ({
  promotion: null,
  dismiss: () => set({ promotion: null }),
}))
