import type { ReactNode } from 'react'
import { answerConsent } from '../../analytics/consent.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './consent-dialog.module.css'

const TEXT_ID = 'consent-text'

/** Asks for consent to analytics; only its answers close it (CONS-01, CONS-02, CONS-13). */
export function ConsentDialog(): ReactNode {
  return (
    <Dialog title="May we count your visit?" describedBy={TEXT_ID}>
      <p id={TEXT_ID}>Analytics shows us what works in the shop. It runs only if you accept.</p>
      <div className={styles['actions']}>
        <Button variant="secondary" onClick={() => answerConsent(false)}>
          Decline
        </Button>
        <Button variant="secondary" onClick={() => answerConsent(true)}>
          Accept
        </Button>
      </div>
    </Dialog>
  )
}
