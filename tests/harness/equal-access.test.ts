import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityAudit } from '#harness/audits/accessibility/accessibility-audit.ts'
import { disagreements } from '#harness/audits/equal-access/disagreements.ts'
import { equalAccessAudit } from '#harness/audits/equal-access/equal-access-audit.ts'
import { TEST_RUN } from '#harness/audits/test-run.ts'
import { type OpenBrowser, openBrowser } from '#harness/drivers/browser.ts'
import { checkPage } from '#harness/drivers/equal-access.ts'

let browser: OpenBrowser
let server: Server
let site: string

/** A policy that blocks all files, and all scripts except those injected by the browser driver. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

const page = (main: string): string => `<!doctype html><html lang="en"><head><title>Two opinions</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>body { margin: 0 } .visually-hidden { position: absolute; clip-path: inset(50%) }</style></head>
<body><a href="#main">Skip</a>
<header><button id="opens" type="button" aria-controls="nowhere" aria-expanded="false">Search</button></header>
<div role="status"><button type="button">You added it</button></div>
<main id="main"><h1>Two opinions</h1>${main}</main></body></html>`

const PAGES: Readonly<Record<string, string>> = {
  '/two': page(`<p><img id="picture" src="/no.png" width="30" height="30"></p>
<ul role="list"><li>One</li></ul><nav id="twice" role="navigation" aria-label="More"><a href="/more">More</a></nav>
<p><s>$20.00</s> $10.00</p><details><summary>Discount code</summary><label for="code">Code</label><input id="code"></details><fieldset><legend>Color: Clay</legend>
<label><input type="radio" name="color"><span class="visually-hidden">Clay</span></label></fieldset><p><label>E-mail <input type="email" autocomplete="username"></label></p>`),
  '/wide': page('<div style="width: 100vw; height: 3000px">As wide as the window, and so wider than its room</div>'),
  '/narrow': page('<div style="height: 3000px">As wide as its room</div>'),
}

beforeAll(async () => {
  server = createServer(({ url = '' }, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': POLICY }).end(PAGES[url]),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await openBrowser({ headed: false })
})

afterAll(async () => {
  await browser.close()
  server.close()
})

/** Returns the input for both audits. */
function gathered(...paths: readonly string[]): Parameters<typeof accessibilityAudit.run>[0] {
  const pages = paths.map((path) => ({ path, route: path, file: path, single: true, sha256: '' }))
  return { pages, served: async () => ({ site, browser }), deadline: Infinity }
}

test('AUD-30 Equal Access reports what axe misses, except for intended differences', async () => {
  const axe = await accessibilityAudit.run(gathered('/two'), TEST_RUN)
  const opinion = await equalAccessAudit.run(gathered('/two'), TEST_RUN)
  expect(axe.findings.map(({ rule }) => rule)).toContain('accessibility/image-alt')
  const places = opinion.findings.map(({ id, place }) => `${id} on ${place.pages.join()}`)
  expect(places.toSorted()).toEqual([
    'equal-access/aria_id_unique/every template/#opens on /two',
    'equal-access/aria_role_redundant//two/#twice on /two',
  ])
  expect(opinion.checked).toBe('1 page in 4 states each')
  expect(opinion.tools?.['Equal Access']).toMatch(/^\d+\.\d+\.\d+$/)
}, 120_000)

test('AUD-30 Equal Access makes no network requests', async () => {
  const tab = await browser.browser.newPage()
  await tab.goto(`${site}/two`)
  const requests: string[] = []
  tab.on('request', (request) => requests.push(request.url()))
  const rules = (await checkPage(tab, [], [])).map(({ rule }) => rule)
  // The engine reports the intentional markup of the shop. If it did not, the list of disagreements would be
  // unnecessary.
  expect(rules).toEqual(expect.arrayContaining(disagreements.map(({ rule }) => rule)))
  expect(requests).toEqual([])
  await tab.close()
})

test('A11Y-16 reports a page as wide as the window if a scroll bar takes part of the width', async () => {
  const { findings } = await accessibilityAudit.run(gathered('/wide', '/narrow'), TEST_RUN)
  const sideways = findings.filter(({ rule }) => rule === 'accessibility/horizontal-scroll')
  expect(sideways.map(({ place }) => place.pages)).toEqual([['/wide']])
}, 120_000)
