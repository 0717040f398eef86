import { create } from 'zustand'
import { readStored, writeStored } from '../storage/browser-storage.ts'

/** Storage keys of the answer and of its moment (session spec §3, OPEN-015). */
const ANSWER_KEY = 'analyticsConsent'
const TIMESTAMP_KEY = 'analyticsConsentTimestamp'

/** What the visitor said to analytics; `unknown` while nothing is stored (session spec §4). */
export type Consent = 'unknown' | 'accepted' | 'declined'

export const useConsent = create<{ readonly consent: Consent }>(() => ({ consent: storedConsent() }))

function storedConsent(): Consent {
  const stored = readStored(() => localStorage, ANSWER_KEY)
  if (stored === 'true') return 'accepted'
  return stored === 'false' ? 'declined' : 'unknown'
}

/** Keeps the answer with its moment; where the browser stores nothing it holds for this page. */
export function answerConsent(accepted: boolean): void {
  writeStored(() => localStorage, ANSWER_KEY, String(accepted))
  writeStored(() => localStorage, TIMESTAMP_KEY, new Date().toISOString())
  useConsent.setState({ consent: accepted ? 'accepted' : 'declined' })
}

/** Takes over an answer that another tab was given, until the function that it gives is called. */
export function followConsentElsewhere(): () => void {
  function follow(event: StorageEvent): void {
    if (event.key === ANSWER_KEY) useConsent.setState({ consent: storedConsent() })
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
