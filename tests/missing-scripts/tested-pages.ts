import { expect as expectPage } from 'playwright/test'
import type { Page } from '#harness/drivers/browser.ts'
import { fillBillingForm } from '#harness/journeys/actions/billing-form.ts'
import { shopper } from '#harness/journeys/actions/shopper.ts'
import { type RouteId, routes } from '#routes/table.ts'
import type { VisitorName } from './visitors.ts'

/** `expect` with a timeout that is long enough for a busy computer. */
const expect = expectPage.configure({ timeout: 30_000 })

/** A page whose scripts are made to fail one by one. */
export interface TestedPage {
  readonly name: string
  readonly path: string
  readonly as: VisitorName
}

/** An action on a page that loads more scripts. */
export interface Action {
  readonly name: string
  /** The name of the page. */
  readonly page: string
  readonly as?: VisitorName
  /** Runs before any script fails. */
  readonly prepare?: (page: Page) => Promise<void>
  readonly run: (page: Page) => Promise<void>
  /** Whether the action clears the fields. */
  readonly clears?: true
  /** Waits for the result of the action. */
  readonly seen: (page: Page) => Promise<void>
}

/** Paths of routes with parameters, including products with each layout and a sold-out one. */
const ROUTE_PATHS: Readonly<Partial<Record<RouteId, readonly string[]>>> = {
  collection: ['/collection/rifles', '/collection/range-gear'],
  product: [
    '/product/tarn-lr',
    '/product/clave-sling',
    '/product/crag-mag-30',
    '/product/pawl-bolt-knob',
    '/product/works-tee',
  ],
  productByLayout: ['/product/product-short/tarn-lr'],
  search: ['/search/sling'],
  copy: ['/copy/terms'],
  verifyEmail: ['/verify-email?token=unknown'],
  resetPassword: ['/auth/reset-password?token=unknown'],
  verifyNewsletter: ['/Newsletter/verify/unknown'],
  verifyNewsletterLowerCase: ['/newsletter/verify/unknown'],
}

/** Lists a page for every route, including the customer's order and address, and the not-found page. */
export function listTestedPages(customerIds: { readonly order: string; readonly address: string }): TestedPage[] {
  const routePaths = {
    ...ROUTE_PATHS,
    confirmation: [`/confirm/${customerIds.order}`],
    profileOrder: [`/profile/orders/${customerIds.order}`],
  }
  const pages = Object.entries(routes).flatMap(([id, { pattern }]) => {
    const known = { ...routePaths, profileAddress: [`/profile/address-book/${customerIds.address}`] }[
      id as keyof typeof ROUTE_PATHS
    ]
    return (known ?? [pattern]).map((path, index): TestedPage => {
      const name = index === 0 ? id : `${id}:${path.split('/').at(-1)}`
      return { name, path, as: visitorOf(id) }
    })
  })
  return [...pages, { name: 'notFound', path: '/nope', as: 'visitor' }]
}

function visitorOf(id: string): VisitorName {
  if (id.startsWith('profile') || id === 'confirmation') return 'customer'
  return id === 'checkout' ? 'buyer' : 'visitor'
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const main = (page: Page) => page.getByRole('main')

async function toPayment(page: Page): Promise<void> {
  await fillBillingForm(page)
  await expect(page.getByRole('radiogroup', { name: 'Shipping method' }).getByRole('radio').first()).toBeChecked()
}

/** Actions that load scripts on a click or on input. */
export const ACTIONS: readonly Action[] = [
  {
    name: 'cart icon',
    page: 'home',
    run: (page) => button(page, /^Cart/).click(),
    seen: (page) => page.getByRole('dialog', { name: 'Your Cart' }).waitFor(),
  },
  {
    name: 'search icon',
    page: 'home',
    run: async (page) => {
      if ((await page.locator('#search-bar').count()) === 0) await button(page, 'Search').click()
    },
    seen: (page) => page.getByRole('combobox').waitFor(),
  },
  {
    name: 'typing in the search field',
    page: 'home',
    async prepare(page) {
      await button(page, 'Search').click()
      await page.getByRole('combobox').fill('sl')
    },
    async run(page) {
      await page.getByRole('combobox').fill('slin')
      await page.getByRole('combobox').fill('sling')
    },
    seen: (page) => page.getByRole('option').first().waitFor(),
  },
  {
    name: 'mobile menu',
    page: 'home',
    prepare: (page) => page.setViewportSize({ width: 390, height: 800 }),
    async run(page) {
      const menu = button(page, 'Menu')
      if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click()
    },
    seen: (page) => page.locator('#mobile-menu').getByRole('link').first().waitFor(),
  },
  {
    name: 'newsletter captcha',
    page: 'home',
    run: (page) => page.getByRole('contentinfo').getByLabel('Email').focus(),
    seen: (page) => page.getByRole('contentinfo').getByRole('checkbox').waitFor(),
  },
  {
    name: 'Subscribe',
    page: 'home',
    clears: true,
    async prepare(page) {
      const footer = page.getByRole('contentinfo')
      await footer.getByLabel('Email').fill(shopper.email)
      await footer.getByRole('checkbox').check()
    },
    async run(page) {
      const footer = page.getByRole('contentinfo')
      if (!(await footer.getByRole('checkbox').isChecked())) await footer.getByRole('checkbox').check()
      await footer.getByRole('button', { name: 'Subscribe' }).click()
    },
    seen: (page) => expect(page.getByRole('contentinfo').getByLabel('Email')).toHaveValue(''),
  },
  {
    name: 'consent dialog',
    page: 'home',
    as: 'firstVisit',
    run: async () => undefined,
    seen: (page) => page.getByRole('button', { name: 'Decline' }).waitFor(),
  },
  {
    name: 'image preview',
    page: 'product',
    run: (page) => button(page, /Enlarge image 1/).click(),
    seen: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'Add to Cart',
    page: 'product:clave-sling',
    run: (page) => button(page, 'Add to Cart').click(),
    seen: (page) => page.getByText('You added Clave Sling').waitFor(),
  },
  {
    name: 'Next',
    page: 'checkout',
    prepare: toPayment,
    async run(page) {
      const next = button(page, 'Next')
      if ((await next.count()) > 0) await next.click()
    },
    seen: (page) => page.getByLabel('Card number').waitFor(),
  },
  {
    name: 'zip',
    page: 'checkout',
    async run(page) {
      await page.getByLabel(/^ZIP/).fill('99999')
      await page.getByLabel(/^ZIP/).fill(shopper.zip)
      await page.getByLabel(/^City/).focus()
    },
    seen: (page) => expect(page.getByLabel(/^ZIP/)).toHaveValue(shopper.zip),
  },
  {
    name: 'Login',
    page: 'login',
    async prepare(page) {
      await page.getByRole('form', { name: 'Login' }).getByLabel('Email').fill('customer@example.com')
      await page.getByRole('form', { name: 'Login' }).getByLabel('Password', { exact: true }).fill('demo-password')
      await page.getByRole('form', { name: 'Login' }).getByRole('checkbox').check()
    },
    async run(page) {
      const box = page.getByRole('form', { name: 'Login' }).getByRole('checkbox')
      if (!(await box.isChecked())) await box.check()
      await page.getByRole('form', { name: 'Login' }).getByRole('button', { name: 'Login', exact: true }).click()
    },
    seen: (page) => page.waitForURL(/:\d+\/$/),
  },
  {
    name: 'dealer search',
    page: 'dealerLocator',
    async prepare(page) {
      await page.getByLabel('ZIP code').fill('83702')
    },
    run: (page) => page.getByRole('form', { name: 'Find dealers' }).getByRole('button', { name: 'Search' }).click(),
    seen: (page) => page.getByRole('heading', { level: 2, name: /within 50 miles of 83702$/ }).waitFor(),
  },
  ...['Address Book', 'My Orders'].map((section): Action => ({
    name: `account area, ${section}`,
    page: 'profile',
    run: (page) => page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: section }).click(),
    seen: (page) => page.getByRole('heading', { level: 1, name: section }).waitFor(),
  })),
  {
    name: 'Save profile',
    page: 'profileDetails',
    run: (page) => main(page).getByRole('button', { name: /^Save/ }).click(),
    seen: (page) => page.waitForURL(/\/profile$/),
  },
  {
    name: 'Save address',
    page: 'profileAddress',
    run: (page) => main(page).getByRole('button', { name: /^Save/ }).click(),
    seen: (page) => page.waitForURL(/address-book$/),
  },
  {
    name: 'Reorder',
    page: 'profileOrder',
    run: (page) =>
      main(page)
        .getByRole('button', { name: /order again/i })
        .click(),
    seen: (page) =>
      page
        .getByText(/added|cart/i)
        .first()
        .waitFor(),
  },
]
