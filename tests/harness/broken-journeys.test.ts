import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJourneyFolder, type JourneyFolder, RUN_LIMIT_MS, OPENING_STEP } from './journey-folder.ts'

let journeys: JourneyFolder

beforeAll(async () => {
  journeys = await createJourneyFolder()
})

afterAll(() => journeys.remove())

test.each([
  ['steps that throw', `throw new Error('no steps today')`, 'The journey broken is broken: no steps today'],
  ['a journey without steps', '', 'The journey broken has no steps'],
  [
    'a step that throws',
    `step('Breaks', async () => { throw new TypeError('undefined is not a function') })`,
    'The journey is broken in step 1, "Breaks": undefined is not a function',
  ],
])(
  '%s is reported and never counts as passed',
  async (_description, body, text) => {
    const { code, output } = await journeys.run('broken', body)
    expect(output).toContain(text)
    expect(code).toBe(3)
    expect(output).not.toContain('passed')
  },
  RUN_LIMIT_MS,
)

test.each([
  ['async ({ page }) => page.close()', 'in step 3, "Leaves": page.close() must not be called'],
  ['async ({ page }) => page.context().close()', 'in step 3, "Leaves": page.context().close() must not be called'],
  ['async ({ page }) => page.context().browser().close()', 'in step 3, "Leaves": browser.close() must not be called'],
  ["async ({ open }) => open('faq')", 'open takes a path of the shop that begins with "/", not "faq".'],
  [
    "async ({ page, expect }) => expect.soft(page.locator('a[')).toBeVisible()",
    'in step 3, "Leaves": Error: Unexpected token',
  ],
  ["'open'", 'The second argument of step("Leaves", …) must be a function, not "open".'],
])(
  'a step with %s is reported as a mistake of the journey with its line',
  async (action, problem) => {
    const { code, output } = await journeys.run(
      'mistaken',
      `${OPENING_STEP}
step('Closes another page', async ({ page }) => (await page.context().newPage()).close())
step('Leaves', ${action})`,
    )
    expect(output).toContain(problem)
    expect(output).toMatch(/Next: Fix mistaken\.ts:7\.$/m)
    expect(output).not.toMatch(/Chromium closed|closed itself/)
    expect(code).toBe(3)
  },
  RUN_LIMIT_MS,
)

test(
  'reports a rejected promise that no step awaits instead of the browser that the runner closes',
  async () => {
    const { code, output } = await journeys.run(
      'leaving-open',
      `${OPENING_STEP}
      step('Awaits too late', async ({ page, expect }) => {
        const never = page.waitForResponse('**/never', { timeout: 100 })
        await expect(page.getByRole('button', { name: 'Nowhere' })).toBeVisible()
        await never
      })`,
    )
    expect(output).toContain('expected a response "**/never", received none within 0.1 s')
    expect(output).toContain('page.waitForResponse: Timeout 100ms exceeded')
    expect(output).toMatch(/one "Promise\.all", at .*leaving-open\.ts:\d+/)
    expect(code).toBe(3)
  },
  RUN_LIMIT_MS,
)

test.each([
  ['an event handler', `page.on('console', () => { throw new Error('not today') })`],
  ['an unmet expectation in a handler', `page.on('console', () => check('not today').toBe('today'))`],
  ['a route', `await page.route('**/api/**', () => { throw new Error('not today') })`],
  ['a timer', `setTimeout(() => { throw new Error('not today') }, 10)`],
  [
    'an expectation in a timer',
    `setTimeout(() => check(page.getByText('not today')).toBeVisible({ timeout: 10 }), 10)`,
  ],
  ['process.exit', `process.exit(0) // not today`],
])(
  'an error in %s is reported as a broken journey with its step and line',
  async (_place, code) => {
    const { code: exitCode, output } = await journeys.run(
      'stray',
      `step('Opens the shop', async ({ page, open }) => {
${code}
await open('/')
await page.getByRole('button', { name: 'Write an error' }).click()
await page.getByRole('button', { name: 'Ask for shipping' }).click()
await page.waitForTimeout(5000)
})`,
    )
    expect(output).toContain('The journey is broken in step 1, "Opens the shop"')
    expect(output).toMatch(/not today|process\.exit\(0\) must not be called/)
    expect(output).toMatch(/Next: Fix stray\.ts:6\.$/m)
    expect(output).not.toMatch(/Chromium closed|closed itself|error in storefront|await|Call log/)
    expect(stripVTControlCharacters(output)).toBe(output)
    expect(exitCode).toBe(3)
  },
  RUN_LIMIT_MS,
)

test.each([
  ['code', 'for (;;) {}'],
  ['code with an await', 'for (;;) await null'],
  ['an event handler', `page.on('console', () => { for (;;) {} })`],
])(
  "an endless loop in %s ends at the step's time limit and is reported with its line",
  async (_place, code) => {
    const { code: exitCode, output } = await journeys.run(
      'endless-loop',
      `step('Opens the shop', async ({ page, open }) => {
await open('/')
${code}
await page.getByRole('button', { name: 'Write an error' }).click()
await new Promise(() => {})
})`,
      ['--timeout', '1'],
    )
    expect(output).toContain('its code did not return within 6 s; it may be in an infinite loop')
    expect(output).toContain('Next: Fix endless-loop.ts:7.')
    expect(exitCode).toBe(3)
  },
  RUN_LIMIT_MS,
)
