import { openBrowser, type Page } from '#browser/browser.ts'
import { serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { logIn } from '#journeys/actions/customer.ts'

/** Lifetime of a token, which is short enough for a refresh every second but long enough for two busy cores. */
const TOKEN_LIFETIME_SECONDS = 2

export interface RefreshResult {
  /** Number of requests with each refresh token, in the order of their first use. */
  readonly uses: readonly number[]
  /** Whether the customer in each tab is still signed in at the end. */
  readonly signedIn: readonly boolean[]
}

/**
 * Signs a customer in, opens the shop in a second tab, and lets both tabs refresh their two-second tokens at the same
 * time until the given number of refresh tokens has been used.
 */
export async function refreshInTabs(folder: string, refreshes: number): Promise<RefreshResult> {
  const shop = await serveExport({
    environment: await loadEnvironment('demo', { env: {} }),
    folder,
    port: 0,
    apiPort: 0,
  })
  const opened = await openBrowser({ headed: false })
  try {
    const context = await opened.browser.newContext()
    const uses = new Map<string, number>()
    const enough = Promise.withResolvers<void>()
    context.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().endsWith('/Auth/refresh-token')) return
      const token = request.postData() ?? ''
      uses.set(token, (uses.get(token) ?? 0) + 1)
      if (uses.size >= refreshes) enough.resolve()
    })
    const first = await context.newPage()
    await first.goto(`${shop.url}/login`)
    await first.getByRole('button', { name: 'Accept' }).click()
    const lifetimes = await fetch(`${shop.apiUrl}/__mock/token-lifetimes`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ access: TOKEN_LIFETIME_SECONDS }),
    })
    if (!lifetimes.ok) throw new Error(`The mock rejected the token lifetimes: ${await lifetimes.text()}`)
    await logIn({ page: first, expect: opened.expectWithin(10_000) })
    const second = await context.newPage()
    await second.goto(`${shop.url}/checkout`)
    const tooLong = setTimeout(() => enough.resolve(), (refreshes * TOKEN_LIFETIME_SECONDS + 15) * 1000)
    await enough.promise
    clearTimeout(tooLong)
    // This leaves time for the last refresh and for the other tab to handle it.
    await first.waitForTimeout(TOKEN_LIFETIME_SECONDS * 250)
    return { uses: [...uses.values()], signedIn: await Promise.all([first, second].map(isSignedIn)) }
  } finally {
    await opened.close()
    await shop.close()
  }
}

async function isSignedIn(page: Page): Promise<boolean> {
  return page.evaluate(() => localStorage.getItem('authToken') !== null)
}
