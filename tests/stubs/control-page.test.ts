import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { scanPage } from '#harness/drivers/axe.ts'
import { openBrowser, type OpenBrowser, type Page } from '#harness/drivers/browser.ts'
import { createMockControls } from '#mock/control-client.ts'
import { type ListeningMock, startMockServer } from '#mock/mock.ts'
import { createShopper, line, type Shopper } from '../contract/shopper.ts'
import { tinyFixtures } from '../contract/tiny-fixtures.ts'

const SITE = 'http://127.0.0.1:4173'

let mock: ListeningMock
let browser: OpenBrowser
let page: Page
let shopper: Shopper
let pageErrors: string[]

beforeAll(async () => {
  mock = await startMockServer({ port: 0, fixtures: tinyFixtures, site: SITE })
  browser = await openBrowser({ headed: false })
})

afterAll(async () => {
  await browser.close()
  await mock.close()
})

beforeEach(async () => {
  shopper = createShopper({ url: mock.url, fetch })
  await createMockControls({ url: mock.url }).reset()
  page = await browser.browser.newPage({ viewport: { width: 1440, height: 900 } })
  pageErrors = []
  page.on('console', (message) => pageErrors.push(message.text()))
  page.on('pageerror', (error) => pageErrors.push(error.message))
})

afterEach(() => page.close())

const shown = (section: string) => page.getByRole('region', { name: section }).innerText()
const readStatus = () => page.getByRole('status').innerText()

/** Presses Tab until the control of this name has the focus. */
async function tabTo(name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const { activeElement: element } = document
      const labels =
        element instanceof HTMLElement && 'labels' in element
          ? (element.labels as NodeListOf<HTMLElement> | null)
          : null
      return element?.getAttribute('aria-label') ?? labels?.[0]?.innerText ?? element?.textContent ?? ''
    })
    if (label === name) return
  }
  throw new Error(`Tab does not reach "${name}".`)
}

async function fill(): Promise<void> {
  const token = await shopper.guest()
  const { body: cart } = await shopper.add(token, line('CAP-1', 2))
  await shopper.checkOut(cart.id)
  await shopper.add(token, line('SLING-1', 3))
  await shopper.call('POST', '/Auth/forgot-password', {
    email: 'customer@example.com',
    captcha: 'standin_captcha_page',
  })
}

test('MOCK-81 shows carts, orders, emails with their links, clock, rules and requests, and updates itself', async () => {
  await fill()
  await page.goto(`${mock.url}/__mock/`)
  await expect.poll(() => shown('Carts')).toMatch(/Guest …\w{4}\s+\$\d+\.\d\d\s+3 × Product SLING-1/)
  expect(await shown('Orders')).toContain('CW-100234')
  const link = page.getByRole('region', { name: 'Outbox' }).getByRole('link')
  expect(await link.getAttribute('href')).toMatch(/^http:\/\/127\.0\.0\.1:4173\/auth\/reset-password\?token=mailed_/)
  expect(await shown('Journal')).toContain('POST /Checkout/simplified')
  expect(await shown('Journal')).not.toContain('GET /nowhere')
  await shopper.call('GET', '/nowhere')
  await expect.poll(() => shown('Journal')).toContain('GET /nowhere')
  expect(pageErrors).toEqual([])
})

test('MOCK-81 works by keyboard', async () => {
  await shopper.call('POST', '/Auth/guest', undefined, { 'X-Mock-Namespace': 'run-7' })
  await page.goto(`${mock.url}/__mock/`)
  await expect.poll(() => shown('Rules')).toContain('No rules')
  await tabTo('Freeze')
  await page.keyboard.press('Enter')
  await expect.poll(readStatus).toBe('The clock is frozen.')
  await expect.poll(() => shown('Clock')).toContain('frozen')
  await tabTo('Move')
  await page.keyboard.press('Enter')
  await expect.poll(readStatus).toBe('The clock moved forward.')
  await tabTo('A rule as JSON')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('{"kind":"hang","endpoint":"gethome"}')
  await tabTo('Add the rule')
  await page.keyboard.press('Enter')
  await expect.poll(readStatus).toContain('There is no endpoint "gethome"; the closest is getHome')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('{"kind":"hang","endpoint":"getHome"}')
  await tabTo('Add the rule')
  await page.keyboard.press('Enter')
  await expect.poll(() => shown('Rules')).toContain('getHome')
  for (let back = 0; back < 2; back += 1) await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => shown('Rules')).toContain('No rules')
  // The focused item is gone; the focus moved to its section.
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('rules-heading')
  await page.getByRole('combobox', { name: 'Namespace' }).focus()
  await page.keyboard.press('End')
  await expect.poll(() => shown('Journal')).toContain('POST /Auth/guest')
  await tabTo('Reset')
  await tabTo('Delete')
  await page.keyboard.press('Enter')
  await expect.poll(readStatus).toBe('The namespace is deleted.')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Namespace' }).locator('option').allInnerTexts())
    .toEqual(['default'])
})

test.each([390, 1440])('MOCK-81 at %i px has no accessibility findings, and nothing overflows', async (width) => {
  await fill()
  await createMockControls({ url: mock.url }).rules.add({
    kind: 'answer',
    endpoint: 'getCart',
    patch: { 'items.*.price': 1 },
  })
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${mock.url}/__mock/`)
  await expect.poll(() => shown('Journal')).toContain('POST /Auth/guest')
  expect((await scanPage(page)).findings).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth: fullWidth, clientWidth: seen } = document.documentElement
    return { scrollWidth: fullWidth, clientWidth: seen }
  })
  expect(scrollWidth).toBe(clientWidth)
})

test('MOCK-82 shows input as text, and loads only its own files and controls', async () => {
  const name = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  const token = await shopper.guest()
  await shopper.add(token, line('CAP-1', 1, { productName: name }))
  await page.goto(`${mock.url}/__mock/`)
  await expect.poll(() => shown('Carts')).toContain(name)
  expect(await page.title()).toBe('Mock API')
  const { headers } = await fetch(`${mock.url}/__mock/`)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(pageErrors).toEqual([])
})

test('MOCK-82 is a page of the mock only under the names of this computer', async () => {
  const reset = (origin: string) =>
    fetch(`${mock.url}/__mock/reset`, { method: 'POST', headers: { Origin: origin } }).then(({ status }) => status)
  expect(await reset(mock.url)).toBe(200)
  expect(await reset(`http://localhost:${mock.port}`)).toBe(200)
  expect(await reset(`http://rebound.example:${mock.port}`)).toBe(403)
})
