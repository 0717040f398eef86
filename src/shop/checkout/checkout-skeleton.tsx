import type { ReactNode } from 'react'
import styles from './checkout.module.css'

/** Reserves space for a step while the cart or the step's script is loading. */
export function CheckoutSkeleton(): ReactNode {
  return (
    <div className={`stack-4 ${styles['skeleton']}`} aria-busy="true">
      <p role="status">Loading your checkout…</p>
      <div aria-hidden="true" />
    </div>
  )
}
