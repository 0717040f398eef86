import { expect, test } from 'vitest'
import { openBrowser, type Page } from '#browser/browser.ts'
import { serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { getDemoExport } from '../demo-export.ts'
import { createDemoFolder } from '../journeys/demo-folder.ts'

/** Time limit for a build and a checkout on two busy cores. */
const LIMIT_MS = 600_000

/** Blocks the browser's storage. Runs in the page before any of its scripts. */
function blockStorage(): void {
  const throwDenied = (): never => {
    throw new DOMException('The storage is blocked.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get: throwDenied })
}

async function buy(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/product/clave-sling`)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByText('You added Clave Sling').waitFor()
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('link', { name: 'Start checkout' }).click()
  const form = page.getByRole('form', { name: 'Billing and shipping' })
  const args = { Email: 'nora@example.com', 'First name': 'Nora', 'Last name': 'Field', Address: '1 Mill Road' }
  for (const [label, text] of Object.entries({ ...args, City: 'Reno', 'ZIP code': '89501' })) {
    await form.getByLabel(new RegExp(`^${label}`)).fill(text)
  }
  await form.getByLabel(/^State/).selectOption('Nevada')
  expect(JSON.stringify([page.url(), await page.evaluate(() => history.state as unknown)])).not.toContain('gid_')
  await form.getByRole('button', { name: 'Next' }).click()
  // The previous page has already shown this message.
  expect(await page.getByText('Your browser is blocking storage for this site.').count()).toBe(0)
  await page.getByLabel('Card number').fill('4111111111111111')
  await page.getByLabel('Month').selectOption('11')
  await page.getByLabel('Year').selectOption(String(new Date().getFullYear() + 4))
  await page.getByLabel('Security code (CVV)').fill('123')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('form', { name: 'Payment' }).getByText('Your order was not sent').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: 'Thank You' }).waitFor()
}

test(
  'a guest can buy with blocked storage, and sees a message if an order could not be sent',
  async () => {
    const environment = await loadEnvironment('demo', { env: {} })
    const shop = await serveExport({ environment, folder: await getDemoExport(), port: 0, apiPort: 0 })
    const opened = await openBrowser({ headed: false })
    try {
      const page = await opened.browser.newPage()
      await page.addInitScript(blockStorage)
      await buy(page, shop.url)
      expect(page.url()).toMatch(/\/confirm\/CW-\d+$/)
    } finally {
      await opened.close()
      await shop.close()
    }
  },
  LIMIT_MS,
)

const folder = createDemoFolder()

test(
  'CHK-06 JRNY-01 a guest can buy on desktop even if the browser clears its storage after each step',
  async () => {
    const args = ['--device', 'desktop', '--no-audits', '--trace', 'off', '--condition', 'storage-cleared']
    const { code, output } = await folder.journey('checkout-guest', ...args)
    expect(code, output).toBe(0)
  },
  LIMIT_MS,
)
