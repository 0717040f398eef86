import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openBrowser, type Page } from '#browser/browser.ts'
import { type ListeningMock, startMockServer } from '#mock/mock.ts'
import type { StubLogEntry } from '#mock/stubs/stub-log.ts'
import { DEFAULT_STUB_MODES, type StubModes } from '#mock/stubs/stub-modes.ts'
import { tinyFixtures } from '../contract/tiny-fixtures.ts'

/** A browser, a site with a strict policy, and a mock that its pages may use. */
export interface StubSite {
  readonly mock: ListeningMock
  /** Opens a page that loads one stub script. `pageErrors` collects the errors of the browser. */
  pageWith(script: string, namespace: string): Promise<{ readonly page: Page; readonly pageErrors: string[] }>
  setModes(namespace: string, modes: Partial<StubModes>): void
  /** Returns the reports of the stubs in a namespace. */
  logOf(namespace: string): readonly StubLogEntry[]
  close(): Promise<void>
}

export async function openStubSite(): Promise<StubSite> {
  let mockUrl = ''
  // This is a real server, because the browser blocks local URLs for intercepted pages.
  const site = createServer((request, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html',
      'Content-Security-Policy': `default-src 'none'; script-src ${mockUrl}; connect-src ${mockUrl}`,
    })
    response.end(
      `<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1><div id="captcha"></div></main><script src="${mockUrl}${request.url}"></script></html>`,
    )
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const mock = await startMockServer({ port: 0, fixtures: tinyFixtures, allowedOrigins: [siteUrl] })
  mockUrl = mock.url
  const { browser, close } = await openBrowser({ headed: false })
  return {
    mock,
    async pageWith(script, namespace) {
      const page = await browser.newPage()
      const pageErrors: string[] = []
      page.on('console', (message) => pageErrors.push(message.text()))
      page.on('pageerror', (error) => pageErrors.push(error.message))
      await page.goto(`${siteUrl}/__ns/${namespace}/__mock/stubs/${script}`)
      return { page, pageErrors }
    },
    setModes(namespace, modes) {
      mock.namespace(namespace).stubs = { ...DEFAULT_STUB_MODES, ...modes }
    },
    logOf: (namespace) => mock.namespace(namespace).stubLog.entries(),
    async close() {
      await close()
      site.close()
      await mock.close()
    },
  }
}
