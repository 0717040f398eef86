import { type ReactNode, useEffect } from 'react'
import { Button } from '../button.tsx'
import styles from './load-failure.module.css'

/**
 * Shown in place of a part whose script failed to load. `start.js` reloads the page if that can help and loses nothing.
 * Otherwise the part loads again on a click, or when the browser is back online.
 */
export function LoadFailure({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  useEffect(() => {
    dispatchEvent(new Event('script-missing'))
  }, [])
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
