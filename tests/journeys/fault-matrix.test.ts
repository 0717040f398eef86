import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '#browser/browser.ts'
import { devices } from '#browser/devices.ts'
import { runCell } from '#journeys/faults/fault-cell.ts'
import { recordBaseline } from '#journeys/faults/fault-matrix.ts'
import { type FaultCell, type FaultKind, FAULTS } from '#journeys/faults/fault-result.ts'
import { getShopperView, installShopperProbe } from '#journeys/faults/shopper-probe.ts'
import type { Journey } from '#journeys/runner/journey.ts'
import { connectToShop } from '#journeys/runner/shop.ts'
import { type FaultyShop, startFaultyShop } from './faulty-shop.ts'

/** Time limit for an action of a repetition, of which each failing one waits for a missing element. */
const ACTION_MS = 2_500

/** Time limit for four repetitions on two busy cores, each of which waits for missing elements. */
const LIMIT_MS = 120_000

let shop: FaultyShop
let browser: OpenBrowser

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([openBrowser({ headed: false }), startFaultyShop()])
}, LIMIT_MS)

afterAll(async () => {
  await Promise.all([browser.close(), shop.close()])
})

/** Returns a journey that types a note, presses a button in the faulty shop, and reads its message. */
function presses(button: string): Journey {
  return {
    summary: 'A journey for the tests of the fault matrix.',
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

/** Runs the journey of a button, and then once with each fault of its request. */
async function repeat(
  button: string,
  kinds = Object.keys(FAULTS) as FaultKind[],
  journey = presses(button),
  at?: number,
): Promise<FaultCell[]> {
  const run = {
    journey,
    shop: await connectToShop(shop.site),
    device: devices.desktop,
    expect: browser.expectWithin(10_000),
    conditions: [],
  }
  const { baseline, endpoints } = await recordBaseline(run, browser.browser)
  const [[endpointId, sentAt] = ['', 0]] = endpoints
  const options = { run, browser: browser.browser, baseline, endpointId, at: at ?? sentAt, limitMs: ACTION_MS }
  const results = await Promise.all(kinds.map((kind) => runCell({ ...options, kind })))
  return results.map(({ cell }) => cell)
}

test(
  'a shop that shows each failure and keeps the input has no problems',
  async () => {
    const cells = await repeat('Careful')
    expect(cells.map(({ problems }) => problems)).toEqual([[], [], [], []])
    for (const cell of cells) {
      expect(cell).toMatchObject({
        endpointId: 'getShippingMethods',
        step: '3. Asks',
        message: 'Error: that did not work.',
        recovery: 'repeated-action',
      })
    }
  },
  LIMIT_MS,
)

test.each([
  ['a failure without a message', 'Silent', 'no message for the shopper'],
  ['a message that nobody could read', 'Fleeting', 'no message for the shopper'],
  ['a focused heading instead of a message', 'Titling', 'no message for the shopper'],
  ['lost input', 'Forgetful', 'lost what the shopper typed: Note'],
  ['a blank page', 'Blanking', 'the page is blank'],
  ['a page that stays locked', 'Locking', 'the shopper could not continue after the endpoint worked again'],
  ['an uncaught error', 'Throwing', 'the page threw an error'],
])(
  '%s is a problem of each repetition',
  async (_, button, problem) => {
    const [cell] = await repeat(button, ['server-error'])
    expect(cell?.problems).toContain(problem)
  },
  LIMIT_MS,
)

test(
  'a message that is gone when the step ends counts as shown',
  async () => {
    const [cell] = await repeat('Lasting', ['server-error'])
    expect(cell).toMatchObject({ message: 'Error: that did not work.', problems: [] })
  },
  LIMIT_MS,
)

test(
  'a failed read needs no message if the page has its content, and a failed write always does',
  async () => {
    const [read] = await repeat('Prepared', ['server-error'])
    expect(read).toMatchObject({ message: null, problems: [], recovery: 'not-needed' })
    const [write] = await repeat('Careless', ['server-error'])
    expect(write).toMatchObject({ message: null, problems: ['no message for the shopper'] })
  },
  LIMIT_MS,
)

test(
  'the failure of a newsletter subscription needs no message',
  async () => {
    const [cell] = await repeat('Signup', ['server-error'])
    expect(cell).toMatchObject({ endpointId: 'subscribeToNewsletter', message: null, problems: [] })
  },
  LIMIT_MS,
)

test(
  'a repetition without the request is not tested, and says why',
  async () => {
    const [cell] = await repeat('Careful', ['server-error'], presses('Careful'), 3)
    expect(cell).toMatchObject({
      notTested: 'The page did not send the request. Step 4. Sees the shop passed',
      problems: [],
    })
  },
  LIMIT_MS,
)

test(
  'the view of a page that is loaded again meanwhile is that of the new document',
  async () => {
    const context = await browser.browser.newContext()
    try {
      await installShopperProbe(context, () => undefined)
      const page = await context.newPage()
      await page.goto(shop.site)
      for (let round = 0; round < 20; round += 1) {
        const [view] = await Promise.all([getShopperView(page), page.reload()])
        expect(view.url).toBe(`${shop.site}/`)
      }
    } finally {
      await context.close()
    }
  },
  LIMIT_MS,
)

test(
  'a journey that installs a clock sees the message about a request without a response',
  async () => {
    const { steps, ...journey } = presses('Careful')
    const [cell] = await repeat('Careful', ['no-response'], {
      ...journey,
      steps(step) {
        step('Installs a clock', ({ page }) => page.clock.install())
        steps(step)
      },
    })
    expect(cell).toMatchObject({ message: 'Error: that did not work.', problems: [] })
  },
  LIMIT_MS,
)

test(
  'a page that never stops waiting is a problem',
  async () => {
    const [cell] = await repeat('Waiting', ['no-response'])
    expect(cell?.problems).toContain('no message for the shopper')
  },
  LIMIT_MS,
)
