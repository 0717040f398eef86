import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenBrowser, openBrowser } from '#harness/drivers/browser.ts'
import type { Journey } from '#harness/journeys/journey.ts'
import { runJourney } from '#harness/runner/run-journey.ts'
import { devices } from '#harness/targets/devices.ts'
import { readRunOptions } from '#harness/targets/run-options.ts'
import { getMedian, printGoal } from './print.ts'
import { listen } from './servers/listen.ts'

/** Default number of rounds. Each round measures a journey and plain Playwright. */
const DEFAULT_ROUNDS = 7
/** Maximum ratio of the duration of a journey without audits to the duration with plain Playwright. */
const MAX_RATIO = 1.3

const FIELDS = ['E-mail', 'First name', 'Last name', 'Phone', 'Address', 'City', 'Zip', 'Company', 'Note'] as const

const PAGE = `<!doctype html><html lang="en"><head><title>Form</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>Form</h1>
<form>${FIELDS.map((label) => `<p><label>${label} <input name="${label}"></label></p>`).join('')}</form>
</main></body></html>`

/** Compares the duration of a ten-step form journey with that of plain Playwright. */
export async function benchJourney([rounds = DEFAULT_ROUNDS]: readonly number[]): Promise<void> {
  const { url, close } = await serveForm()
  const browser = await openBrowser({ headed: false })
  const folder = await mkdtemp(join(tmpdir(), 'storefront-bench-'))
  try {
    const times: { plain: number[]; journey: number[] } = { plain: [], journey: [] }
    await runPlain(browser, url, folder)
    await runForm(browser, url, folder)
    for (let round = 0; round < rounds; round += 1) {
      times.plain.push(await measureTime(() => runPlain(browser, url, folder)))
      times.journey.push(await measureTime(() => runForm(browser, url, folder)))
    }
    printTimes(getMedian(times.plain), getMedian(times.journey))
  } finally {
    await browser.close()
    close()
    await rm(folder, { recursive: true })
  }
}

/**
 * Prints both durations and their ratio.
 * @internal
 */
function printTimes(plain: number, journey: number): void {
  const ratio = journey / plain
  console.log('\nTen steps of a form with a screenshot each, median')
  console.log(`  plain playwright         ${plain.toFixed(0).padStart(6)} ms`)
  console.log(`  storefront, no audits    ${journey.toFixed(0).padStart(6)} ms`)
  printGoal('duration relative to plain Playwright', ratio.toFixed(2), ratio <= MAX_RATIO, `at most ${MAX_RATIO}`)
}

/** Runs the same actions, assertions and screenshots without the harness, and records a trace. */
async function runPlain(browser: OpenBrowser, url: string, folder: string): Promise<void> {
  const { width, height } = devices.desktop
  const context = await browser.browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  await context.tracing.start({ snapshots: true, screenshots: false, sources: false })
  const page = await context.newPage()
  const expectPage = browser.expectWithin(5_000)
  const takeScreenshot = (step: number): Promise<unknown> =>
    page.screenshot({
      path: join(folder, `plain-${step}.webp`),
      type: 'webp',
      quality: 82,
      scale: 'css',
      animations: 'disabled',
    })
  await page.goto(url)
  await takeScreenshot(0)
  for (const [index, label] of FIELDS.entries()) {
    await page.getByLabel(label).fill(`Something ${index}`)
    await expectPage(page.getByLabel(label)).toHaveValue(`Something ${index}`)
    await takeScreenshot(index + 1)
  }
  await context.close()
}

const journey: Journey = {
  name: 'form',
  summary: 'A visitor fills in a form in ten steps.',
  measuredPages: [],
  privateValues: {},
  steps(step) {
    step('Opens the form', async ({ open }) => open('/'))
    for (const [index, label] of FIELDS.entries()) {
      step(`Fills ${label}`, async ({ page, expect }) => {
        await page.getByLabel(label).fill(`Something ${index}`)
        await expect(page.getByLabel(label)).toHaveValue(`Something ${index}`)
      })
    }
  },
}

async function runForm(browser: OpenBrowser, site: string, folder: string): Promise<void> {
  const { steps } = await runJourney({
    journey,
    device: devices.desktop,
    site,
    browser,
    folder,
    options: readRunOptions({ accessibility: false }),
    rerun: '',
  })
  if (steps.some(({ status }) => status !== 'passed')) throw new Error('The journey of the benchmark did not pass.')
}

async function measureTime(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function serveForm(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    if (request.url === '/') return response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE)
    if (request.url === '/favicon.ico') return response.writeHead(204).end()
    if (request.url !== '/env.js') return response.writeHead(404).end()
    const { port } = server.address() as AddressInfo
    const settings = `x = Object.freeze({"API_BASE_URL":"http://127.0.0.1:${port}/api"})`
    return response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(settings)
  })
  const url = await listen(server)
  return {
    url,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
