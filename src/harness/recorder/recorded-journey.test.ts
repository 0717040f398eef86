import { expect, test } from 'vitest'
import { toRecordedJourney } from './recorded-journey.ts'

const SITE = 'http://127.0.0.1:4173'

const recorded = (...lines: readonly string[]): string =>
  [
    "import { test, expect } from '@playwright/test';",
    '',
    'test.use({',
    '  viewport: {},',
    '});',
    '',
    "test('test', async ({ page }) => {",
    ...lines.map((line) => `  ${line}`),
    '});',
  ].join('\n')

const toJourney = (code: string, opened: readonly string[] = [`${SITE}/`]) =>
  toRecordedJourney(code, { name: 'my-2nd-journey', site: SITE, opened })

test("JRNY-78 the recorder's output becomes a journey with steps, with the typed text as private values", () => {
  const code = recorded(
    `await page.goto('${SITE}/');`,
    "await page.getByRole('button', { name: 'Tom\\'s cart' }).click();",
    "await page.getByLabel('Quantity').fill('12');",
    "await page.getByLabel('Search products').fill('sling');",
    "await page.getByLabel('E-mail').fill('tom@example.com');",
    "await page.getByLabel('E-mail').fill('tom@example.com');",
    `await page.goto('${SITE}/faq?x=1#y');`,
    "await expect(page.getByRole('main')).toBeVisible();",
  )
  const { text, actions } = toJourney(code, [`${SITE}/`, `${SITE}/faq?x=1#y`])
  expect(actions).toBe(8)
  expect(text).toBe(`import type { Journey } from '#harness/journeys/journey.ts'

// A recorded journey. Split it into steps at each result the shopper reaches, and expect that result in each step.
export const my2ndJourney: Journey = {
  name: 'my-2nd-journey',
  summary: 'Describe in one sentence what the shopper does.',
  measuredPages: [],
  // Redacted in reports. Remove values that are not personal.
  privateValues: { typed: ['tom@example.com'] },

  steps(step) {
    step('The shopper opens /', async ({ page, open }) => {
      await open('/')
      await page.getByRole('button', { name: 'Tom\\'s cart' }).click()
      await page.getByLabel('Quantity').fill('12')
      await page.getByLabel('Search products').fill('sling')
      await page.getByLabel('E-mail').fill('tom@example.com')
      await page.getByLabel('E-mail').fill('tom@example.com')
    })

    step('The shopper opens /faq?x=1#y', async ({ page, expect, open }) => {
      await open('/faq?x=1#y')
      await expect(page.getByRole('main')).toBeVisible()
    })
  },
}
`)
})

test('JRNY-146 numbers the steps that open the same page, because the names of steps are unique', () => {
  const code = recorded(...[1, 2, 3].map(() => `await page.goto('${SITE}/faq');`))
  const { text } = toJourney(
    code,
    [1, 2, 3].map(() => `${SITE}/faq`),
  )
  expect(text.match(/step\('.+?'/g)).toEqual([
    "step('The shopper opens /faq'",
    "step('The shopper opens /faq (2)'",
    "step('The shopper opens /faq (3)'",
  ])
})

test('JRNY-78 omits a URL that only the router set', () => {
  const code = recorded(
    `await page.goto('${SITE}/');`,
    "await page.getByRole('link', { name: 'Questions' }).click();",
    `await page.goto('${SITE}/faq');`,
    "await page.goto('https://elsewhere.example/');",
  )
  const { text } = toJourney(code, [`${SITE}/`, 'https://elsewhere.example/'])
  expect(text).not.toContain('/faq')
  expect(text).toContain("await page.goto('https://elsewhere.example/')")
})

test('JRNY-78 keeps a recording with a second window as one step', () => {
  const code = recorded(
    `await page.goto('${SITE}/');`,
    "const page1Promise = page.waitForEvent('popup');",
    "await page.getByRole('link', { name: 'Map' }).click();",
    'const page1 = await page1Promise;',
    `await page.goto('${SITE}/faq');`,
    "await page1.getByRole('button').click();",
  )
  const { text } = toJourney(code, [`${SITE}/`, `${SITE}/faq`])
  expect(text.match(/ step\(/g)).toHaveLength(1)
  expect(text).toContain("const page1Promise = page.waitForEvent('popup')\n")
})

test('JRNY-78 does not write passwords, card data or tokens to the file', () => {
  const url = `${SITE}/auth/reset-password?token=secret-token&from=mail`
  const code = recorded(
    `await page.goto('${url}');`,
    "await page.getByLabel('New password').fill('half a secret');",
    "await page.getByLabel('Card number').fill('4111 1111 1111 1111');",
    "await page.getByLabel('Security code (CVV)').pressSequentially('739');",
    "await page.getByLabel('Note').fill('4111111111111111');",
    "await page.getByLabel('City').fill('Stone Ferry');",
  )
  const { text } = toJourney(code, [url])
  expect(text).not.toMatch(/secret|4111|739/)
  expect(text).toContain("getByLabel('New password').fill('not-recorded')")
  expect(text).toContain("getByLabel('Security code (CVV)').pressSequentially('not-recorded')")
  expect(text).toContain("open('/auth/reset-password?token=not-recorded&from=mail')")
  expect(text).toContain("privateValues: { typed: ['Stone Ferry'] }")
})

test('JRNY-78 SEC-03 does not write the expected value of a secret field or the URL of a second window', () => {
  const code = recorded(
    `await page.goto('${SITE}/');`,
    "await expect(page.getByLabel('New password')).toHaveValue('half a secret');",
    'const page1 = await context.newPage();',
    `await page1.goto('${SITE}/auth/reset-password?token=secret-token&from=mail');`,
    "await expect(page1.getByRole('main')).toContainText('4111 1111 1111 1111');",
  )
  const { text } = toJourney(code)
  expect(text).not.toMatch(/secret|4111/)
  expect(text).toContain("toHaveValue('not-recorded')")
  expect(text).toContain(`page1.goto('${SITE}/auth/reset-password?token=not-recorded&from=mail')`)
})

test('JRNY-78 lists a value with an apostrophe as private, exactly as typed', () => {
  const { text } = toJourney(recorded("await page.getByLabel('Name').fill('O\\'Hara');"))
  expect(text).toContain("privateValues: { typed: ['O\\'Hara'] }")
})

test('JRNY-78 a journey whose name starts with a digit gets a valid export name', () => {
  const { text } = toRecordedJourney(recorded("await page.getByRole('main').click();"), {
    name: '2nd-journey',
    site: SITE,
    opened: [],
  })
  expect(text).toContain("export const journey2ndJourney: Journey = {\n  name: '2nd-journey',")
  expect(text).toContain("step('The journey', async ({ page }) => {")
})

test('JRNY-78 rejects a recording without actions', () => {
  expect(toJourney('').actions).toBe(0)
  expect(toJourney(recorded()).actions).toBe(0)
})
