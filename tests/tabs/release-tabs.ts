import { expect as expectPage } from 'playwright/test'
import type { Browser, BrowserContext, Page } from '#browser/browser.ts'
import { fillBillingForm } from '#journeys/actions/billing-form.ts'
import { answerCaptcha, customer } from '#journeys/actions/customer.ts'
import { card, shopper } from '#journeys/actions/shopper.ts'

/** `expect` with a timeout that is long enough for a busy computer. */
const expect = expectPage.configure({ timeout: 30_000 })

/** Tabs opened before a release. */
interface Tabs {
  /** The failures so far. */
  readonly violations: readonly string[]
  /** Continues in each tab. Two of the tabs place an order. */
  recover(): Promise<void>
}

interface Tab {
  readonly name: string
  readonly page: Page
}

const ACTION_MS = 30_000
/** Maximum number of attempts at an action whose page is reloaded in the middle. */
const TRIES = 4
const TYPED = 'typed@example.com'

/** Opens a tab on each page, in the middle of an action. */
export async function openTabs(browser: Browser, shop: string): Promise<Tabs> {
  const violations: string[] = []
  const guest = await createContext(browser)
  const home = await openTab(guest, 'home', '/')
  const collection = await openTab(guest, 'collection', '/collection/range-gear')
  const product = await openTab(guest, 'product', '/product/clave-sling')
  await product.page.getByRole('radio', { name: 'Sage' }).check()
  await newsletter(product.page).fill(TYPED)
  const cart = await openTab(guest, 'cart', '/product/works-tee')
  await addToCart(cart.page)
  const panel = cart.page.getByRole('dialog', { name: 'Your Cart' })
  await cart.page.getByRole('button', { name: /^Cart/ }).click()
  await panel.waitFor()
  const billing = await openTab(guest, 'checkout, billing', '/checkout')
  await fillBillingForm(billing.page)

  const payer = await createContext(browser)
  const payment = await openTab(payer, 'checkout, payment', '/product/clave-sling')
  await addToCart(payment.page)
  await payment.page.goto(`${shop}/checkout`)
  await fillBillingForm(payment.page)
  await payment.page.getByRole('button', { name: 'Next' }).click()
  await payCard(payment.page)

  const account = await openTab(await createContext(browser), 'sign-in', '/login')
  await account.page.getByRole('main').getByLabel('Email').fill(customer.email)

  async function recover(): Promise<void> {
    await walk(home, async (tab) => {
      const field = tab.page.getByRole('combobox')
      await retryUntil(tab, search, () => field.waitFor({ timeout: 4000 }))
      await field.fill('Clave')
      await field.press('Enter')
      await tab.page.waitForURL('**/search/Clave')
      await retryUntil(tab, followFirst, () => tab.page.waitForURL('**/product/**', { timeout: 4000 }))
      await retryUntil(tab, add, () => added(tab.page))
    })
    await walk(collection, async (tab) => {
      await retryUntil(tab, followFirst, () => tab.page.waitForURL('**/product/**', { timeout: 4000 }))
      await retryUntil(tab, add, () => added(tab.page))
    })
    await walk(product, async (tab) => {
      // A page with text that was not sent does not reload by itself (decision 0063).
      await enlarge(tab)
      await tab.page.getByText('This could not be loaded. Check your connection and try again.').first().waitFor()
      await expect(newsletter(tab.page)).toHaveValue(TYPED)
      await expect(tab.page.getByRole('radio', { name: 'Sage' })).toBeChecked()
      await tab.page.reload()
      await retryUntil(tab, enlarge, () => tab.page.getByRole('dialog').waitFor({ timeout: 4000 }))
      await tab.page.keyboard.press('Escape')
      await retryUntil(tab, add, () => added(tab.page))
    })
    await walk(cart, async (tab) => {
      await retryUntil(tab, startCheckout, () => tab.page.waitForURL('**/checkout**', { timeout: 4000 }))
      await tab.page.getByRole('form', { name: 'Billing and shipping' }).waitFor()
    })
    await walk(billing, async (tab) => {
      const next = tab.page.getByRole('button', { name: 'Next' })
      await retryUntil(
        tab,
        async () => {
          if ((await next.count()) > 0) await next.click()
        },
        () => tab.page.getByLabel('Card number').waitFor({ timeout: 6000 }),
      )
      await expect(tab.page.getByRole('complementary', { name: 'Order summary' })).toContainText(shopper.address)
      await order(tab)
    })
    await walk(payment, order)
    await walk(account, async (tab) => {
      const email = tab.page.getByRole('main').getByLabel('Email')
      await expect(email).toHaveValue(customer.email)
      const signIn = async (): Promise<void> => {
        await expect(email).toHaveValue(customer.email)
        await tab.page.getByRole('main').getByLabel('Password', { exact: true }).fill(customer.password)
        await answerCaptcha(tab, 'Login')
        await tab.page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
      }
      await retryUntil(tab, signIn, () => tab.page.waitForURL(`${shop}/`, { timeout: 6000 }))
      await tab.page.goto(`${shop}/profile`)
      const orders = tab.page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'My Orders' })
      await retryUntil(
        tab,
        () => orders.click(),
        () => tab.page.waitForURL('**/profile/orders', { timeout: 4000 }),
      )
      await tab.page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor()
    })
  }

  return { violations, recover }

  async function createContext(of: Browser): Promise<BrowserContext> {
    const context = await of.newContext({ viewport: { width: 1280, height: 900 } })
    context.setDefaultTimeout(ACTION_MS)
    await context.addInitScript(() => localStorage.setItem('analyticsConsent', 'false'))
    return context
  }

  async function openTab(context: BrowserContext, name: string, path: string): Promise<Tab> {
    const page = await context.newPage()
    const tab: Tab = { name, page }
    page.on('pageerror', (error) => violations.push(`${name}: uncaught ${error.message}`))
    await page.goto(`${shop}${path}`, { waitUntil: 'networkidle' })
    return tab
  }

  async function walk(tab: Tab, action: (tab: Tab) => Promise<void>): Promise<void> {
    const failed = await action(tab).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 3).join(' '),
    )
    if (failed !== undefined) violations.push(`${tab.name}: ${failed}`)
    if ((await tab.page.locator('main').innerText()).trim().length < 20)
      violations.push(`${tab.name}: the page is blank`)
  }

  async function order(tab: Tab): Promise<void> {
    const placed = tab.page.getByRole('heading', { name: 'Thank You' })
    await retryUntil(
      tab,
      async () => {
        if (await placed.isVisible()) return
        await payCard(tab.page)
        await tab.page.getByRole('button', { name: 'Place order' }).click()
      },
      () => placed.waitFor({ timeout: 8000 }),
    )
  }
}

/** Repeats an action until its result is visible, because the page may be reloaded in the middle. */
async function retryUntil(tab: Tab, action: (tab: Tab) => Promise<void>, seen: () => Promise<unknown>): Promise<void> {
  for (let remaining = TRIES; ; remaining -= 1) {
    await action(tab)
    try {
      await seen()
      return
    } catch (error) {
      if (remaining === 1) throw error
      await tab.page.waitForLoadState('load')
    }
  }
}

const newsletter = (page: Page) => page.getByRole('contentinfo').getByLabel('Email')
const added = (page: Page) => page.getByText(/^You (?:added|updated)/).waitFor({ timeout: 5000 })
const add = ({ page }: Tab) => page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
const enlarge = ({ page }: Tab) => page.getByRole('button', { name: /Enlarge image 1/ }).click()

async function search({ page }: Tab): Promise<void> {
  if ((await page.getByRole('combobox').count()) === 0)
    await page.getByRole('button', { name: 'Search', exact: true }).first().click()
}

async function followFirst({ page }: Tab): Promise<void> {
  if (page.url().includes('/product/')) return
  await page.getByRole('main').getByRole('article').filter({ hasText: 'Clave Sling' }).getByRole('link').first().click()
}

async function startCheckout({ page }: Tab): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Your Cart' })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: /^Cart/ }).click()
  await panel.getByRole('link', { name: 'Start checkout' }).click()
}

async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await added(page)
}

async function payCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill(card.number)
  await page.getByLabel('Month').selectOption(card.month)
  await page.getByLabel('Year').selectOption(card.year)
  await page.getByLabel('Security code (CVV)').fill(card.code)
}
