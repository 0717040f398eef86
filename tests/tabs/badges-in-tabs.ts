import { openBrowser, type Page } from '#browser/browser.ts'
import { declineConsent } from '#browser/decline-consent.ts'
import { serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { logIn } from '#journeys/actions/customer.ts'
import { card } from '#journeys/actions/shopper.ts'

/**
 * Changes the cart in one tab in every possible way and reads the badge in both tabs.
 * @returns the badges that differ from the number of items in the cart, with the change that caused the difference.
 */
export async function checkBadgesInTabs(folder: string): Promise<string[]> {
  const environment = await loadEnvironment('demo', { env: {} })
  const shop = await serveExport({ environment, folder, port: 0, apiPort: 0 })
  const driver = await openBrowser({ headed: false })
  const wrong: string[] = []
  try {
    const context = await driver.browser.newContext({ viewport: { width: 1280, height: 900 } })
    context.setDefaultTimeout(15_000)
    await declineConsent(context)
    const [acting, watching] = [await context.newPage(), await context.newPage()]
    await watching.goto(`${shop.url}/faq`)
    const expectBadges = driver.expectWithin(10_000)

    async function both(situation: string, count: number): Promise<void> {
      const name = count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'Item' : 'Items'}`
      for (const [tab, page] of Object.entries({ acting, watching })) {
        const badge = page.locator('header button[aria-haspopup="dialog"]')
        await expectBadges(badge)
          .toHaveAccessibleName(name)
          .catch(async () => wrong.push(`${situation}, ${tab} tab: ${await badge.textContent()} instead of ${name}`))
      }
    }
    const quantity = () => acting.getByRole('textbox', { name: 'Quantity' }).first()
    async function openCart(): Promise<void> {
      await acting.getByRole('button', { name: /^Cart/ }).click()
      await quantity().waitFor()
    }

    await addSling(acting, shop.url)
    await both('a line added', 1)
    await openCart()
    await quantity().fill('3')
    await quantity().blur()
    await both('its quantity changed', 3)
    await acting.goto(`${shop.url}/login`)
    await logIn({ page: acting, expect: expectBadges })
    await both('signed in, with the guest’s cart merged', 3)
    await acting.goto(`${shop.url}/profile`)
    await acting.getByRole('button', { name: 'Logout' }).first().click()
    await both('signed out', 0)
    await addSling(acting, shop.url)
    await both('a line of the next guest', 1)
    await openCart()
    await acting.getByRole('button', { name: /^Remove/ }).click()
    await both('the line removed', 0)
    await acting.goto(`${shop.url}/login`)
    await logIn({ page: acting, expect: expectBadges })
    await both('signed in again', 3)
    await order(acting, shop.url)
    await both('ordered', 0)
    await addSling(acting, shop.url)
    await both('a line of the customer’s next cart', 1)
    await fetch(`${shop.apiUrl}/__mock/rules`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: 'status', status: 401, endpoint: 'getProfile', times: 1 }),
    })
    await acting.goto(`${shop.url}/warranty`)
    await both('the session ended by itself', 0)
    return wrong
  } finally {
    await driver.close()
    await shop.close()
  }
}

async function addSling(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/product/clave-sling`)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByText('You added Clave Sling').waitFor()
}

async function order(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/checkout`)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Card number').fill(card.number)
  await page.getByLabel('Month').selectOption(card.month)
  await page.getByLabel('Year').selectOption(card.year)
  await page.getByLabel('Security code (CVV)').fill(card.code)
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: 'Thank You' }).waitFor()
}
