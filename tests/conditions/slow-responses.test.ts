import { expect, test } from 'vitest'
import { openBrowser } from '#browser/browser.ts'
import { declineConsent } from '#browser/decline-consent.ts'
import { serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { fillBillingForm } from '#journeys/actions/billing-form.ts'
import { card } from '#journeys/actions/shopper.ts'
import { getDemoExport } from '../demo-export.ts'

const DELAY_MS = 4_000
/** Time limit for the longest chain of requests after one click on a busy computer. */
const WAIT_MS = 30_000 + 4 * DELAY_MS
const FALSE_ALARM = /did not respond|unexpected response|cannot be reached|could not|couldn’t|Error:/

test(
  'CHK-06 a guest can buy if every response is slow, with busy buttons and no failure message',
  async () => {
    const environment = await loadEnvironment('demo', { env: {} })
    const shop = await serveExport({ environment, folder: await getDemoExport(), port: 0, apiPort: 0 })
    const driver = await openBrowser({ headed: false })
    try {
      const context = await driver.browser.newContext({ viewport: { width: 1280, height: 900 } })
      context.setDefaultTimeout(WAIT_MS)
      await declineConsent(context)
      const page = await context.newPage()
      const sent: string[] = []
      const findings = new Set<string>()
      page.on('pageerror', (error) => findings.add(`uncaught: ${error.message}`))
      await page.route(
        (url) => url.href.startsWith(shop.apiUrl),
        async (route) => {
          const request = route.request()
          if (request.resourceType() !== 'script') {
            sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
            await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
          }
          await route.continue().catch(() => undefined)
        },
      )
      const findFalseAlarm = async (): Promise<void> => {
        const text = await page.evaluate(() => document.body.innerText).catch(() => '')
        const found = FALSE_ALARM.exec(text)?.[0]
        if (found !== undefined) findings.add(`the page says "${found}"`)
      }
      // A message that appears while a request is pending may disappear when the response arrives.
      const watching = setInterval(() => void findFalseAlarm(), 500).unref()
      const pressThreeTimes = async (name: string, busy: string): Promise<void> => {
        const button = page.getByRole('button', { name, exact: true }).first()
        await button.click()
        for (const _press of ['second', 'third'])
          await button.click({ force: true, timeout: DELAY_MS / 4 }).catch(() => undefined)
        const busySign = page.locator(busy).first()
        await busySign.waitFor({ state: 'attached', timeout: 5000 }).catch(() => findings.add(`${name} is not busy`))
      }

      await page.goto(`${shop.url}/product/clave-sling`)
      await pressThreeTimes('Add to Cart', 'button[aria-busy="true"]')
      await page.getByText('You added Clave Sling').waitFor()
      await page.getByRole('button', { name: /^Cart/ }).click()
      await page.getByRole('link', { name: 'Start checkout' }).click()
      await page.getByRole('form', { name: 'Billing and shipping' }).waitFor()
      await page.getByRole('radio').first().waitFor()
      await fillBillingForm(page, { city: 'Reno', stateName: 'Nevada', zip: '89501' })
      await pressThreeTimes('Next', 'button[type="submit"][aria-disabled="true"]')
      await page.getByLabel('Card number').fill(card.number)
      await page.getByLabel('Month').selectOption(card.month)
      await page.getByLabel('Year').selectOption(card.year)
      await page.getByLabel('Security code (CVV)').fill(card.code)
      await pressThreeTimes('Place order', 'button[form="payment"][aria-disabled="true"]')
      await page.getByRole('heading', { name: 'Thank You' }).waitFor()
      clearInterval(watching)
      await findFalseAlarm()
      expect([...findings]).toEqual([])
      const timesSent = ['/items', '/compute', '/Checkout/simplified'].map(
        (end) => sent.filter((one) => one.startsWith('POST') && one.endsWith(end)).length,
      )
      // The cart is computed again immediately before the order.
      expect(timesSent, sent.join('\n')).toEqual([1, 2, 1])
    } finally {
      await driver.close()
      await shop.close()
    }
  },
  60_000 + 20 * WAIT_MS,
)
