import type { ReactNode } from 'react'
import styles from './checkout.module.css'

/** Reserves the space of a step while the cart or the step's script loads. */
export function CheckoutSkeleton(): ReactNode {
  return (
    <div className={styles['skeleton']} aria-busy="true">
      <p role="status">Loading your checkout…</p>
      <div aria-hidden="true" />
    </div>
  )
}
