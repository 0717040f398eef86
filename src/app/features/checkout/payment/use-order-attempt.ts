import { useSyncExternalStore } from 'react'
import type { Cart } from '#contract/cart.ts'
import { checkout } from '../checkout.ts'
import type { AttemptPhase } from './order-attempt.ts'

/** Returns the state of this browser's order attempt, synchronized between tabs. Prerendered HTML has no attempt. */
export function useOrderAttempt(cart: Pick<Cart, 'id'>): AttemptPhase {
  return useSyncExternalStore(
    checkout.attempts.onChange,
    () => checkout.attempts.phase(cart),
    () => 'none',
  )
}
