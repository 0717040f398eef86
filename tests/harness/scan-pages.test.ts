import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser, type Page } from '#browser/browser.ts'
import { scanFirstVisit, scanPages } from '#harness/audits/accessibility/scan-pages.ts'
import type { AuditRun } from '#harness/audits/audit.ts'
import type { ExportPage } from '#harness/audits/export-pages.ts'
import type { PageFinding } from '#harness/audits/page-finding.ts'

const PAGE = (style: string, main: string) =>
  `<!doctype html><html lang="en"><head><title>Page</title><meta name="viewport" content="width=device-width"><style>img[hidden]{display:none} ${style}</style></head><body><main><h1>Page</h1>${main}</main></body></html>`

const PAGES: Readonly<Record<string, string>> = {
  '/good': PAGE('', '<p>Words</p>'),
  // Each image is visible in only one of the states.
  '/states': PAGE(
    '@media (min-width: 1000px) { #wide { display: block } } @media (max-width: 400px) { #narrow { display: block } } @media (prefers-reduced-motion: reduce) { #still { display: block } } @media (prefers-reduced-motion: no-preference) { #moving { display: block } }',
    ['wide', 'narrow', 'still', 'moving'].map((id) => `<img hidden id="${id}" src="/x.png">`).join(''),
  ),
  // The image is visible only after the first visit.
  '/visited': PAGE(
    '',
    '<script>if (localStorage.visited) document.write("<img id=again src=/x.png>"); localStorage.visited = 1</script>',
  ),
  // The image loads after the load event and is visible only in the first state.
  '/loads': PAGE(
    '@media (min-width: 1000px) and (prefers-reduced-motion: no-preference) { #loaded { display: block } }',
    '<script>addEventListener("load", () => fetch("/slow").then(() => document.querySelector("main").insertAdjacentHTML("beforeend", "<img hidden id=loaded src=/x.png>")))</script>',
  ),
  '/busy': PAGE('', '<p aria-busy="true">Loading</p>'),
  // This page waits for a response that never arrives, and does nothing else.
  '/late': PAGE(
    '',
    '<script>addEventListener("resize", () => { const call = new XMLHttpRequest(); call.open("GET", "/never", false); call.send() })</script>',
  ),
  '/crash': PAGE('', '<p>Words</p>'),
  // A vertical scroll bar takes part of the window's width.
  '/wide': PAGE('body { margin: 0 }', '<div style="width: 100vw; height: 3000px">As wide as the window</div>'),
  '/narrow': PAGE('body { margin: 0 }', '<div style="height: 3000px">As wide as its container</div>'),
  // This page opens a dialog, as the shop does on a first visit.
  '/asks': PAGE(
    '',
    '<img id="below" src="/x.png"><dialog aria-label="Question"><img id="in-dialog" src="/x.png"><button>No</button></dialog><script>if (localStorage.analyticsConsent === undefined) setTimeout(() => document.querySelector("dialog").showModal(), 50)</script>',
  ),
}

let server: Server
let site: string
let browser: OpenBrowser

beforeAll(async () => {
  server = createServer((request, response) => {
    const respond = () => response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGES[request.url ?? ''] ?? '')
    if (request.url === '/slow') setTimeout(respond, 400)
    else if (request.url !== '/never') respond()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await openBrowser({ headed: false })
})

afterAll(async () => {
  await browser.close()
  server.close()
})

const pageOf = (path: string): ExportPage => ({ path, file: '', route: path.slice(1), single: true, sha256: '' })

const unstopped: AuditRun = { signal: new AbortController().signal, progress: () => {} }

async function scan(paths: readonly string[], run: Partial<AuditRun> = {}) {
  const { found, skippedPages: left } = await scanPages({ site, browser }, paths.map(pageOf), Infinity, {
    ...unstopped,
    ...run,
  })
  return { found: found.map(({ page, finding }) => `${page.path} ${finding.rule} ${finding.element}`), left }
}

/** A check that takes a moment, so that only the page can exceed the limit. */
async function images(tab: Page): Promise<PageFinding[]> {
  await tab.setViewportSize({ width: 320, height: 900 })
  // The tab may crash before or after the page has loaded.
  if (tab.url().endsWith('/crash')) await tab.evaluate(() => new Promise(() => {}))
  // A page is not notified of its new width until the next frame.
  await tab.evaluate(() => new Promise(requestAnimationFrame))
  const count = await tab.evaluate(() => document.images.length)
  const finding = { audit: 'accessibility', rule: 'images', severity: 'error', message: 'It has images.' } as const
  const place = {
    fix: '',
    element: 'img',
    frame: false,
    evidence: { selector: '', html: '', standard: '', helpUrl: '' },
  }
  return count > 0 ? [{ ...finding, ...place }] : []
}

test('finds a barrier that exists only in one state, and checks pages in the state that a new visitor sees', async () => {
  const { found, left } = await scan(['/states', '/visited', '/visited', '/visited', '/visited', '/good'])
  expect(new Set(found)).toEqual(
    new Set(['#wide', '#narrow', '#still', '#moving'].map((image) => `/states image-alt ${image}`)),
  )
  expect(left).toEqual([])
})

test('the dialog on a first visit does not hide barriers on the page and is scanned itself', async () => {
  const { found } = await scan(['/asks'])
  expect(new Set(found)).toEqual(new Set(['/asks image-alt #below']))
  const asked = await scanFirstVisit({ site, browser }, pageOf('/asks'))
  expect(new Set(asked.map(({ finding }) => `${finding.rule} ${finding.element} ${finding.frame}`))).toEqual(
    new Set(['image-alt #in-dialog true']),
  )
})

test('content that a page requests after its first load is part of its first state', async () => {
  expect((await scan(['/loads'])).found).toEqual(['/loads image-alt #loaded'])
})

test('reports a page as wide as the window if a scroll bar takes part of the width', async () => {
  const { found } = await scan(['/wide', '/narrow'])
  expect([...new Set(found)]).toEqual(['/wide horizontal-scroll div'])
})

test('reports a page that does not settle, stops responding or crashes, and still scans the others', async () => {
  const original = browser.browser.newContext.bind(browser.browser)
  browser.browser.newContext = async (options) => {
    const context = await original(options)
    context.on('page', (page) => {
      page.on('response', (response) => {
        if (!response.url().endsWith('/crash')) return
        void context.newCDPSession(page).then((session) => session.send('Page.crash').catch(() => {}))
      })
    })
    return context
  }
  try {
    const pages = ['/busy', '/crash', '/states', '/good', '/crash', '/states', '/late'].map(pageOf)
    const limits = { settleMs: 10_000, checkMs: 5000 }
    const { found, skippedPages: left } = await scanPages({ site, browser }, pages, Infinity, unstopped, images, limits)
    expect(found.map(({ page, finding }) => `${page.path} ${finding.message}`)).toEqual([
      '/busy The page could not be checked in a browser: it stays busy.',
      '/crash The page could not be checked in a browser: its tab crashed.',
      '/states It has images.',
      '/crash The page could not be checked in a browser: its tab crashed.',
      '/states It has images.',
      '/late The page could not be checked in a browser: it stops responding.',
    ])
    expect(left).toEqual(['/busy', '/crash', '/crash', '/late'])
  } finally {
    browser.browser.newContext = original
  }
})

test('a stopped scan lists the pages that it skipped', async () => {
  const controller = new AbortController()
  const reported: string[] = []
  const { left } = await scan(
    Array.from({ length: 12 }, () => '/states'),
    {
      signal: controller.signal,
      progress: (done, pages, findings) => {
        reported.push(`${done} of ${pages}: ${findings}`)
        if (done === 3) controller.abort()
      },
    },
  )
  expect(reported[2]).toMatch(/^3 of 12: \d+$/)
  // The four pages that are open when the scan stops may be either checked or skipped.
  expect(left.length).toBeGreaterThanOrEqual(12 - 3 - 4)
})

test('a page that is still busy at the deadline is skipped and not a finding', async () => {
  const never = (): Promise<PageFinding[]> => new Promise(() => {})
  const { found, skippedPages, isOutOfTime } = await scanPages(
    { site, browser },
    ['/good', '/states'].map(pageOf),
    performance.now() + 1500,
    unstopped,
    never,
  )
  expect({ found, skippedPages, isOutOfTime }).toEqual({
    found: [],
    skippedPages: ['/good', '/states'],
    isOutOfTime: true,
  })
})
