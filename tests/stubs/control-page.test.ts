import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { scanPage } from '#browser/axe.ts'
import { openBrowser, type OpenBrowser, type Page } from '#browser/browser.ts'
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

async function fill(): Promise<void> {
  const token = await shopper.guest()
  const { body: cart } = await shopper.add(token, line('CAP-1', 2))
  await shopper.checkOut(cart.id)
  await shopper.add(token, line('SLING-1', 3))
  await shopper.call('POST', '/Auth/forgot-password', {
    email: 'customer@example.com',
    captcha: 'stub_captcha_page',
  })
}

test('shows carts, orders, emails with their links, clock, rules and requests, and updates itself', async () => {
  await fill()
  await page.goto(`${mock.url}/__mock/`)
  await expect.poll(() => shown('carts')).toContain('Product SLING-1')
  expect(await shown('orders')).toContain('CW-100234')
  expect(await shown('clock')).toContain('real')
  expect(await shown('rules')).toContain('[]')
  const link = page.getByRole('region', { name: 'Outbox' }).getByRole('link')
  expect(await link.getAttribute('href')).toMatch(/^http:\/\/127\.0\.0\.1:4173\/auth\/reset-password\?token=mailed_/)
  expect(await shown('journal')).toContain('/Checkout/simplified')
  expect(await shown('journal')).not.toContain('/nowhere')
  await shopper.call('GET', '/nowhere')
  await expect.poll(() => shown('journal')).toContain('/nowhere')
  expect(pageErrors).toEqual([])
})

test('calls any control with JSON, and resets the selected namespace', async () => {
  await shopper.call('POST', '/Auth/guest', undefined, { 'X-Mock-Namespace': 'run-7' })
  await page.goto(`${mock.url}/__mock/`)
  const [control, body] = [page.getByLabel('Control'), page.getByLabel('Body as JSON')]
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(readStatus).toContain('"status":503')
  expect(mock.namespace().rules.list()).toMatchObject([{ rule: { kind: 'status', endpoint: 'checkOut' } }])
  await body.fill('{"kind":"hang","endpoint":"gethome"}')
  await body.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(readStatus).toContain('There is no endpoint "gethome"; the closest is getHome')
  await control.fill('PUT clock')
  await body.fill('{"mode":"frozen"}')
  await control.press('Enter')
  await expect.poll(() => shown('clock')).toContain('frozen')
  await page.getByRole('combobox', { name: 'Namespace' }).selectOption('run-7')
  await expect.poll(() => shown('journal')).toContain('/Auth/guest')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(readStatus).toBe('The namespace is reset.')
  await expect.poll(() => shown('journal')).not.toContain('/Auth/guest')
  expect(mock.namespace().rules.list()).toHaveLength(1)
})

test.each([390, 1440])('the page at %i px has no accessibility findings and no overflow', async (width) => {
  await fill()
  await createMockControls({ url: mock.url }).rules.add({
    kind: 'response',
    endpoint: 'getCart',
    patch: { 'items.*.price': 1 },
  })
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${mock.url}/__mock/`)
  await expect.poll(() => shown('journal')).toContain('/Auth/guest')
  expect(await scanPage(page)).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth: fullWidth, clientWidth: seen } = document.documentElement
    return { scrollWidth: fullWidth, clientWidth: seen }
  })
  expect(scrollWidth).toBe(clientWidth)
})

test('shows input as text, and loads only its own files and controls', async () => {
  const name = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  const token = await shopper.guest()
  await shopper.add(token, line('CAP-1', 1, { productName: name }))
  await page.goto(`${mock.url}/__mock/`)
  await expect.poll(() => shown('carts')).toContain(JSON.stringify(name).slice(1, -1))
  expect(await page.title()).toBe('Mock API')
  const { headers } = await fetch(`${mock.url}/__mock/`)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(pageErrors).toEqual([])
})

test('is served only under the names of this computer', async () => {
  const reset = (origin: string) =>
    fetch(`${mock.url}/__mock/reset`, { method: 'POST', headers: { Origin: origin } }).then(({ status }) => status)
  expect(await reset(mock.url)).toBe(200)
  expect(await reset(`http://localhost:${mock.port}`)).toBe(200)
  expect(await reset(`http://rebound.example:${mock.port}`)).toBe(403)
})
