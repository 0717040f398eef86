import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJourneyFolder, type JourneyFolder, RUN_LIMIT_MS, OPENING_STEP } from './journey-folder.ts'

let journeys: JourneyFolder

beforeAll(async () => {
  journeys = await createJourneyFolder()
})

afterAll(() => journeys.remove())

test(
  'JRNY-08 a page that closes itself fails the step and is reported',
  async () => {
    const { code, output } = await journeys.run(
      'closing',
      `${OPENING_STEP}
      step('Closes', async ({ page }) => {
        const session = await page.context().newCDPSession(page)
        const closed = new Promise((resolve) => page.once('close', resolve))
        await session.send('Page.close').catch(() => {})
        await closed
      })`,
    )
    expect(output).toContain('closing on mobile: failed at step 2, "Closes"')
    expect(output).toContain('Received:   the page closed itself')
    expect(code).toBe(1)
  },
  RUN_LIMIT_MS,
)

test(
  'an unmet expect.soft fails its step, which continues',
  async () => {
    const { code, output } = await journeys.run(
      'soft',
      `${OPENING_STEP}
  step('Checks softly', async ({ page, expect }) => {
    await expect.soft(page.getByRole('heading', { level: 1 })).toHaveText('Large shop', { timeout: 100 })
    await page.getByRole('button', { name: 'Ask for shipping' }).click()
  })
  step('Is skipped', async () => {})`,
    )
    expect(output).toContain('soft on mobile: failed at step 2, "Checks softly"')
    const [, step, rest] = (await journeys.readLatest()).steps
    expect(step?.failures).toMatchObject([
      {
        expected: `getByRole('heading', { level: 1 }): "Large shop"`,
        received: '"Tiny shop"',
        location: expect.stringMatching(/^soft\.ts:\d+$/) as unknown,
      },
    ])
    expect(step?.requests.some(({ url }) => url.includes('/shipping-methods'))).toBe(true)
    expect(rest?.status).toBe('skipped')
    expect(code).toBe(1)
  },
  RUN_LIMIT_MS,
)

test(
  "an endless loop in page code ends at the step's time limit and is reported with the line that waits for it",
  async () => {
    const { code, output } = await journeys.run(
      'endless-page',
      `step('Opens the shop', async ({ page, open }) => {
await open('/')
await page.evaluate(() => { for (;;) {} })
})`,
      ['--timeout', '1'],
    )
    expect(output).toContain('failed at step 1, "Opens the shop"')
    expect(output).toContain('Expected:   the step to end within 6 s')
    expect(output).toContain('Location:   endless-page.ts:7')
    expect((await journeys.readLatest()).steps[0]?.failures[1]?.expected).toBe("the page's code to end within 10 s")
    expect(code).toBe(1)
  },
  RUN_LIMIT_MS,
)

test.each([
  [
    'a list without the wanted option',
    `step('Pays', async ({ page, open }) => {
await open('/')
await page.getByLabel('Month').selectOption('March')
})`,
    "Expected:   to selectOption getByLabel('Month')",
    'Received:   the list has no such option; its options are "January", "February"',
  ],
  [
    'a step without a page',
    `step('Pays', async ({ page }) => {
await page.getByRole('button', { name: 'Pay' }).click()
})`,
    "Expected:   to click getByRole('button', { name: 'Pay' })",
    "Received:   no such element on the page; no page is open, so call open('/') in this step or before it",
  ],
])(
  'the failure of %s names the cause',
  async (_case, body, expected, received) => {
    const { code, output } = await journeys.run('causes', body, ['--timeout', '1'])
    expect(output).toContain(expected)
    expect(output).toContain(received)
    expect(code).toBe(1)
  },
  RUN_LIMIT_MS,
)

test(
  'warns that the fault matrix of a failed journey was not run',
  async () => {
    const failing = `step('Opens the shop', async ({ page, expect, open }) => {
await open('/')
await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
})`
    const warning = 'Warning: The fault matrix was not run, because the journey must pass first.'
    const { code, output } = await journeys.run('no-matrix', failing, ['--timeout', '1', '--fault-matrix'])
    expect(output).toContain(`${warning}\n  Next: Fix the failed step.`)
    expect(code).toBe(1)
  },
  RUN_LIMIT_MS,
)
