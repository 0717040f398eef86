import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openBrowser } from '#harness/drivers/browser.ts'

/** Where somebody would have a shopper type or press what they do not see. */
const FRAMED = ['/checkout', '/login', '/no-such-page']

/**
 * Shows pages of a host inside a page of somebody else, in a real browser.
 * @returns the paths that the browser shows there: none may.
 */
export async function framedPages(url: string): Promise<readonly string[]> {
  const frames = FRAMED.map((path) => `<iframe title="${path}" src="${url}${path}"></iframe>`).join('')
  const thief = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(frames))
  await once(thief.listen(0, '127.0.0.1'), 'listening')
  const { browser, close } = await openBrowser({ headed: false })
  try {
    const page = await browser.newPage()
    const address = `http://127.0.0.1:${(thief.address() as AddressInfo).port}/`
    // The answers count: without them a host that is down would pass.
    const answers = FRAMED.map((path) => page.waitForResponse(`${url}${path}*`))
    await page.goto(address, { waitUntil: 'load' })
    await Promise.all(answers)
    const shown = page.frames().map((frame) => frame.url())
    return FRAMED.filter((path) => shown.some((place) => place.startsWith(`${url}${path}`)))
  } finally {
    await close()
    thief.close()
  }
}
