import { useSyncExternalStore } from 'react'
import type { Cart } from '#contract/cart.ts'
import { checkout } from '../checkout.ts'
import type { AttemptPhase } from './order-attempt.ts'

/** What stands of an order in this browser, in step with the other tabs; nothing in prerendered HTML. */
export function useOrderAttempt(cart: Pick<Cart, 'id'>): AttemptPhase {
  return useSyncExternalStore(
    checkout.attempts.onChange,
    () => checkout.attempts.phase(cart),
    () => 'none',
  )
}
