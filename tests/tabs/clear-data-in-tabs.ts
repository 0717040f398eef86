import { type BrowserContext, type OpenBrowser, openBrowser, type Page } from '#browser/browser.ts'
import { declineConsent } from '#browser/decline-consent.ts'
import { serveExport, type ServedExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { customer, logIn } from '#journeys/actions/customer.ts'
import { card } from '#journeys/actions/shopper.ts'

/** Values typed by one shopper that do not occur anywhere else in the shop. */
const PLANTED = {
  firstName: 'Plantedfirst',
  lastName: 'Plantedlast',
  company: 'Planted Company',
  address: '77 Planted Lane',
  city: 'Plantedville',
  zip: '83799',
  footerEmail: 'planted.footer@example.com',
  dealerCompany: 'Planted Arms',
} as const

/** The customer's data in the mock. */
const OF_CUSTOMER = [customer.firstName, customer.lastName, customer.email, customer.phone, customer.address]

/** The product in the cart, which the open pages show for no other reason. */
const PRODUCT = 'Clave Sling'

/**
 * Signs a customer in, or lets a guest order, and opens the pages that show their data in separate tabs: account,
 * checkout, confirmation, a form with input, and a product with the cart open. Then ends the visit.
 * @returns the data that remains in any tab: on the screen, in a field, in storage, or after going back.
 */
export async function clearDataInTabs(folder: string, ending: 'sign-out' | 'order'): Promise<string[]> {
  const environment = await loadEnvironment('demo', { env: {} })
  const shop = await serveExport({ environment, folder, port: 0, apiPort: 0 })
  const driver = await openBrowser({ headed: false })
  try {
    const context = await driver.browser.newContext({ viewport: { width: 1280, height: 900 } })
    context.setDefaultTimeout(15_000)
    await declineConsent(context)
    return await (ending === 'order' ? clearOrder : signOut)({ shop, driver, context })
  } finally {
    await driver.close()
    await shop.close()
  }
}

interface TabsContext {
  readonly shop: ServedExport
  readonly driver: OpenBrowser
  readonly context: BrowserContext
}

async function signOut(setup: TabsContext): Promise<string[]> {
  const { shop, driver, context } = setup
  const first = await context.newPage()
  await first.goto(`${shop.url}/login`)
  await logIn({ page: first, expect: driver.expectWithin(15_000) })
  await fillCart(first, shop)
  const confirmation = await order(await tab(setup, '/checkout'))
  await fillCart(first, shop)
  const tabs = {
    account: await tab(setup, '/profile/account-information'),
    orders: await tab(setup, '/profile/orders'),
    confirmation,
    checkout: await tab(setup, '/checkout'),
    ...(await openTypedTabs(setup)),
  }
  const restored = await openDealerForm(setup)
  await restored.goto(`${shop.url}/robots.txt`)
  await tabs.account.getByText(customer.email).first().waitFor()
  await tabs.orders.getByRole('main').getByRole('listitem').first().waitFor()
  await tabs.checkout.getByLabel(/^Company/).fill(PLANTED.company)
  await openCart(first)
  const returned = await tab(setup, '/profile')
  await returned.getByText(customer.email).first().waitFor()
  // This is a document of the same site, so the browser may keep the account page in the back/forward cache.
  await returned.goto(`${shop.url}/robots.txt`)
  // Signing out replaces the account page, so Back leads to the page before it.
  const leaving = await tab(setup, '/faq')
  await leaving.goto(new URL('/profile', leaving.url()).href)
  await leaving.getByText(customer.email).first().waitFor()
  const planted = [...Object.values(PLANTED), ...OF_CUSTOMER]
  const blind = await withoutTraces({ first, leaving, ...tabs }, planted)
  await leaving.getByRole('button', { name: 'Logout' }).first().click()
  await leaving.waitForURL(/:\d+\/$/)
  await first.waitForFunction(() => localStorage.getItem('authToken') === null)
  for (const page of [returned, restored, leaving]) {
    await page.goBack()
    // A page that the browser has restored opens again.
    await page.locator('html:not([hidden])').waitFor()
  }
  return [...blind, ...(await leftovers({ first, leaving, wayBack: returned, restored, ...tabs }, planted))]
}

/** Places a guest's order while another tab has the same forms open and a third tab shows the cart. */
async function clearOrder(setup: TabsContext): Promise<string[]> {
  const { shop, context } = setup
  const first = await context.newPage()
  await fillCart(first, shop)
  const [checkout, other] = [await tab(setup, '/checkout'), await tab(setup, '/checkout')]
  await fillAddress(other)
  await fillAddress(checkout)
  await openCart(first)
  const blind = await withoutTraces({ first, other, checkout }, Object.values(PLANTED))
  const confirmed = await order(checkout)
  const orderId = new URL(confirmed.url()).pathname.split('/').at(-1) ?? ''
  // The confirmation is allowed to show the order.
  await first.goto(`${shop.url}/faq`)
  return [...blind, ...(await leftovers({ first, other }, [...Object.values(PLANTED), orderId]))]
}

async function tab({ shop, context }: TabsContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${shop.url}${path}`)
  return page
}

async function fillCart(page: Page, shop: ServedExport): Promise<void> {
  await page.goto(`${shop.url}/product/clave-sling`)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByText(`You added ${PRODUCT}`).waitFor()
  await page.goto(`${shop.url}/faq`)
}

async function openCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('link', { name: PRODUCT, exact: true }).waitFor()
}

async function fillAddress(page: Page): Promise<void> {
  await page
    .getByLabel(/^Email/)
    .first()
    .fill('planted.guest@example.com')
  await page.getByLabel(/^First name/).fill(PLANTED.firstName)
  await page.getByLabel(/^Last name/).fill(PLANTED.lastName)
  await page.getByLabel(/^Company/).fill(PLANTED.company)
  await page.getByLabel(/^Address/).fill(PLANTED.address)
  await page.getByLabel(/^City/).fill(PLANTED.city)
  await page.getByLabel(/^State/).selectOption('Idaho')
  await page.getByLabel(/^ZIP/).fill(PLANTED.zip)
}

/** Places an order and returns the page with the confirmation. */
async function order(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Card number').fill(card.number)
  await page.getByLabel('Month').selectOption(card.month)
  await page.getByLabel('Year').selectOption(card.year)
  await page.getByLabel('Security code (CVV)').fill(card.code)
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: 'Thank You' }).waitFor()
  return page
}

/** Opens tabs with forms outside the account and types into them. */
async function openTypedTabs(setup: TabsContext): Promise<Record<'dealer' | 'footer', Page>> {
  const dealer = await openDealerForm(setup)
  const footer = await tab(setup, '/faq')
  await footer.locator('#footer-newsletter-email').fill(PLANTED.footerEmail)
  return { dealer, footer }
}

async function openDealerForm(setup: TabsContext): Promise<Page> {
  const page = await tab(setup, '/dealer-registration')
  const company = page.getByLabel(/^Company/).first()
  await company.fill(PLANTED.dealerCompany)
  return page
}

/**
 * Returns the tabs that show none of the values before the visit ends. For these tabs, the test would prove nothing.
 */
async function withoutTraces(
  tabs: Readonly<Record<string, Page>>,
  values: readonly string[],
): Promise<readonly string[]> {
  const seen = await Promise.all(
    Object.entries(tabs).map(async ([name, page]) => {
      const found = await page.evaluate(findTexts, [...values, PRODUCT])
      return { name, isSeen: found.some((text) => /in the page|in a field/.test(text)) }
    }),
  )
  return seen
    .filter(({ isSeen }) => !isSeen)
    .map(({ name }) => `${name} shows none of the shopper's data before the visit ends`)
}

/** Returns the values that remain in each tab shortly after the end of the visit. */
async function leftovers(tabs: Readonly<Record<string, Page>>, values: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(tabs).map(async ([name, page]) => {
      let remaining: string[] = []
      for (const deadline = performance.now() + 3000; performance.now() < deadline;) {
        remaining = await page.evaluate(findTexts, [...values, PRODUCT])
        if (remaining.length === 0) break
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      return remaining.map((text) => `${name} (${new URL(page.url()).pathname}): ${text}`)
    }),
  )
  return found.flat()
}

/** Returns the strings found on the page. Runs in the page, so it may not use anything else from this file. */
function findTexts(texts: readonly string[]): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
  const locations = {
    'in the page': document.documentElement.outerHTML,
    'in a field': fields.map(({ value }) => value).join('\n'),
    'in the local storage': JSON.stringify(localStorage),
    'in the session storage': JSON.stringify(sessionStorage),
    'in the history': JSON.stringify(history.state),
  }
  const found = Object.entries(locations).flatMap(([place, text]) =>
    texts.filter((value) => text.includes(value)).map((value) => `${value} ${place}`),
  )
  const badge = document.querySelector('header button[aria-haspopup="dialog"]')?.textContent ?? ''
  return /\d/.test(badge) ? [...found, `the badge says ${badge}`] : found
}
