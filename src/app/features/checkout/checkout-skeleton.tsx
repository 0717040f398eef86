import type { ReactNode } from 'react'
import styles from './checkout.module.css'

/** Holds the room of a step while the cart or the step's code is on its way. */
export function CheckoutSkeleton(): ReactNode {
  return (
    <div className={styles['skeleton']} aria-busy="true">
      <p role="status">Loading your checkout…</p>
      <div aria-hidden="true" />
    </div>
  )
}
