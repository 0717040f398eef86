import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '#harness/drivers/browser.ts'
import { listFaultEndpoints } from '#harness/faults/fault-endpoints.ts'
import { recordFaultBaseline, replayWithFault } from '#harness/faults/fault-matrix.ts'
import { FAULT_KINDS } from '#harness/findings/fault-result.ts'
import type { Journey } from '#harness/journeys/journey.ts'
import { renderText } from '#harness/report/formats/text.ts'
import type { JourneyReport } from '#harness/report/model/journey-report.ts'
import { concludeJourney } from '#harness/report/model/verdict.ts'
import { publishReport } from '#harness/report/publish/publish-report.ts'
import { createDraft } from '#harness/report/publish/report-folder.ts'
import { runJourney } from '#harness/runner/run-journey.ts'
import { devices } from '#harness/targets/devices.ts'
import { readRunOptions } from '#harness/targets/run-options.ts'
import { type FaultyShop, startFaultyShop } from './faulty-shop.ts'

/** Time limit for four replays on two busy cores, each of which waits for missing elements. */
const LIMIT_MS = 60_000

let shop: FaultyShop
let browser: OpenBrowser
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-faults-'))
  shop = await startFaultyShop()
  browser = await openBrowser({ headed: false })
})

afterAll(async () => {
  await browser.close()
  await shop.close()
  await rm(folder, { recursive: true })
})

/** Returns a journey that types a note, presses a button in the faulty shop, and reads its message. */
function presses(button: string): Journey {
  return {
    name: 'careless',
    summary: 'A journey for the tests of the fault matrix.',
    measuredPages: [],
    privateValues: {},
    steps(step) {
      step('Opens the shop', async ({ open }) => open('/'))
      step('Writes a note', async ({ page }) => {
        await page.getByLabel('Note').fill('for the porch')
        // A captcha that must be solved again after each failure does not count as lost input.
        await page.getByLabel('I am a person').check()
      })
      step('Asks', async ({ page, expect: expectPage }) => {
        await page.getByRole('button', { name: button }).click()
        await expectPage(page.getByText(`Done: ${button.toLowerCase()}`)).toBeVisible()
      })
      step('Sees the shop', async ({ page, expect: expectPage }) => {
        await expectPage(page.getByRole('heading', { name: 'Faulty shop' })).toBeVisible()
      })
    },
  }
}

const options = readRunOptions({ accessibility: false })
const limits = { action: 2_000, step: 10_000 }

/** Runs a journey and then replays it once for each endpoint and fault. */
async function replay(button: string, folderOfRun: string, only: readonly string[] = []): Promise<JourneyReport> {
  const shared = {
    journey: presses(button),
    device: devices.desktop,
    site: shop.site,
    browser,
    folder: folderOfRun,
    options,
    limits,
  }
  const baselineRun = recordFaultBaseline()
  const report = await runJourney({
    ...shared,
    observer: baselineRun,
    rerun: 'npx storefront journey careless --fault-matrix',
  })
  const endpoints = listFaultEndpoints({ steps: report.steps, only, journey: shared.journey, until: null })
  const replays = endpoints.flatMap((endpoint) => FAULT_KINDS.map((fault) => ({ call: endpoint, fault })))
  const context = { ...shared, faultBaseline: baselineRun.getBaseline(), redact: (text: string) => text }
  const cells = await Promise.all(replays.map(({ call: endpoint, fault }) => replayWithFault(endpoint, fault, context)))
  return concludeJourney({ ...report, faultMatrix: { endpoints, cells, durationMs: 1 } })
}

async function run(button: string): Promise<{ report: JourneyReport; written: string }> {
  const draft = await createDraft(folder)
  const report = await replay(button, draft)
  const published = await publishReport(draft, folder, report)
  return { report: published.report, written: published.folder }
}

/** Returns the problems of each fault, in order: 500, reset, broken JSON, no response. */
const getProblems = ({ faultMatrix: faults }: JourneyReport): string[][] =>
  (faults?.cells ?? []).map(({ problems }) => problems)

test(
  'reports no problems for a shop that shows each failure and keeps the input',
  async () => {
    const { report } = await run('Careful')
    expect(report.faultMatrix?.endpoints).toEqual([
      { endpointId: 'getShippingMethods', method: 'GET', path: '/Cart/shipping-methods', step: 3 },
    ])
    expect(report.faultMatrix?.cells.map(({ fault }) => fault)).toEqual([
      'server-error',
      'reset',
      'invalid-json',
      'no-response',
    ])
    expect(getProblems(report)).toEqual([[], [], [], []])
    for (const cell of report.faultMatrix?.cells ?? []) {
      expect(cell).toMatchObject({ message: 'Error: that did not work.', lostFields: [], recovery: 'repeated-action' })
    }
    expect(report.verdict).toBe('passed')
  },
  LIMIT_MS,
)

test(
  'attributes a request that is a step later than in the baseline to that step',
  async () => {
    // As in a checkout, the content of a step disappears after it, and the next step has a different URL.
    const journey: Journey = {
      ...presses('Forgetful'),
      steps(step) {
        step('Opens the shop', async ({ open }) => open('/'))
        step('Writes a note', async ({ page }) => {
          await page.getByLabel('Note').fill('for the porch')
          await page.evaluate(() => {
            document.querySelector('[name=note]')?.remove()
            const zip = '<label>ZIP code <input name="zip"></label>'
            document.querySelector('form')?.insertAdjacentHTML('beforeend', zip)
            history.pushState(null, '', '/?stepId=next')
          })
        })
        step('Asks', async ({ page, expect: expectPage }) => {
          await page.getByLabel('ZIP code').fill('89501')
          await page.getByRole('button', { name: 'Forgetful' }).click()
          await expectPage(page.getByText('Done: forgetful')).toBeVisible()
          await page.evaluate(() => document.querySelector('[name=zip]')?.remove())
        })
      },
    }
    const baselineRun = recordFaultBaseline()
    const draft = await createDraft(folder)
    const testContext = { device: devices.desktop, site: shop.site, browser, folder: draft, options }
    const baselineReport = await runJourney({ ...testContext, journey, observer: baselineRun, limits, rerun: '' })
    expect(baselineReport.steps.map(({ status }) => status)).not.toContain('failed')
    // In the baseline, the page may have made the request while the note was being typed.
    const endpoint = {
      endpointId: 'getShippingMethods',
      method: 'GET',
      path: '/Cart/shipping-methods',
      step: 2,
    } as const
    const context = {
      ...testContext,
      journey,
      limits,
      faultBaseline: baselineRun.getBaseline(),
      redact: (text: string) => text,
    }
    expect(await replayWithFault(endpoint, 'server-error', context)).toMatchObject({
      step: { number: 3, name: 'Asks' },
      message: 'Error: that did not work.',
      lostFields: ['ZIP code'],
      recovery: 'repeated-action',
      problems: ['input-lost'],
    })
  },
  LIMIT_MS,
)

test(
  'names an endpoint that the journey does not request, and lists those that it does',
  async () => {
    await expect(replay('Careful', await createDraft(folder), ['login'])).rejects.toMatchObject({
      kind: 'usage',
      message: 'The journey careless does not request "login".',
      next: 'Choose from its endpoints: getShippingMethods.',
    })
  },
  LIMIT_MS,
)

test.each([
  ['Silent', ['no-message']],
  ['Forgetful', ['input-lost']],
  ['Blanking', ['no-message', 'input-lost', 'blank-page']],
  ['Locking', ['no-recovery']],
  ['Throwing', ['uncaught-error']],
])(
  'the matrix finds the fault handling error: %s',
  async (button, problems) => {
    const { report, written } = await run(button)
    expect(getProblems(report)).toEqual([problems, problems, problems, problems])
    expect(report.verdict).toBe('findings')
    const [cell] = report.faultMatrix?.cells ?? []
    expect(existsSync(join(written, cell?.screenshot ?? 'none'))).toBe(true)
    expect(renderText(report, 'here').join('\n')).toContain('Error: getShippingMethods × Status 500: ')
    expect(await readFile(join(written, 'junit.xml'), 'utf8')).toContain('tests="8" failures="4"')
  },
  LIMIT_MS,
)

test(
  'a read whose failure loses nothing needs no message, while a failed write does',
  async () => {
    const { report } = await run('Prepared')
    expect(getProblems(report)).toEqual([[], [], [], []])
    for (const cell of report.faultMatrix?.cells ?? []) {
      expect(cell).toMatchObject({ message: null, recovery: 'not-needed' })
    }
    expect(report.verdict).toBe('passed')
    const { report: careless } = await run('Careless')
    expect(careless.faultMatrix?.endpoints.map(({ endpointId }) => endpointId)).toEqual(['subscribeToNewsletter'])
    expect(getProblems(careless)).toEqual([['no-message'], ['no-message'], ['no-message'], ['no-message']])
  },
  LIMIT_MS,
)

test(
  'reports a page that waits forever for a response without a message',
  async () => {
    const { report } = await run('Waiting')
    expect(getProblems(report)).toEqual([[], [], [], ['no-message']])
    expect(renderText(report, 'here').join('\n')).toContain(
      'Error: getShippingMethods × No response: no message for the shopper. See step 3, "Asks", in the report.',
    )
  },
  LIMIT_MS,
)

test(
  'names lost input by its label, never by its value',
  async () => {
    const { report, written } = await run('Forgetful')
    expect(report.faultMatrix?.cells[0]?.lostFields).toEqual(['Note'])
    const page = await readFile(join(written, 'index.html'), 'utf8')
    expect(page).toContain('lost what the shopper typed: Note')
    expect(page).not.toContain('for the porch')
  },
  LIMIT_MS,
)
