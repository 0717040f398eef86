/** Timeout in milliseconds for the host's clock. The device's clock is used after that. */
const TIMEOUT_MS = 5000

/**
 * Returns the current time of the site's host in epoch milliseconds, or undefined if the host sends no `Date` header.
 * Browsers hide this header of API responses from cross-origin pages.
 */
export async function getSiteTime(): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch('/env.js', { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal })
    const time = Date.parse(response.headers.get('Date') ?? '')
    return Number.isNaN(time) ? undefined : time
  } catch {
    return undefined
  }
}
