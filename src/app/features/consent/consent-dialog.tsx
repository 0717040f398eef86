import type { ReactNode } from 'react'
import { setConsent } from '../../analytics/consent.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './consent-dialog.module.css'

const TEXT_ID = 'consent-text'

/** Asks for consent to analytics; closes only with an answer (CONS-01, CONS-02, CONS-13). */
export function ConsentDialog(): ReactNode {
  return (
    <Dialog title="May we use analytics?" describedBy={TEXT_ID}>
      <p id={TEXT_ID}>Analytics shows us what works on this site. It runs only if you accept.</p>
      <div className={styles['actions']}>
        <Button variant="secondary" onClick={() => setConsent(false)}>
          Decline
        </Button>
        <Button variant="secondary" onClick={() => setConsent(true)}>
          Accept
        </Button>
      </div>
    </Dialog>
  )
}
