import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './review-note.module.css'

/** Shows the changes since the shopper confirmed the order, or the reason it cannot be placed now. */
export function ReviewNote({
  change,
  blocked,
  isReady,
  failed,
  onRetry,
}: {
  readonly change: string
  /** Reason why the order cannot be placed, or empty if it can. */
  readonly blocked: string
  /** Whether the displayed totals are the ones to be charged. */
  readonly isReady: boolean
  /** Whether the order could not be computed, or the customer's profile could not be loaded. */
  readonly failed: boolean
  readonly onRetry: () => void
}): ReactNode {
  const isWorking = !isReady && blocked === '' && !failed
  return (
    <>
      <div role="status" className={`stack-3 ${styles['note']}`}>
        {blocked !== '' && (
          <p className={styles['change']}>{`${blocked}\nGo back to Billing & shipping to continue.`}</p>
        )}
        {blocked === '' && change !== '' && (
          <p className={styles['change']}>{`${change} Please review your order before you place it.`}</p>
        )}
        {isWorking && <p>Calculating shipping and tax…</p>}
      </div>
      {failed && blocked === '' && !isReady && (
        <div role="alert" className={`stack-3 ${styles['note']}`}>
          <p>We couldn’t prepare your order. You were not charged.</p>
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </>
  )
}
