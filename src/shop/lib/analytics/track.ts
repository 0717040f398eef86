import { create } from 'zustand'
import { documentAllowsAnalytics } from '../navigation/documents.ts'
import { storedItems } from '../storage/stored-items.ts'
import type { AnalyticsEvent } from './analytics-event.rules.ts'
import { useConsent } from './consent.ts'

declare global {
  // Only `var` creates a property of globalThis, where the provider's script expects it.
  var dataLayer: unknown[] | undefined
}

/** ID of the signed-in customer, in case consent is given after the sign-in. */
const signedIn = create<{ readonly userId: string | null }>(() => ({ userId: null }))

/**
 * Sends an event to the analytics provider. Drops it without consent (OPEN-096). Documents without the provider, such
 * as the checkout, store the event for the next document with the provider.
 */
export function track(event: AnalyticsEvent): void {
  if (documentAllowsAnalytics()) push(event)
  else if (hasConsent()) storedItems.write('analyticsEvents', JSON.stringify([...waitingEvents(), event]))
}

/**
 * Sends the ID of the signed-in customer to analytics, or null after a sign-out (SESS-10). Sends nothing without
 * consent.
 */
export function setAnalyticsUser(userId: string | null): void {
  if (userId === signedIn.getState().userId) return
  signedIn.setState({ userId })
  push({ user_id: userId })
}

/** Sends the data that the provider needs before the first event. Called when the provider starts. */
export function sendAnalyticsStart(): void {
  push({ event: 'gtm.js', 'gtm.start': Date.now() })
  const { userId } = signedIn.getState()
  if (userId !== null) push({ user_id: userId })
  for (const event of waitingEvents()) push(event)
  storedItems.write('analyticsEvents', null)
}

/** Returns the events stored by documents without the provider, or an empty list if the stored value is invalid. */
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
