import type { ReactNode } from 'react'

/** An order that is on its way, here or in another tab: nothing can be ordered until its outcome is known (CHK-96). */
export function OrderInProgress({ phase }: { readonly phase: 'here' | 'elsewhere' }): ReactNode {
  return (
    <p role="status">
      {phase === 'here'
        ? 'Your order is being placed. Please wait for its confirmation.'
        : 'Your order is being placed in another tab. Please wait for its confirmation there.'}
    </p>
  )
}
