import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '#browser/browser.ts'
import { addScreenshots } from '#harness/audits/locations/add-screenshots.ts'
import { createFinding } from '#harness/report/test-audit-report.ts'

let browser: OpenBrowser
let server: Server
let site: string
let folder: string

const PAGE = `<!doctype html><html lang="en"><head><title>Places</title><meta name="viewport" content="width=device-width">
<style>@media (min-width: 600px) { #narrow { display: none } }</style></head>
<body><dialog id="asks" style="width: 90vw; height: 90vh; border: 0; background: #00f">May we?</dialog><main>
<div style="height: 2000px"></div><p>We ship on Monday. <b>Sizes are  TBD</b></p><button id="far">Far down</button>
<p style="width: 300px; overflow: hidden"><img src="/no.png" alt="Drawing of a trigger: sear and disconnector" width="300" height="100"></p>
<p id="narrow">For phones only</p><p hidden id="hidden">Invisible</p></main>
<script>document.getElementById('asks').showModal()</script></body></html>`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-places-'))
  server = createServer(({ url }, response) =>
    url === '/busy'
      ? response.setHeader('Content-Type', 'text/html').end(`${PAGE}<script>setTimeout(() => { for (;;); })</script>`)
      : url === '/faq'
        ? response.setHeader('Content-Type', 'text/html').end(PAGE)
        : response.socket?.destroy(),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await openBrowser({ headed: false })
})

afterAll(async () => {
  await browser.close()
  server.close()
  await rm(folder, { recursive: true })
})

const place = { quote: '' }
const at = (selector: string, pages = ['/faq']) =>
  createFinding(`accessibility/label${selector}`, {
    place: { ...place, pages },
    evidence: { selector, html: '', standard: '', helpUrl: '' },
  })
const quoting = (quote: string) => createFinding(`content/tbd/${quote}`, { place: { ...place, quote } })

/** Returns the size of an image, and the fraction of it, from 0 to 1, that has each of the given colors. */
async function measure(file: string, ...colors: readonly (readonly [number, number, number])[]) {
  const page = await browser.browser.newPage()
  const source = `data:image/webp;base64,${await readFile(file, 'base64')}`
  const measured = await page.evaluate(
    async ([src, wanted]) => {
      const image = new Image()
      image.src = src
      await image.decode()
      const { width, height } = image
      const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      const shares = wanted.map((color) => {
        let alike = 0
        for (let pixel = 0; pixel < data.length; pixel += 4) {
          if (color.every((value, index) => Math.abs((data[pixel + index] ?? 0) - value) < 40)) alike += 1
        }
        return alike / (width * height)
      })
      return { width, height, shares }
    },
    [source, colors] as const,
  )
  await page.close()
  return measured
}

test('takes a screenshot of the highlighted element, but not of an invisible one', async () => {
  const findings = [
    at('#far'),
    quoting('Sizes are TBD'),
    quoting('Drawing of a trigger: sear and disconnector'),
    at('#narrow'),
    at('#hidden'),
    at('#gone'),
    at(':::'),
    quoting('Words of another page'),
    at('#far', ['/broken']),
    at('#far', ['/search/{query}']),
    createFinding('content/empty', { place }),
  ]
  const signal = new AbortController().signal
  const pictured = await addScreenshots(findings, folder, { site, browser }, signal, Infinity)
  expect(pictured.map((each) => each.place.screenshot)).toEqual([
    'places/1.webp',
    'places/2.webp',
    'places/3.webp',
    'places/4.webp',
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  for (const name of ['1', '2', '3', '4']) {
    const file = join(folder, 'places', `${name}.webp`)
    const { width, height, shares } = await measure(file, [0xd6, 0, 0x1c], [0, 0, 255])
    expect(width).toBeLessThanOrEqual(560)
    expect(height).toBeLessThanOrEqual(320)
    expect(shares[0], `the frame in screenshot ${name}`).toBeGreaterThan(0.005)
    expect(shares[1], `the question in screenshot ${name}`).toBe(0)
  }
})

test('a stopped run takes no screenshots', async () => {
  const findings = [at('#far')]
  expect(await addScreenshots(findings, folder, { site, browser }, AbortSignal.abort(), Infinity)).toEqual(findings)
})

test('a page that stays busy has no screenshots, but the other pages do', async () => {
  const findings = [at('#far', ['/busy']), at('#far')]
  const signal = new AbortController().signal
  const pictured = await addScreenshots(findings, folder, { site, browser }, signal, Infinity, 4000)
  expect(pictured.map((each) => each.place.screenshot)).toEqual([null, 'places/2.webp'])
})
