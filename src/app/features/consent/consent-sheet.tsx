import type { ReactNode } from 'react'
import { answerConsent, useConsent } from '../../analytics/consent.ts'
import { Button } from '../../ui/button.tsx'
import styles from './consent-sheet.module.css'

/**
 * Asks for consent to analytics while nothing is stored (CONS-01). It lies at the foot of the window and
 * holds nobody up: the page can be read and used, and the answer can wait.
 */
export function ConsentSheet(): ReactNode {
  const asked = useConsent((state) => state.consent === 'unknown')
  if (!asked) return null
  return (
    <section role="dialog" aria-labelledby="consent-title" aria-describedby="consent-text" className={styles['sheet']}>
      <div className={styles['inner']}>
        <div>
          <h2 id="consent-title">May we count your visit?</h2>
          <p id="consent-text">Analytics shows us what works in the shop. It runs only if you accept.</p>
        </div>
        <div className={styles['actions']}>
          <Button variant="secondary" onClick={() => answerConsent(false)}>
            Decline
          </Button>
          <Button variant="secondary" onClick={() => answerConsent(true)}>
            Accept
          </Button>
        </div>
      </div>
    </section>
  )
}
