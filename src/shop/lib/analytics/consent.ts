import { create } from 'zustand'
import { storedItems } from '../storage/stored-items.ts'

/** A visitor's consent to analytics. `unknown` until the visitor has answered (CONS-01, CONS-05). */
export type Consent = 'unknown' | 'accepted' | 'declined'

interface ConsentState {
  readonly consent: Consent
  /** Whether the visitor asked to change a previous answer. */
  readonly isReviewed: boolean
}

export const useConsent = create<ConsentState>(() => ({ consent: storedConsent(), isReviewed: false }))

function storedConsent(): Consent {
  const stored = storedItems.read('analyticsConsent')
  if (stored === 'true') return 'accepted'
  return stored === 'false' ? 'declined' : 'unknown'
}

/** Stores the answer with the current time. If the browser blocks storage, the answer is lost when the page closes. */
export function setConsent(accepted: boolean): void {
  storedItems.write('analyticsConsent', String(accepted))
  storedItems.write('analyticsConsentTimestamp', new Date().toISOString())
  useConsent.setState({ consent: accepted ? 'accepted' : 'declined', isReviewed: false })
}

/** Shows the consent dialog again. */
export function reviewConsent(): void {
  useConsent.setState({ isReviewed: true })
}

/**
 * Applies answers from other tabs.
 * @returns a function that stops the synchronization.
 */
export function syncConsentAcrossTabs(): () => void {
  function follow(event: StorageEvent): void {
    if (event.key === 'analyticsConsent') useConsent.setState({ consent: storedConsent() })
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
