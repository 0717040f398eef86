import type { ReactNode } from 'react'

/** Shows that an order is pending in this or another tab. No other order can be placed until the outcome is known. */
export function OrderInProgress({ phase }: { readonly phase: 'here' | 'elsewhere' }): ReactNode {
  return (
    <p role="status">
      {phase === 'here'
        ? 'Your order is being placed. Please wait for confirmation.'
        : 'Your order is being placed in another tab. Please wait for confirmation there.'}
    </p>
  )
}
