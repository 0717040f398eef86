/** Milliseconds after which the device's own clock has to do. */
const TIMEOUT_MS = 5000

/**
 * The time by the clock of the site's own host, in epoch milliseconds; undefined where it does not tell. The API's
 * answers have that header too, which a browser hides from a page of another origin.
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
