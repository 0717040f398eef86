import type { ReactNode } from 'react'
import { usePending } from '../../lib/api/pending-requests.ts'
import { routeLoading } from '../../lib/navigation/route-loading.ts'
import styles from './pending-spinner.module.css'

/**
 * Small overlay shown during requests and while the router loads a page (NAV-22, NAV-24). It takes no focus and does
 * not block input (OPEN-057). It announces only that a page is loading, because requests are announced by the busy
 * part of the page.
 */
export function PendingSpinner(): ReactNode {
  const pending = usePending((state) => state.count > 0)
  const loading = routeLoading((state) => state.loading)
  return (
    <div className={styles['container']} role="status">
      {(pending || loading) && <span className={styles['spinner']} />}
      {loading && <span className="visually-hidden">Loading</span>}
    </div>
  )
}
