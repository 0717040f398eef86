import { useSyncExternalStore } from 'react'
import type { Cart } from '#contract/cart.ts'
import { checkout } from '../checkout.ts'
import type { OrderPhase } from './order-marks.ts'

/** Returns the phase of the order of a cart, synchronized between tabs. Prerendered HTML has no order. */
export function useOrderPhase(cart: Pick<Cart, 'id'>): OrderPhase {
  return useSyncExternalStore(
    checkout.marks.onChange,
    () => checkout.marks.phase(cart),
    () => 'none',
  )
}
