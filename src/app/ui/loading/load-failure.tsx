import { type ReactNode, useEffect } from 'react'
import { Button } from '../button.tsx'
import styles from './load-failure.module.css'

/** Stands where a part of the page could not be loaded (ROUT-32); once the browser is online again it tries by itself. */
export function LoadFailure({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div role="alert" className={styles['failure']}>
      <p>This part could not be loaded.</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
