import type { ReactNode } from 'react'

/** Shows that an order is pending in this or another tab. No other order can be placed until the outcome is known. */
export function OrderInProgress(): ReactNode {
  return <p role="status">Your order is being placed. Please wait for confirmation.</p>
}
