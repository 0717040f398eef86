import { create } from 'zustand'
import type { AnalyticsEvent } from '#domain/cart/analytics-event.ts'
import { documentAllowsAnalytics } from '../navigation/documents.ts'
import { storedItems } from '../storage/stored-items.ts'
import { useConsent } from './consent.ts'

declare global {
  // Only `var` declares a property of globalThis; the provider's script reads it.
  var dataLayer: unknown[] | undefined
}

/** The signed-in customer; kept because consent may be given after the sign-in. */
const signedIn = create<{ readonly userId: string | null }>(() => ({ userId: null }))

/**
 * Sends an event to the analytics provider; without consent it is dropped (OPEN-096). In a document without a provider,
 * such as the checkout, it is stored for the next document that has one.
 */
export function track(event: AnalyticsEvent): void {
  if (documentAllowsAnalytics()) push(event)
  else if (hasConsent()) storedItems.write('analyticsEvents', JSON.stringify([...waitingEvents(), event]))
}

/**
 * Sends the ID of the signed-in customer, or null after a sign-out, to analytics (SESS-10). Sends nothing without
 * consent.
 */
export function setAnalyticsUser(userId: string | null): void {
  if (userId === signedIn.getState().userId) return
  signedIn.setState({ userId })
  push({ user_id: userId })
}

/** Sends what the provider needs before its first event. Call it when the provider starts. */
export function sendAnalyticsStart(): void {
  push({ event: 'gtm.js', 'gtm.start': Date.now() })
  const { userId } = signedIn.getState()
  if (userId !== null) push({ user_id: userId })
  for (const event of waitingEvents()) push(event)
  storedItems.write('analyticsEvents', null)
}

/** Returns the events stored by documents without a provider; an invalid value yields an empty list. */
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
