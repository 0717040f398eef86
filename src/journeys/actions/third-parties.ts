import type { Page } from '#browser/browser.ts'

/** Path of the mock's stubs for third-party scripts, and of the stubs' reports. */
const STUBS_PATH = '/__mock/stubs/'

/** Data that third parties receive from a page: each request with its URL, referrer and body. */
export interface ThirdPartyData {
  /** Returns the names of the loaded stub scripts, oldest first. */
  scripts(): readonly string[]
  /** Returns all data as one string. It may contain a token, so use it only for comparison, never in output. */
  text(): Promise<string>
}

/** Starts recording the data sent to stubs. The mock's own journal is redacted and could hide a leak. */
export function watchThirdParties(page: Page): ThirdPartyData {
  const scripts: string[] = []
  const seen: Promise<string>[] = []
  page.context().on('request', (request) => {
    const url = new URL(request.url())
    const name = url.pathname.split(STUBS_PATH)[1]
    if (name === undefined) return
    if (name.endsWith('.js')) scripts.push(name.slice(0, -'.js'.length))
    const sent = [request.url(), request.headers()['referer'], request.postData()]
    const complete = request.allHeaders().then(
      (headers) => JSON.stringify([...sent, headers]),
      () => JSON.stringify(sent),
    )
    seen.push(complete)
  })
  return { scripts: () => [...scripts], text: async () => (await Promise.all(seen)).join('\n') }
}

/**
 * Returns the data in which a script on the page could find a token as one string: URL, history, storage and events.
 */
export async function readPageData(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { dataLayer } = globalThis as { dataLayer?: unknown }
    const { navigation } = globalThis as { navigation?: { entries(): readonly { url: string | null }[] } }
    const entries = navigation?.entries().map(({ url }) => url)
    const stored = [Object.entries(localStorage), Object.entries(sessionStorage)]
    return JSON.stringify([location.href, document.referrer, document.title, history.state, entries, stored, dataLayer])
  })
}
