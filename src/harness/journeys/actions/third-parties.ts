import type { Page } from '../../drivers/browser.ts'

/** Where the mock serves the scripts that stand in for third parties, and takes what they report. */
const STUBS_PATH = '/__mock/stand-ins/'

/** Everything that third parties have seen of a page: each request with its address, referrer and body. */
export interface SeenByThirdParties {
  /** Names of the stand-ins' scripts that were loaded, oldest first. */
  scripts(): readonly string[]
  /** All of it as one text, which may hold a token: for comparing only, never to be written. */
  text(): Promise<string>
}

/** Notes from now on what the stand-ins see. The mock's own notes are redacted, and could hide what this looks for. */
export function watchThirdParties(page: Page): SeenByThirdParties {
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

/** Where a script within the page could find a token, as one text: the address, the history, what is stored, events. */
export async function readableInPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { dataLayer } = globalThis as { dataLayer?: unknown }
    const { navigation } = globalThis as { navigation?: { entries(): readonly { url: string | null }[] } }
    const entries = navigation?.entries().map(({ url }) => url)
    const stored = [Object.entries(localStorage), Object.entries(sessionStorage)]
    return JSON.stringify([location.href, document.referrer, document.title, history.state, entries, stored, dataLayer])
  })
}
