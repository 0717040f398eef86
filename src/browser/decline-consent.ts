import type { BrowserContext } from './browser.ts'

/**
 * Stores the state of a visitor who declined analytics, unless the page has already stored a choice (CONS-04,
 * CONS-05).
 */
export async function declineConsent(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A blank page has no storage, and third-party frames must not receive the choice.
    if (window.top !== window || !location.protocol.startsWith('http')) return
    if (localStorage.getItem('analyticsConsent') !== null) return
    localStorage.setItem('analyticsConsent', 'false')
    localStorage.setItem('analyticsConsentTimestamp', '2026-01-01T00:00:00.000Z')
  })
}
