import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
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

/** Presses Tab until the control with this name has focus. */
async function tabTo(name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
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
    captcha: 'stub_captcha_page',
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

test('MOCK-81 the control page can be operated with the keyboard', async () => {
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
  await tabTo('Endpoint or path')
  await page.keyboard.type('gethome')
  await tabTo('Add the rule')
  await page.keyboard.press('Enter')
  await expect.poll(readStatus).toContain('There is no endpoint "gethome"; the closest is getHome')
  await page.getByRole('combobox', { name: 'Endpoint or path' }).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('getHome')
  await tabTo('Add the rule')
  await page.keyboard.press('Enter')
  await expect.poll(() => shown('Rules')).toContain('getHome')
  await page.getByRole('button', { name: 'Remove rule 1' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => shown('Rules')).toContain('No rules')
  // The focused item was removed, so the focus moved to its section.
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

test('MOCK-144 adds each kind of rule with a form that suggests endpoints, and shows used-up rules as used up', async () => {
  await page.goto(`${mock.url}/__mock/`)
  const target = page.getByRole('combobox', { name: 'Endpoint or path' })
  await expect.poll(() => page.locator('#endpoints option').count()).toBe(contract.length)
  const add = async (kind: string, field?: string, value = '') => {
    await target.fill('getHome')
    await page.getByRole('combobox', { name: 'What to do' }).selectOption(kind)
    if (field !== undefined) await page.getByLabel(field, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Add the rule', exact: true }).click()
    await expect.poll(readStatus).toBe('The rule is active.')
    const [rule] = mock.namespace().rules.list().slice(-1)
    mock.namespace().rules.clear()
    return rule?.rule
  }
  expect(await add('Return an error status', 'Status', '404')).toEqual({
    kind: 'status',
    status: 404,
    endpoint: 'getHome',
    times: 1,
  })
  expect(await add('Delay the response', 'Delay in milliseconds', '20')).toMatchObject({ kind: 'delay', delayMs: 20 })
  expect(await add('Redirect', 'Path or URL to redirect to', '/a')).toMatchObject({ kind: 'redirect', location: '/a' })
  for (const [label, kind] of Object.entries({
    'Break the connection': 'reset',
    'Never respond': 'hang',
    'Return an empty body': 'empty',
    'Return invalid JSON': 'invalid-json',
    'Truncate the body': 'truncate',
  })) {
    expect(await add(label)).toEqual({ kind, endpoint: 'getHome', times: 1 })
  }
  await target.fill('/Products')
  await page.getByRole('combobox', { name: 'What to do' }).selectOption('Return an error status')
  await page.getByLabel('Number of requests (empty for all)').fill('')
  await page.getByRole('button', { name: 'Add the rule', exact: true }).click()
  await expect
    .poll(() => mock.namespace().rules.list()[0]?.rule)
    .toEqual({ kind: 'status', status: 404, path: '/Products' })
  mock.namespace().rules.add({ kind: 'status', status: 500, endpoint: 'getPriceList', path: '/Products', times: 1 })
  mock.namespace().rules.remove(mock.namespace().rules.list()[0]?.id ?? 0)
  await shopper.call('GET', '/Products')
  await expect.poll(() => shown('Rules')).toMatch(/matched 1, applied 1\s+used up/)
  expect(pageErrors).toEqual([])
})

test('MOCK-151 shows the result of an action only when the action has finished', async () => {
  await page.goto(`${mock.url}/__mock/`)
  const addRule = () => page.getByRole('button', { name: 'Add the rule', exact: true }).click()
  await page.getByRole('combobox', { name: 'Endpoint or path' }).fill('getHome')
  await addRule()
  await expect.poll(readStatus).toBe('The rule is active.')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/__mock/rules', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await addRule()
  expect(await readStatus()).toBe('')
  expect(mock.namespace().rules.list()).toHaveLength(1)
  release()
  await expect.poll(readStatus).toBe('The rule is active.')
  expect(mock.namespace().rules.list()).toHaveLength(2)
})

test('MOCK-151 shows only requests of the selected namespace, each once, when the mock responds late', async () => {
  for (const path of ['/__ns/run-7/Auth/guest', '/Auth/guest']) await shopper.call('POST', path)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/__ns/default/__mock/journal?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${mock.url}/__mock/`)
  const select = page.getByRole('combobox', { name: 'Namespace' })
  await select.selectOption('run-7')
  expect(await page.getByRole('button', { name: 'Delete' }).isEnabled()).toBe(true)
  release()
  await expect.poll(() => page.getByRole('region', { name: 'Journal' }).getByRole('listitem').count()).toBe(1)
  await shopper.call('GET', '/__ns/run-7/last')
  await expect.poll(() => shown('Journal')).toContain('GET /last')
  expect(await page.getByRole('region', { name: 'Journal' }).getByRole('listitem').count()).toBe(2)
})

test('MOCK-144 sets up scenarios with parameters, and the modes of the stubs', async () => {
  await page.goto(`${mock.url}/__mock/`)
  await page.getByRole('combobox', { name: 'Scenario' }).selectOption('sold-out')
  await page.getByLabel('Parameters as JSON (optional)').fill('{"sku":"CAP-1"}')
  await page.getByRole('button', { name: 'Set up the scenario' }).click()
  await expect.poll(readStatus).toBe('The scenario is set up.')
  const { body } = await shopper.call<Record<string, { qtyOnHand: number }>>('GET', '/Products')
  expect(body['CAP-1']?.qtyOnHand).toBe(0)
  await page.getByRole('combobox', { name: 'payment' }).selectOption('reject')
  await expect.poll(readStatus).toBe('The payment stub is set to reject.')
  expect(mock.namespace().stubs.payment).toBe('reject')
  mock.namespace().stubs = { ...mock.namespace().stubs, captcha: 'error' }
  await expect.poll(() => page.getByRole('combobox', { name: 'captcha' }).inputValue()).toBe('error')
  expect(pageErrors).toEqual([])
})

test.each([390, 1440])('MOCK-81 the page at %i px has no accessibility findings and no overflow', async (width) => {
  await fill()
  await createMockControls({ url: mock.url }).rules.add({
    kind: 'response',
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

test('MOCK-82 is served only under the names of this computer', async () => {
  const reset = (origin: string) =>
    fetch(`${mock.url}/__mock/reset`, { method: 'POST', headers: { Origin: origin } }).then(({ status }) => status)
  expect(await reset(mock.url)).toBe(200)
  expect(await reset(`http://localhost:${mock.port}`)).toBe(200)
  expect(await reset(`http://rebound.example:${mock.port}`)).toBe(403)
})
