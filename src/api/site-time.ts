/** Milliseconds to wait for the host's clock before the device's clock is used. */
const TIMEOUT_MS = 5000

/**
 * Returns the time of the site's host in epoch milliseconds; undefined when it sends no `Date` header. API responses
 * have that header too, but the browser hides it from pages of another origin.
 */
export async function siteTime(): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch('/env.js', { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal })
    const time = Date.parse(response.headers.get('Date') ?? '')
    return Number.isNaN(time) ? undefined : time
  } catch {
    return undefined
  }
}
