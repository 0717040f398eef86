import type { ReactNode } from 'react'
import { setConsent } from '../../lib/analytics/consent.ts'
import { storedItems } from '../../lib/storage/stored-items.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isAnalyticsLoaded, PRIVACY_PATH } from './load-analytics.ts'
import styles from './consent-dialog.module.css'

const TEXT_ID = 'consent-text'

/**
 * Stores that consent was declined. Reloads the page if the script is already loaded, because a loaded script cannot be
 * stopped.
 */
function decline(): void {
  setConsent(false)
  if (!isAnalyticsLoaded()) return
  // The page then gets the focus, as when the visitor goes back to it.
  storedItems.write('leftPage', '')
  location.reload()
}

/** Asks for consent to analytics. The dialog only closes after an answer (CONS-01, CONS-02). */
export function ConsentDialog(): ReactNode {
  return (
    <Dialog title="May we use analytics?" describedBy={TEXT_ID}>
      <p id={TEXT_ID}>Analytics shows us what works on this site. It runs only if you accept.</p>
      <p>
        <a href={PRIVACY_PATH}>Read our privacy policy</a>
      </p>
      <div className={`stack-3 ${styles['actions']}`}>
        <Button variant="secondary" data-safe onClick={decline}>
          Decline
        </Button>
        <Button variant="secondary" onClick={() => setConsent(true)}>
          Accept
        </Button>
      </div>
    </Dialog>
  )
}
