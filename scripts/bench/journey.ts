import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { scanPage } from '#harness/drivers/axe.ts'
import { type OpenBrowser, openBrowser, type Page } from '#harness/drivers/browser.ts'
import type { Journey } from '#harness/journeys/journey.ts'
import { runJourney } from '#harness/runner/run-journey.ts'
import { devices } from '#harness/targets/devices.ts'
import { readRunOptions } from '#harness/targets/run-options.ts'

/** Both are run this often, in turns; the middle counts. */
const ROUNDS = 7
const SCANS = 30
/** What is reached: time of a journey without audits against playwright alone. */
const MOST_TIMES = 1.3

const FIELDS = ['E-mail', 'First name', 'Last name', 'Phone', 'Address', 'City', 'Zip', 'Company', 'Note'] as const

const PAGE = `<!doctype html><html lang="en"><head><title>Form</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>Form</h1>
<form>${FIELDS.map((label) => `<p><label>${label} <input name="${label}"></label></p>`).join('')}</form>
</main></body></html>`

/** Measures a form journey of ten steps beside plain playwright, and how many states axe scans in a minute. */
export async function benchJourney(): Promise<void> {
  console.log(`Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}`)
  const site = await serveForm()
  const browser = await openBrowser({ headed: false })
  const folder = await mkdtemp(join(tmpdir(), 'storefront-bench-'))
  try {
    const times: { plain: number[]; journey: number[] } = { plain: [], journey: [] }
    await plainRun(browser, site.url, folder)
    await journeyRun(browser, site.url, folder)
    for (let round = 0; round < ROUNDS; round += 1) {
      times.plain.push(await timed(() => plainRun(browser, site.url, folder)))
      times.journey.push(await timed(() => journeyRun(browser, site.url, folder)))
    }
    printTimes(median(times.plain), median(times.journey))
    console.log(`\naxe scans a minute         ${(await scansPerMinute(browser, site.url)).toFixed(0).padStart(6)}`)
  } finally {
    await browser.close()
    await site.close()
    await rm(folder, { recursive: true })
  }
}

/** Prints the milliseconds of both, and how many times as long the journey takes (PERF-03). */
export function printTimes(plain: number, journey: number): void {
  const share = journey / plain
  console.log(`\nTen steps of a form with a picture each, median of ${ROUNDS}`)
  console.log(`  plain playwright         ${plain.toFixed(0).padStart(6)} ms`)
  console.log(`  storefront, no audits    ${journey.toFixed(0).padStart(6)} ms`)
  console.log(
    `  times plain playwright   ${share.toFixed(2).padStart(6)}   ${share <= MOST_TIMES ? 'reached' : 'MISSED'}: at most ${MOST_TIMES}`,
  )
}

/** What somebody would write without the harness: the same deeds, expectations and pictures, with a trace. */
async function plainRun(browser: OpenBrowser, url: string, folder: string): Promise<void> {
  const { width, height } = devices.desktop
  const context = await browser.browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  await context.tracing.start({ snapshots: true, screenshots: false, sources: false })
  const page = await context.newPage()
  const expectPage = browser.expectWithin(5_000)
  const picture = (number: number): Promise<unknown> =>
    page.screenshot({
      path: join(folder, `plain-${number}.webp`),
      type: 'webp',
      quality: 82,
      scale: 'css',
      animations: 'disabled',
    })
  await page.goto(url)
  await picture(0)
  for (const [index, label] of FIELDS.entries()) {
    await page.getByLabel(label).fill(`Something ${index}`)
    await expectPage(page.getByLabel(label)).toHaveValue(`Something ${index}`)
    await picture(index + 1)
  }
  await context.close()
}

const journey: Journey = {
  name: 'form',
  summary: 'Ten steps of a form.',
  measuredPages: [],
  privateValues: {},
  tell(step) {
    step('Opens the form', async ({ open }) => open('/'))
    for (const [index, label] of FIELDS.entries()) {
      step(`Fills ${label}`, async ({ page, expect }) => {
        await page.getByLabel(label).fill(`Something ${index}`)
        await expect(page.getByLabel(label)).toHaveValue(`Something ${index}`)
      })
    }
  },
}

async function journeyRun(browser: OpenBrowser, site: string, folder: string): Promise<void> {
  const report = await runJourney({
    journey,
    device: devices.desktop,
    site,
    browser,
    folder,
    options: readRunOptions({ accessibility: false }),
    rerun: '',
  })
  if (report.verdict !== 'passed') throw new Error('The journey of the benchmark did not pass.')
}

async function scansPerMinute(browser: OpenBrowser, url: string): Promise<number> {
  const page: Page = await browser.browser.newPage()
  await page.goto(url)
  await scanPage(page)
  const time = await timed(async () => {
    for (let scan = 0; scan < SCANS; scan += 1) await scanPage(page)
  })
  await page.close()
  return (SCANS / time) * 60_000
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function serveForm(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url === '/') return response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE)
    if (request.url === '/favicon.ico') return response.writeHead(204).end()
    if (request.url !== '/env.js') return response.writeHead(404).end()
    const { port } = server.address() as AddressInfo
    const settings = `x = Object.freeze({"API_BASE_URL":"http://127.0.0.1:${port}/api"})`
    return response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(settings)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
