import { type ReactNode, useEffect } from 'react'
import { Button } from '../button.tsx'
import styles from './load-failure.module.css'

/** Shown instead of a part that failed to load (ROUT-32). Retries automatically when the browser is online again. */
export function LoadFailure({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div role="alert" className={styles['failure']}>
      <p>This could not be loaded.</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
