import { serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { openBrowser } from '#harness/drivers/browser.ts'
import { fillBillingForm } from '#harness/journeys/actions/billing-form.ts'
import { card } from '#harness/journeys/actions/shopper.ts'
import { declineConsent } from '#harness/steps/observed-page.ts'
import { explainErrors } from './suite/explain-errors.ts'

explainErrors()

// Buys something from a shop whose API answers every call after 25 s, and presses each button again meanwhile (CHK-92):
// "node scripts/check-slow.ts dist/demo". Parameter: folder of an export for the demo environment. It takes five minutes.
const [folder = 'dist/demo'] = process.argv.slice(2)

const DELAY_MS = 25_000
/** The longest chain of calls that one click waits for, and what a busy computer adds. */
const PATIENCE_MS = 4 * DELAY_MS
const LIE = /did not answer|cannot be reached|could not be|Error:|do not know/

const environment = await loadEnvironment('demo', { env: {} })
const shop = await serveExport({ environment, folder, port: 0, apiPort: 0 })
const driver = await openBrowser({ headed: false })
try {
  const context = await driver.browser.newContext({ viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(PATIENCE_MS)
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
  let reached = 'at the start'
  // What is told while a call is on its way is gone once its answer is there.
  const watch = async (): Promise<void> => {
    const text = await page.evaluate(() => document.body.innerText).catch(() => '')
    const told = LIE.exec(text)?.[0]
    if (told !== undefined) findings.add(`after "${reached}" the page says "${told}"`)
  }
  const watching = setInterval(() => void watch(), 1000).unref()
  const reach = async (what: string): Promise<void> => {
    reached = what
    await watch()
    process.stdout.write(`${what}\n`)
  }
  const pressThrice = async (name: string, busy: string): Promise<void> => {
    const button = page.getByRole('button', { name, exact: true }).first()
    await button.click()
    for (const _press of ['second', 'third']) await button.click({ force: true, timeout: 2000 }).catch(() => undefined)
    const busySign = page.locator(busy).first()
    await busySign.waitFor({ state: 'attached', timeout: 5000 }).catch(() => findings.add(`${name}: nothing says busy`))
  }

  await page.goto(`${shop.url}/product/clave-sling`)
  await pressThrice('Add to Cart', 'button[aria-busy="true"]')
  await page.getByText('You added Clave Sling').waitFor()
  await reach('a line is in the cart')
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('link', { name: 'Start checkout' }).click()
  await page.getByRole('form', { name: 'Billing and shipping' }).waitFor()
  await reach('the checkout has its cart')
  await page.getByRole('radio').first().waitFor()
  await fillBillingForm(page, { city: 'Reno', stateName: 'Nevada', zip: '89501' })
  await pressThrice('Next', 'button[type="submit"][aria-disabled="true"]')
  await page.getByLabel('Card number').waitFor()
  await reach('the payment is reached')
  await page.getByLabel('Card number').fill(card.number)
  await page.getByLabel('Month').selectOption(card.month)
  await page.getByLabel('Year').selectOption(card.year)
  await page.getByLabel('Card code').fill(card.code)
  await pressThrice('Place order', 'button[disabled]')
  await page.getByRole('heading', { name: 'Thank You' }).waitFor()
  await reach('the order is placed')
  for (const call of ['/items', '/compute', '/Checkout/simplified']) {
    const times = sent.filter((one) => one.startsWith('POST') && one.endsWith(call)).length
    if (times !== 1) findings.add(`POST ${call} was sent ${times} times`)
  }
  clearInterval(watching)
  process.stdout.write(
    findings.size === 0 ? 'Nothing lied, and each button did its work once.\n' : `${[...findings].join('\n')}\n`,
  )
  if (findings.size > 0) process.exitCode = 1
} finally {
  await driver.close()
  await shop.close()
}
