import { create } from 'zustand'
import { storedItems } from '../storage/stored-items.ts'

/** What the visitor said to analytics; `unknown` while nothing is stored (CONS-01, CONS-05). */
export type Consent = 'unknown' | 'accepted' | 'declined'

export const useConsent = create<{ readonly consent: Consent }>(() => ({ consent: storedConsent() }))

function storedConsent(): Consent {
  const stored = storedItems.read('analyticsConsent')
  if (stored === 'true') return 'accepted'
  return stored === 'false' ? 'declined' : 'unknown'
}

/** Keeps the answer with its moment; where the browser stores nothing it holds for this page. */
export function setConsent(accepted: boolean): void {
  storedItems.write('analyticsConsent', String(accepted))
  storedItems.write('analyticsConsentTimestamp', new Date().toISOString())
  useConsent.setState({ consent: accepted ? 'accepted' : 'declined' })
}

/** Takes over an answer that another tab was given, until the function that it gives is called. */
export function syncConsentAcrossTabs(): () => void {
  function follow(event: StorageEvent): void {
    if (event.key === 'analyticsConsent') useConsent.setState({ consent: storedConsent() })
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
