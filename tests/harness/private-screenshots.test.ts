import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '#harness/drivers/browser.ts'
import { takeScreenshot } from '#harness/observe/page-capture.ts'
import { createRedactor, type Redact } from '#redaction/redactor.ts'

let browser: OpenBrowser
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-screenshots-'))
  browser = await openBrowser({ headed: false })
})

afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true })
})

/** Two shoppers whose values have equal widths, so that only readable text can differ. */
const ROWAN = {
  name: 'Rowan',
  street: '48 Juniper Terrace',
  email: 'rowan@shopper.example',
  phone: '(303)-555-0142',
  card: '4000 0012 3456 7899',
  month: '03',
}
const NORAH = {
  name: 'Norah',
  street: '17 Hawthorn Avenue',
  email: 'norah@shopper.example',
  phone: '(775)-555-0189',
  card: '5100 0098 7654 3211',
  month: '11',
}

async function takeScreenshotOf(
  shopper: typeof ROWAN,
  redact: Redact,
): Promise<{ screenshot: string; remaining: string }> {
  const page = await browser.browser.newPage()
  const { name, street, email, phone, card, month } = shopper
  await page.setContent(`<style>* { font: 16px monospace }</style>
    <h1>Thank You</h1><p>We’ve sent a confirmation to <strong>${email}</strong>.</p>
    <address>${name}<br>${street}<br>${phone}</address>
    <label>Name <input value="${name}"></label> <label>Notes <textarea>For ${name}</textarea></label>
    <label>Address <select><option value="1">${street}</option></select></label>
    <label>Card <input autocomplete="cc-number" value="${card}"></label>
    <label>Month <select autocomplete="cc-exp-month"><option>${month}</option></select></label>
    <iframe srcdoc="<p style='font: 16px monospace'>${name}</p>"></iframe>`)
  await page.frameLocator('iframe').locator('p').waitFor()
  const path = join(folder, 'screenshot.webp')
  await takeScreenshot(page, { path, quality: 82, redact })
  const remaining = await page.evaluate(() =>
    JSON.stringify([
      CSS.highlights.size,
      document.adoptedStyleSheets.length,
      /storefront-private/.test(document.body.outerHTML),
    ]),
  )
  await page.close()
  return { screenshot: await readFile(path, 'base64'), remaining }
}

test('screenshots of two shoppers are equal because their data is masked in fields and text', async () => {
  // A card number is masked because of the type of its field, whether or not the number is known.
  const redact = createRedactor({
    name: [ROWAN.name, NORAH.name],
    address: [ROWAN.street, NORAH.street],
    email: [ROWAN.email, NORAH.email],
    phone: [ROWAN.phone, NORAH.phone],
  })
  const rowan = await takeScreenshotOf(ROWAN, redact)
  expect(rowan.screenshot === (await takeScreenshotOf(NORAH, redact)).screenshot).toBe(true)
  expect(rowan.remaining).toBe('[0,0,false]')
  const shown: Redact = (text) => text
  expect((await takeScreenshotOf(ROWAN, shown)).screenshot === (await takeScreenshotOf(NORAH, shown)).screenshot).toBe(
    false,
  )
})

test('takes a screenshot of a page even if the page is busy longer than the action timeout', async () => {
  const context = await browser.browser.newContext()
  const page = await context.newPage()
  await page.setContent('<h1>Busy</h1>')
  context.setDefaultTimeout(200)
  await page.evaluate(() => {
    setTimeout(() => {
      const end = performance.now() + 1000
      while (performance.now() < end);
    })
  })
  const path = join(folder, 'busy.webp')
  await takeScreenshot(page, { path, quality: 82, redact: createRedactor({}) })
  expect((await readFile(path)).subarray(8, 12).toString()).toBe('WEBP')
  await context.close()
})
