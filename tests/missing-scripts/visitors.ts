import type { BrowserContext } from 'playwright/test'
import { expect as expectPage } from 'playwright/test'
import type { Browser, Page } from '#harness/drivers/browser.ts'
import { logIn } from '#harness/journeys/actions/customer.ts'

/** `expect` with a timeout that is long enough for a busy computer. */
const expect = expectPage.configure({ timeout: 30_000 })

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>

/** A first-time visitor, one who declined analytics, one with a filled cart, or a signed-in customer. */
export type VisitorName = 'firstVisit' | 'visitor' | 'buyer' | 'customer'

export interface Visitors {
  readonly storage: Readonly<Record<VisitorName, Storage>>
  /** IDs of the customer's data. */
  readonly customerIds: { readonly order: string; readonly address: string }
}

/** Prepares the browser storage of each visitor. */
export async function prepareVisitors(browser: Browser, shop: string): Promise<Visitors> {
  const firstVisit: Storage = { cookies: [], origins: [] }
  // This storage is not saved from a page, because the page may have created a guest. That guest would also be the
  // buyer, and signing the customer in would merge the guest's cart.
  const visitor: Storage = {
    cookies: [],
    origins: [{ origin: shop, localStorage: [{ name: 'analyticsConsent', value: 'false' }] }],
  }
  const buyer = await saveStorage(browser, visitor, `${shop}/product/clave-sling`, async (page) => {
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await page.getByText('You added Clave Sling').waitFor()
  })
  const customerIds = { order: '', address: '' }
  const customer = await saveStorage(browser, visitor, `${shop}/login`, async (page) => {
    await logIn({ page, expect })
    customerIds.order = await lastSegment(page, `${shop}/profile/orders`, 'a[href^="/profile/orders/"]')
    customerIds.address = await lastSegment(
      page,
      `${shop}/profile/address-book`,
      'a[href^="/profile/address-book/"]:not([href$="/new"])',
    )
  })
  return { storage: { firstVisit, visitor, buyer, customer }, customerIds }
}

async function saveStorage(
  browser: Browser,
  storage: Storage,
  url: string,
  action: (page: Page) => Promise<void>,
): Promise<Storage> {
  const context = await browser.newContext({ storageState: storage })
  const page = await context.newPage()
  await page.goto(url)
  await action(page)
  const state = await context.storageState()
  await context.close()
  return state
}

async function lastSegment(page: Page, url: string, links: string): Promise<string> {
  await page.goto(url)
  return (await page.locator(`main ${links}`).first().getAttribute('href'))?.split('/').at(-1) ?? ''
}
