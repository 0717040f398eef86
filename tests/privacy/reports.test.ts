import { mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedExport, serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { type OpenBrowser, openBrowser } from '#harness/drivers/browser.ts'
import type { Journey } from '#harness/journeys/journey.ts'
import { journeys } from '#harness/journeys/registry.ts'
import { concludeJourney } from '#harness/report/model/verdict.ts'
import { publishReport } from '#harness/report/publish/publish-report.ts'
import { createDraft } from '#harness/report/publish/report-folder.ts'
import { runJourney } from '#harness/runner/run-journey.ts'
import { devices } from '#harness/targets/devices.ts'
import { readRunOptions } from '#harness/targets/run-options.ts'
import { getDemoExport } from '../demo-export.ts'
import { type PrivateText, findPrivateText, searchReport } from './search-report.ts'

/** Time limit for a build or a journey on two busy cores. */
const LIMIT_MS = 600_000
const LAST_STEP = 'Fails to keep the trace'
const TESTED: ReadonlySet<string> = new Set(['checkout-guest', 'sign-in-and-merge'])

const shopperValues = journeys.flatMap(({ privateValues }) => Object.entries(privateValues))
const privateTexts: readonly PrivateText[] = [
  ...shopperValues.flatMap(([kind, texts]) => texts.map((text) => findPrivateText(`${kind} "${text}"`, text))),
  {
    label: 'a token of the mock',
    expression: /(?:gid|stub_payment|stub_captcha)_\w{6,}|(?:access|refresh|mailed)_[\da-f]{32}/,
  },
  {
    label: 'a folder of this computer',
    expression: new RegExp([process.cwd(), homedir(), tmpdir()].map((path) => `${path}/`).join('|')),
  },
]

let folder: string
let shop: ServedExport
let browser: OpenBrowser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-privacy-'))
  const environment = await loadEnvironment('demo', { env: {} })
  shop = await serveExport({ environment, folder: await getDemoExport(), port: 0, apiPort: 0 })
  browser = await openBrowser({ headed: false })
}, LIMIT_MS)

afterAll(async () => {
  await browser.close()
  await shop.close()
  await rm(folder, { recursive: true })
})

/** Adds a last step that fails with the typed values in its error, so that the trace is kept. */
function withFailure(journey: Journey): Journey {
  return {
    ...journey,
    steps(step) {
      journey.steps(step)
      step(LAST_STEP, async ({ page, expect: expectPage }) => {
        const typed = Object.values(journey.privateValues).flat().join(', ')
        await page.evaluate((text) => console.log(`typed: ${text}`), typed)
        await expectPage(page.getByRole('main'), typed).toHaveText(typed, { timeout: 500 })
      })
    },
  }
}

test.each(journeys.filter(({ name }) => TESTED.has(name)))(
  'the report and trace of the failed journey $name contain no private data',
  async (journey) => {
    const draft = await createDraft(folder)
    const report = await runJourney({
      journey: withFailure(journey),
      device: devices.mobile,
      site: shop.url,
      browser,
      folder: draft,
      // The limits are generous because the computer may be busy and only the last step may fail.
      options: readRunOptions({ accessibility: false, timeoutMs: 60_000 }),
      rerun: '',
    })
    expect(report.steps.find(({ status }) => status === 'failed')?.name).toBe(LAST_STEP)
    const published = await publishReport(draft, folder, concludeJourney(report))
    expect(await searchReport(published.folder, privateTexts)).toEqual([])
  },
  LIMIT_MS,
)
