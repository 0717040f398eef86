import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getShippingMethods } from '#contract/cart.ts'
import { scanPage } from '#harness/drivers/axe.ts'
import { type OpenBrowser, openBrowser } from '#harness/drivers/browser.ts'
import type { StepAction, Journey } from '#harness/journeys/journey.ts'
import { ExpectationError } from '#harness/observe/expectation.ts'
import { JourneyReport } from '#harness/report/model/journey-report.ts'
import { concludeJourney } from '#harness/report/model/verdict.ts'
import { findBaseline } from '#harness/report/publish/baseline.ts'
import { publishReport } from '#harness/report/publish/publish-report.ts'
import { createDraft } from '#harness/report/publish/report-folder.ts'
import { type JourneyRun, runJourney } from '#harness/runner/run-journey.ts'
import { checkSnapshots } from '#harness/snapshots/compare-snapshots.ts'
import { devices } from '#harness/targets/devices.ts'
import { readRunOptions } from '#harness/targets/run-options.ts'
import { findSchemaErrors } from './report-schema.ts'
import { startTinyShop, type TinyShop } from './tiny-shop.ts'

let shop: TinyShop
let browser: OpenBrowser
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-harness-'))
  shop = await startTinyShop()
  browser = await openBrowser({ headed: false })
})

afterAll(async () => {
  await browser.close()
  await shop.close()
  await rm(folder, { recursive: true })
})

/** Short limits for journeys that expect a missing element. No other journey waits for a limit. */
const FAILS_SOON: NonNullable<JourneyRun['limits']> = { action: 2_000 }

const opens: StepAction = async ({ open }) => open('/')
const presses =
  (name: string): StepAction =>
  async ({ page }) =>
    page.getByRole('button', { name }).click()

function createJourney(...steps: [name: string, action: StepAction][]): Journey {
  return {
    name: 'tiny',
    summary: 'A journey for the tests of the runner.',
    measuredPages: [],
    privateValues: { card: ['4111111111111111'] },
    steps: (step) => {
      for (const [name, action] of steps) step(name, action)
    },
  }
}

async function run(
  journey: Journey,
  options: {
    accessibility?: boolean
    trace?: boolean
    strict?: boolean
    onStep?: JourneyRun['onStep']
    limits?: JourneyRun['limits']
  } = {},
): Promise<{ report: JourneyReport; folder: string }> {
  const draft = await createDraft(folder)
  const query = { journey, device: devices.mobile, engine: 'chromium' as const, baseUrl: shop.site, flags: '' }
  const baseline =
    options.strict === undefined ? undefined : await findBaseline(query, { baseline: null, reportsFolder: folder })
  const report = await runJourney({
    journey,
    baseline,
    device: devices.mobile,
    site: shop.site,
    browser,
    folder: draft,
    options: readRunOptions({ accessibility: options.accessibility ?? false, trace: options.trace ?? true }),
    rerun: 'npx storefront journey tiny --device mobile',
    onStep: options.onStep ?? (() => undefined),
    limits: options.limits ?? {},
  })
  if (baseline === undefined) return publishReport(draft, folder, concludeJourney(report))
  const current = { report, folder: draft }
  const snapshots = await checkSnapshots(browser.browser, baseline, current, options.strict === true)
  return publishReport(draft, folder, concludeJourney({ ...report, snapshots }))
}

/** Returns the first failure of a journey that opens the page and then performs a single action. */
async function toFailure(
  action: StepAction,
  limits: JourneyRun['limits'] = {},
): Promise<JourneyReport['steps'][number]['failures'][number] | undefined> {
  const { report } = await run(createJourney(['Opens the shop', opens], ['Goes wrong', action]), { limits })
  expect(report.verdict).toBe('failed')
  expect(report.steps.map(({ status }) => status)).toEqual(['passed', 'failed'])
  return report.steps[1]?.failures[0]
}

test('a declared error response that does not occur fails the step at the line of the declaration', async () => {
  const accepted = await toFailure(async (context) => {
    context.expectErrorResponse(getShippingMethods, 404)
    await presses('Ask for shipping')(context)
    await context.expect(context.page.getByRole('status')).toHaveText('status 200')
  })
  expect(accepted).toMatchObject({
    expected: 'getShippingMethods to return 404, as declared with expectErrorResponse',
    received: 'it returned 200',
    location: expect.stringMatching(/run-journey\.test\.ts:\d+$/) as unknown,
    request: { endpointId: 'getShippingMethods', status: 200 },
  })
  const unsent = await toFailure(async ({ expectErrorResponse }) => expectErrorResponse(getShippingMethods, 404))
  expect(unsent).toMatchObject({ received: 'the step sent no request to it', request: null })
})

test('a step that waits for a response that never comes names the pending request', async () => {
  const { report } = await run(
    createJourney(
      ['Opens the shop', opens],
      [
        'Waits',
        async (context) => {
          await presses('Wait for prices')(context)
          await context.expect(context.page.getByRole('status')).toHaveText('status 200')
        },
      ],
    ),
    { limits: FAILS_SOON },
  )
  const [, step] = report.steps
  expect(step?.failures[0]).toMatchObject({
    kind: 'expectation',
    request: { endpointId: 'getPriceList', status: null, error: 'no response' },
  })
  expect(step?.failures[0]).not.toHaveProperty('pendingRequests')
  expect(step?.requests).toContainEqual(expect.objectContaining({ endpointId: 'getPriceList', status: null }))
})

test('lists an invalid response before the expectation that failed because of it', async () => {
  const failing: StepAction = async (context) => {
    await presses('Read an order')(context)
    await context.expect(context.page.getByRole('status')).toHaveText('order 7')
  }
  const { report } = await run(createJourney(['Opens the shop', opens], ['Reads', failing]), { limits: FAILS_SOON })
  expect(report.steps[1]?.failures.map(({ kind }) => kind).slice(0, 2)).toEqual(['contract-violation', 'expectation'])
  expect(report.findings).toMatchObject([
    {
      rule: 'step/contract-violation',
      message: expect.stringContaining('GET /Order/{orderId} responded with 200 and an invalid body') as unknown,
      fix: expect.stringContaining('src/contract') as unknown,
    },
  ])
})

test('JRNY-05 JRNY-07 a passing journey keeps screenshot, duration, requests, vitals and axe findings of each step', async () => {
  const { report, folder: written } = await run(
    createJourney(
      ['Opens the shop', opens],
      [
        'Asks for shipping',
        async ({ page, expect: expectPage }) => {
          await page.getByRole('button', { name: 'Ask for shipping' }).click()
          await expectPage(page.getByRole('status')).toHaveText('status 200')
        },
      ],
    ),
    { accessibility: true },
  )
  expect(report).toMatchObject({
    verdict: 'passed',
    engine: 'chromium',
    baseUrl: shop.site,
    lastStep: null,
    trace: null,
  })
  const [opened, asked] = report.steps
  expect([opened?.path, asked?.path]).toEqual(['/', '/'])
  expect(opened?.requests.map(({ resourceType: kind }) => kind)).toContain('document')
  expect(opened?.vitals?.largestContentfulPaintMs).toBeGreaterThan(0)
  expect(opened?.accessibility?.findings).toEqual([])
  expect(opened?.accessibility?.passedRules).toBeGreaterThan(5)
  expect(asked?.durationMs).toBeGreaterThan(0)
  expect(asked?.requests).toMatchObject([{ endpointId: 'getShippingMethods', method: 'GET', status: 200, error: null }])
  for (const { screenshot } of report.steps) expect(existsSync(join(written, screenshot ?? 'none'))).toBe(true)
  expect((await readdir(written)).toSorted()).toEqual(['index.html', 'junit.xml', 'report.json', 'screenshots'])
  const json: unknown = JSON.parse(await readFile(join(written, 'report.json'), 'utf8'))
  expect(JourneyReport.parse(json)).toEqual(report)
  expect(await readFile(join(folder, 'latest', 'junit.xml'), 'utf8')).toContain('tests="4" failures="0"')
})

test('JRNY-08 missing text fails the step with its name, the received text, the location, and a trace', async () => {
  const { report, folder: written } = await run(
    createJourney(
      ['Opens the shop', opens],
      [
        'Shows the confirmation',
        async ({ page, expect: expectPage }) => {
          await page.getByRole('button', { name: 'Order wrongly' }).click()
          await expectPage(page.getByRole('status')).toHaveText('Thank You')
        },
      ],
      ['Goes home', opens],
    ),
    { limits: FAILS_SOON },
  )
  expect(report.steps.map(({ status }) => status)).toEqual(['passed', 'failed', 'skipped'])
  // The invalid request explains the missing text, so it comes first.
  expect(report.steps[1]?.failures.map(({ kind }) => kind).slice(0, 2)).toEqual(['contract-violation', 'expectation'])
  expect(report.steps[1]?.failures[0]?.shownTexts).toEqual(['status 500'])
  expect(report.steps[1]?.failures[1]).toMatchObject({
    expected: `getByRole('status'): "Thank You"`,
    received: '"status 500"',
    location: expect.stringMatching(/^tests\/harness\/run-journey\.test\.ts:\d+$/) as unknown,
    request: {
      method: 'POST',
      url: `${shop.site}/api/Checkout/simplified`,
      status: 500,
      message: 'The order was rejected.',
    },
  })
  expect(report.rerunCommand).toBe('npx storefront journey tiny --device mobile')
  const trace = unzipSync(await readFile(join(written, report.trace ?? 'none')))
  expect(Object.keys(trace)).toContain('trace.trace')
  expect(await readFile(join(written, 'index.html'), 'utf8')).toContain('Step 2 failed: Shows the confirmation')
  expect(await readFile(join(written, 'junit.xml'), 'utf8')).toContain('failures="1" errors="0" skipped="1"')
})

test('the report opens from a file, loads nothing, and passes its own accessibility audit', async () => {
  const { folder: written } = await run(
    createJourney(['Opens the shop', opens], ['Shows an image', presses('Show an image')], ['Sells', presses('Sell')]),
    { accessibility: true },
  )
  const page = await browser.browser.newPage({ viewport: { width: 768, height: 900 } })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(pathToFileURL(join(written, 'index.html')).href)
  expect(loaded.filter((url) => !url.startsWith('data:'))).toHaveLength(1)
  await page.locator('details').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')))
  expect((await scanPage(page)).findings).toEqual([])
  await page.close()
})

test('compares two runs and marks findings on the screenshot', async () => {
  const named = (steps: Journey): Journey => ({ ...steps, name: 'compared' })
  await run(named(createJourney(['Opens the shop', opens], ['Shows', presses('Show an image')])), {
    accessibility: true,
  })
  const { report, folder: written } = await run(named(createJourney(['Opens the shop', opens], ['Shows', opens])), {
    accessibility: true,
  })
  expect(report.comparison?.previous.verdict).toBe('findings')
  expect(report.comparison?.fixed.map(({ message }) => message).join()).toContain('Images must have alternative text')
  expect(report.trend.map(({ verdict }) => verdict)).toEqual(['findings', 'passed'])
  const page = await readFile(join(written, 'index.html'), 'utf8')
  expect(page).toContain('Compared with the previous run')
  const baseline = await readFile(join(folder, report.comparison?.previous.folder ?? 'none', 'index.html'), 'utf8')
  expect(baseline).toMatch(/<span class="mark" style="left:[\d.]+%;top:[\d.]+%;width:[\d.]+%;height:[\d.]+%">/)
})

test('compares a run with the last passing run and shows both in the report', async () => {
  const journey = createJourney(['Opens the shop', opens], ['Asks', presses('Ask for shipping')])
  const saying = (text: string, afterMs = 0): Journey => ({
    ...journey,
    name: 'looked-at',
    steps(step) {
      journey.steps(step)
      step('Reads', ({ page }) =>
        page.locator('output').evaluate(
          (output, { said, delay }) => {
            if (delay === 0) output.textContent = said
            else setTimeout(() => (output.textContent = said), delay)
          },
          { said: text, delay: afterMs },
        ),
      )
    },
  })
  const first = await run(saying('Ships for free'), { strict: true })
  expect(first.report.snapshots).toBeUndefined()
  // Late content does not count as a difference.
  const same = await run(saying('Ships for free', 250), { strict: true })
  expect(same.report).toMatchObject({ verdict: 'passed', snapshots: { compared: 3, notChecked: [], differences: [] } })
  const other = await run(saying('Ships for $9.00'), { strict: false })
  expect(other.report).toMatchObject({ verdict: 'passed', snapshots: { differences: [{ number: 3, step: 'Reads' }] } })
  const strict = await run(saying('Ships for $7.00'), { strict: true })
  expect(strict.report).toMatchObject({ verdict: 'findings', comparison: { added: [{ id: 'snapshot/Reads' }] } })
  expect(findSchemaErrors('journey', JSON.parse(JSON.stringify(strict.report)) as JourneyReport)).toEqual([])
  expect(await readFile(join(strict.folder, 'junit.xml'), 'utf8')).toMatch(
    /name="snapshot: 3. Reads".*Ships for \$9.00/s,
  )

  const page = await browser.browser.newPage({ viewport: { width: 768, height: 900 } })
  await page.goto(pathToFileURL(join(strict.folder, 'index.html')).href)
  expect(await page.locator('main > section > h2').first().innerText()).toBe('1 step differs from the baseline')
  expect(await page.locator('.changed').count()).toBeGreaterThan(0)
  const slider = page.getByRole('slider', { name: 'width of the previous screenshot in percent' })
  await slider.press('Home')
  await slider.press('ArrowRight')
  expect(await page.locator('.slider').evaluate((figure) => getComputedStyle(figure).getPropertyValue('--split'))).toBe(
    '1%',
  )
  expect((await scanPage(page)).findings).toEqual([])
  await page.close()
})

test('JRNY-07 the JSON of a run with a failure, a finding and a comparison matches its JSON Schema', async () => {
  const journey = createJourney(['Opens', opens], ['Shows', presses('Show an image')], ['Sells', presses('Sell')])
  const { folder: first } = await run({ ...journey, name: 'described' }, { accessibility: true, limits: FAILS_SOON })
  const { folder: second } = await run({ ...journey, name: 'described' }, { limits: FAILS_SOON })
  const read = async (written: string): Promise<JourneyReport> =>
    JSON.parse(await readFile(join(written, 'report.json'), 'utf8')) as JourneyReport
  const [full, compared] = [await read(first), await read(second)]
  expect(findSchemaErrors('journey', full)).toEqual([])
  // A failed step is not scanned, because the failure is its result.
  expect(full.steps.map(({ status, accessibility }) => [status, accessibility !== null])).toEqual([
    ['passed', true],
    ['passed', true],
    ['failed', false],
  ])
  expect(compared.comparison).not.toBeNull()
  expect(findSchemaErrors('journey', compared)).toEqual([])
  expect(findSchemaErrors('journey', { ...full, verdict: 'fine', steps: [{ ...full.steps[0], number: 0 }] })).toEqual([
    '/verdict must be equal to one of the allowed values',
    '/steps/0/number must be >= 1',
  ])
})

test('a failed step without a trace has all other details', async () => {
  const journey = createJourney(['Opens the shop', opens], ['Presses nothing', presses('Buy')])
  const { report, folder: written } = await run(journey, { trace: false, limits: FAILS_SOON })
  expect(report).toMatchObject({ verdict: 'failed', trace: null })
  expect(existsSync(join(written, report.steps[1]?.screenshot ?? 'none'))).toBe(true)
  expect(await readdir(written)).not.toContain('trace.zip')
})

test('JRNY-08 a missing control fails the step with its name', async () => {
  expect(await toFailure(presses('Sell'), FAILS_SOON)).toMatchObject({
    kind: 'expectation',
    expected: "to click getByRole('button', { name: 'Sell' })",
    received: expect.stringMatching(
      /^no such element on the page; there are: button "(?:\w+ ?)+", .+ and 3 more$/,
    ) as unknown,
  })
})

test('JRNY-08 a console error fails the step', async () => {
  expect(await toFailure(presses('Write an error'))).toMatchObject({
    kind: 'console-error',
    received: expect.stringContaining('the price is missing') as unknown,
  })
})

test('JRNY-08 an uncaught error fails the step', async () => {
  expect(await toFailure(presses('Throw'))).toMatchObject({
    kind: 'uncaught-error',
    received: expect.stringContaining('the cart is gone') as unknown,
  })
})

test('JRNY-08 a violation of the security policy fails the step', async () => {
  expect(await toFailure(presses('Load from elsewhere'))).toMatchObject({
    kind: 'csp-violation',
    received: expect.stringContaining('img-src blocked https://elsewhere.example/x.png') as unknown,
  })
})

test('JRNY-08 a response that violates the contract fails the step', async () => {
  expect(await toFailure(presses('Read an order'))).toMatchObject({
    kind: 'contract-violation',
    received: expect.stringMatching(
      /^GET \/Order\/\{orderId\} responded with 200 and an invalid body: id: /,
    ) as unknown,
    request: { url: `${shop.site}/api/Order/{orderId}`, endpointId: 'getOrder' },
  })
})

test('JRNY-08 a step that does not end fails at its time limit', async () => {
  expect(await toFailure(() => new Promise<void>(() => {}), { step: 3_000 })).toMatchObject({
    kind: 'timeout',
    expected: 'the step to end within 3 s',
    received: 'it was still running, but was not waiting for the page',
  })
})

test('JRNY-08 a page that hangs fails the step and does not block the run', async () => {
  expect(await toFailure(presses('Hang'), { action: 1_000, step: 3_000 })).toMatchObject({
    kind: expect.stringMatching(/expectation|timeout/) as unknown,
  })
})

test('JRNY-05 assigns an accessibility finding to the step after which it is found', async () => {
  const { report, folder: written } = await run(
    createJourney(['Opens the shop', opens], ['Shows an image', presses('Show an image')]),
    {
      accessibility: true,
    },
  )
  expect(report.verdict).toBe('findings')
  expect(report.steps[0]?.accessibility?.findings).toEqual([])
  const rules = report.steps[1]?.accessibility?.findings.map(({ rule }) => rule)
  expect(rules).toContain('image-alt')
  const page = await readFile(join(written, 'index.html'), 'utf8')
  expect(page).toContain('Images must have alternative text')
  // Findings come before the steps.
  expect(page.indexOf('<h2 id="accessibility">')).toBeLessThan(page.indexOf('>Summary</h2>'))
})

test('a journey that throws is neither a pass nor a finding', async () => {
  const brokenJourney = createJourney([
    'Opens the shop',
    () => Promise.reject(new TypeError('undefined is not a function')),
  ])
  await expect(run(brokenJourney)).rejects.toThrow('The journey is broken in step 1, "Opens the shop"')
})

test('JRNY-08 a journey that exceeds its time limit ends at its next step', async () => {
  const journey = createJourney(['Opens the shop', opens], ['Sells', presses('Sell')])
  const { report } = await run(journey, { limits: { journey: 0 } })
  expect(report.verdict).toBe('failed')
  expect(report.steps).toMatchObject([
    { status: 'failed', failures: [{ kind: 'timeout', expected: 'the journey to end within 0 s' }] },
    { status: 'skipped', failures: [] },
  ])
})

test('a shop that became unavailable during a failed journey is neither a pass nor a finding', async () => {
  const leaving = await startTinyShop()
  const fails: StepAction = async () => {
    await leaving.close()
    throw new ExpectationError('a shop', 'there is none')
  }
  const unavailableRun = runJourney({
    journey: createJourney(['Opens the shop', opens], ['Sells', fails]),
    device: devices.desktop,
    site: leaving.site,
    browser,
    folder: await createDraft(folder),
    options: readRunOptions({ accessibility: false }),
    rerun: '',
  })
  const message = `${leaving.site} became unavailable while the journey ran.`
  await expect(unavailableRun).rejects.toMatchObject({ kind: 'external', message })
})

test("OPEN-115 no file in the report contains the shopper's input", async () => {
  const observedSteps: unknown[] = []
  const { folder: written } = await run(
    createJourney(
      ['Opens the shop', opens],
      [
        'Types someone@private.example',
        async ({ page, expect: expectPage }) => {
          await page.getByLabel('Card number').fill('4111 1111 1111 1111')
          await page.getByLabel('E-mail').fill('someone@private.example')
          await expectPage(page.getByLabel('E-mail')).toHaveValue('nobody@private.example')
        },
      ],
    ),
    { onStep: (step) => observedSteps.push(step), limits: FAILS_SOON },
  )
  const files = ['index.html', 'junit.xml', 'report.json']
  const texts = await Promise.all(files.map((file) => readFile(join(written, file), 'utf8')))
  const trace = unzipSync(await readFile(join(written, 'trace.zip')))
  texts.push(...Object.values(trace).map((part) => Buffer.from(part).toString('latin1')))
  // The progress output and the names of screenshots do not contain the private values either.
  expect(observedSteps).toHaveLength(2)
  texts.push(JSON.stringify(observedSteps), (await readdir(join(written, 'screenshots'))).join('\n'))
  expect(texts.join('\n')).not.toMatch(/private.example|4111[ -]?1111/)
  expect(texts[2]).toContain('[email 1]')
})
