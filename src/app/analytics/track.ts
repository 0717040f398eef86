import { create } from 'zustand'
import type { AnalyticsEvent } from '#domain/cart/analytics-event.ts'
import { documentAllowsAnalytics } from '../navigation/documents.ts'
import { storedItems } from '../storage/stored-items.ts'
import { useConsent } from './consent.ts'

declare global {
  // Only `var` declares a property of globalThis; the provider's script reads it.
  var dataLayer: unknown[] | undefined
}

/** The signed-in customer; kept since consent may come after the sign-in. */
const signedIn = create<{ readonly userId: string | null }>(() => ({ userId: null }))

/**
 * Hands an event to the analytics provider; without consent it is dropped (OPEN-096). In a document that has no
 * provider, as the checkout, it waits for the next one that has.
 */
export function track(event: AnalyticsEvent): void {
  if (documentAllowsAnalytics()) push(event)
  else if (hasConsent()) storedItems.write('analyticsEvents', JSON.stringify([...waitingEvents(), event]))
}

/** Tells analytics who is signed in, null for nobody (SESS-10). Nothing is told without consent. */
export function setAnalyticsUser(userId: string | null): void {
  if (userId === signedIn.getState().userId) return
  signedIn.setState({ userId })
  push({ user_id: userId })
}

/** What the provider must know before its first event; call when it starts. */
export function sendAnalyticsStart(): void {
  push({ event: 'gtm.js', 'gtm.start': Date.now() })
  const { userId } = signedIn.getState()
  if (userId !== null) push({ user_id: userId })
  for (const event of waitingEvents()) push(event)
  storedItems.write('analyticsEvents', null)
}

/** What happened where there was no provider; nothing where somebody else wrote there. */
function waitingEvents(): readonly object[] {
  try {
    const events: unknown = JSON.parse(storedItems.read('analyticsEvents') ?? '[]')
    return Array.isArray(events) ? events.filter((event) => typeof event === 'object' && event !== null) : []
  } catch {
    return []
  }
}

function hasConsent(): boolean {
  return useConsent.getState().consent === 'accepted'
}

function push(entry: object): void {
  if (!hasConsent()) return
  globalThis.dataLayer ??= []
  globalThis.dataLayer.push(entry)
}
