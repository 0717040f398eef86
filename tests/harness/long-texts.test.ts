import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '#harness/drivers/browser.ts'
import { renderReportPage } from '#harness/report/html/report-page.ts'
import { renderRunHtml } from '#harness/report/html/run-page.ts'
import {
  createBarrier,
  createRequest,
  createStep,
  createJourneyReport,
  createScannedStep,
  toFailure,
} from '#harness/report/model/test-journey-report.ts'

let browser: OpenBrowser

beforeAll(async () => {
  browser = await openBrowser({ headed: false })
})

afterAll(() => browser.close())

/** A URL without a break opportunity, and markup that must remain text. */
const LONG = `https://shop.example/${'x'.repeat(400)}?<b>"'</style><script>document.title='run'</script>`

const failed = createJourneyReport(
  [
    createStep(LONG, {
      path: LONG,
      accessibility: createScannedStep(
        createBarrier(LONG, LONG, { message: LONG, fix: LONG, html: LONG, standard: LONG }),
      ),
      console: [{ level: 'error', text: LONG, source: LONG }],
      requests: [createRequest({ url: LONG, endpointId: null })],
    }),
    createStep(LONG, {
      number: 2,
      status: 'failed',
      failures: [toFailure({ expected: LONG, received: LONG, location: LONG, request: createRequest({ url: LONG }) })],
    }),
  ],
  { verdict: 'failed', journey: { name: LONG, summary: LONG }, baseUrl: LONG, rerunCommand: LONG },
)

const overview = renderRunHtml({
  schema: 'storefront/journey-run@2',
  startedAt: '2026-11-22T10:00:00.000Z',
  durationMs: 9000,
  commit: LONG,
  command: LONG,
  devices: ['mobile'],
  engines: ['chromium'],
  shard: null,
  entries: [
    {
      journey: LONG,
      device: 'mobile',
      engine: 'chromium',
      verdict: 'failed',
      note: LONG,
      durationMs: 2000,
      folder: null,
    },
  ],
})

test.each([
  ['a failed journey', renderReportPage(failed, { screenshots: new Map(), files: [] })],
  ['several runs', overview],
])('JRNY-108 the page of %s fits a viewport of 390 px and of 1440 px, regardless of its texts', async (_name, html) => {
  const page = await browser.browser.newPage()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.setContent(html)
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true
    })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    expect(await page.title()).not.toBe('run')
  }
  await page.close()
})
