import { expect, test } from 'vitest'
import { openBrowser } from '#browser/browser.ts'
import { serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { getDemoExport } from '../demo-export.ts'

/** Time limit for a build on two busy cores. */
const LIMIT_MS = 180_000

/** Blocks the browser's storage. Runs in the page before any of its scripts. */
function blockStorage(): void {
  const throwDenied = (): never => {
    throw new DOMException('The storage is blocked.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get: throwDenied })
}

test(
  'a guest can shop with blocked storage, and learns once that the checkout needs it',
  async () => {
    const environment = await loadEnvironment('demo', { env: {} })
    const shop = await serveExport({ environment, folder: await getDemoExport(), port: 0, apiPort: 0 })
    const opened = await openBrowser({ headed: false })
    try {
      const page = await opened.browser.newPage()
      await page.addInitScript(blockStorage)
      await page.goto(`${shop.url}/product/clave-sling`)
      await page.getByRole('button', { name: 'Accept' }).click()
      await page.getByText('Your browser is blocking storage for this site, which the checkout needs.').click()
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
      await page.getByText('You added Clave Sling').waitFor()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Pistols' }).click()
      await page.getByRole('heading', { level: 1, name: 'Pistols', exact: true }).waitFor()
      expect(await page.getByRole('button', { name: 'Cart, 1 Item', exact: true }).isVisible()).toBe(true)
      expect(await page.getByText('Your browser is blocking storage').count()).toBe(0)
    } finally {
      await opened.close()
      await shop.close()
    }
  },
  LIMIT_MS,
)
