import { getGuestCart, updateGuestCartItem } from '#contract/cart.ts'
import { href } from '#routes/href.ts'
import { customer, logIn } from './actions/customer.ts'
import { formatDollars, readShownPrice } from './actions/money-text.ts'
import { expectPlacedOrder } from './actions/placed-order.ts'
import { card } from './actions/shopper.ts'
import { SESSION_KEYS, readStoredKeys, readStoredValue } from './actions/stored-session.ts'
import { listAccountOrderRows, expectSums, listOrderRows, type Purchase } from './actions/totals.ts'
import { test } from './fixtures.ts'
import type { Journey } from './runner/journey.ts'

const PRODUCT = 'Clave Sling'
const CODE = { name: 'RANGE10', percent: 10 } as const

/** A guest fills the cart, signs in on the way to checkout, and buys as a customer (SESS-07). */
const signInAndMerge: Journey = {
  summary: 'A guest fills the cart and signs in; the cart is merged, and the customer buys with a discount code.',
  measuredPages: [{ name: 'Login', path: href('login') }],
  requiresMock: true,
  requiresStorage: 'The session is stored in the browser, so opening a page by URL would sign the customer out.',

  steps(step) {
    const seen = { guestToken: '', priceDollars: 0 }
    const slings = (quantity: number): Purchase => ({
      lines: [{ dollars: seen.priceDollars, quantity }],
      taxPercent: customer.taxPercent,
    })
    const discountedSlings = (quantity: number): Purchase => ({ ...slings(quantity), codePercent: CODE.percent })

    step('A guest adds a sling to the cart', async ({ page, expect, open }) => {
      await open(href('product', { title: 'clave-sling' }))
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
      await expect(page.getByText(`You added ${PRODUCT} to your shopping cart`)).toBeVisible()
      expect(await readStoredKeys(page), "the guest's stored values").toEqual(['guestToken'])
      seen.priceDollars = await readShownPrice(page)
      seen.guestToken = await readStoredValue(page, 'guestToken')
    })

    step('Adding the same sling again increases the quantity by one', async ({ page, expect, lastResponse }) => {
      const [sent] = await Promise.all([
        page.waitForRequest((request) => ['POST', 'PUT'].includes(request.method())),
        page.getByRole('button', { name: 'Add to Cart', exact: true }).click(),
      ])
      expect(sent.method(), 'the method of the request').toBe('PUT')
      await expect(page.getByText(`You updated ${PRODUCT} in your shopping cart`)).toBeVisible()
      const { items } = await lastResponse(updateGuestCartItem)
      expect(
        items.map(({ quantity }) => quantity),
        'quantities of the lines',
      ).toEqual([2])
    })

    step('A reload keeps the guest and the cart', async ({ page, expect, open, lastResponse }) => {
      await open(href('checkout'))
      await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(PRODUCT)
      expect((await readStoredValue(page, 'guestToken')) === seen.guestToken, 'the same guest token').toBe(true)
      expect((await lastResponse(getGuestCart)).items, "lines of the guest's cart").toHaveLength(1)
    })

    step('The checkout offers sign-in to a guest', async ({ page, expect }) => {
      const main = page.getByRole('main')
      await expect(main.getByLabel(/^Email/)).toBeEditable()
      await main.getByRole('link', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
    })

    step('The customer signs in and returns to the home page', async ({ page, expect }) => {
      const [asked] = await Promise.all([
        page.waitForRequest((request) => request.url().endsWith('/User/profile')),
        logIn({ page, expect }),
      ])
      await expect.poll(() => readStoredKeys(page), 'the stored keys without the guest token').toEqual(SESSION_KEYS)
      const { authorization } = await asked.allHeaders()
      const isStored = authorization === `Bearer ${await readStoredValue(page, 'authToken')}`
      expect(isStored, 'the stored access token').toBe(true)
      expect(await readStoredValue(page, 'expiresIn'), 'the stored lifetime').toBe('3600')
    })

    step("The guest's line is in the customer's cart", async ({ page, expect }) => {
      await page.getByRole('button', { name: /^Cart/ }).click()
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      await expect(panel).toContainText(PRODUCT)
      await expect(panel).toContainText('2 Items')
    })

    step("The customer's cart accepts a new quantity", async ({ page, expect }) => {
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      const quantity = panel.getByRole('textbox', { name: 'Quantity' })
      await quantity.fill('3')
      const [sent] = await Promise.all([page.waitForRequest((request) => request.method() === 'PUT'), quantity.blur()])
      expect(new URL(sent.url()).pathname, 'the path of the request').toMatch(/\/Cart\/items\/[^/]+$/)
      await expect(page.getByText(`You updated ${PRODUCT} in your shopping cart`)).toBeVisible()
      await expect(panel).toContainText('3 Items')
    })

    step("The checkout shows the customer's data", async ({ page, expect }) => {
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      await panel.getByRole('link', { name: 'Start checkout' }).click()
      await expect(page).toHaveURL(/\/checkout\?stepId=billing$/)
      const main = page.getByRole('main')
      await expect(main.getByLabel(/^Email/)).toHaveValue(customer.email)
      await expect(main.getByLabel(/^Email/)).not.toBeEditable()
      await expect(main.getByLabel(/^First name/)).toHaveValue(customer.firstName)
      await expect(main.getByLabel(/^Last name/)).toHaveValue(customer.lastName)
      await expect(main.getByLabel(/^Phone/)).toHaveValue(customer.phone)
      await expect(main.getByLabel(/^Address/)).toHaveValue(customer.address)
      await expect(main.getByLabel(/^City/)).toHaveValue(customer.city)
      await expect(main.getByLabel(/^State/)).toHaveValue(customer.state)
      await expect(main.getByLabel(/^ZIP/)).toHaveValue(customer.zip)
      await expect(main.getByRole('link', { name: 'Sign in' })).toBeHidden()
    })

    step('Next opens review and payment', async ({ page, expect }) => {
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page).toHaveURL(/\/checkout\?stepId=payment$/)
      const summary = page.getByRole('complementary', { name: 'Order summary' })
      await expect(summary).toContainText(customer.address)
      await expectSums(expect, summary, listOrderRows(slings(3)))
    })

    step('A discount code reduces the total', async ({ page, expect }) => {
      await page.getByText('Discount code', { exact: true }).click()
      await page.getByLabel('Code', { exact: true }).fill(CODE.name)
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByText('Discount code applied successfully')).toBeVisible()
      const summary = page.getByRole('complementary', { name: 'Order summary' })
      await expectSums(expect, summary, listOrderRows(discountedSlings(3)))
    })

    step('The customer orders and sees the confirmation', async ({ page, expect }) => {
      await page.getByLabel('Card number').fill(card.number)
      await page.getByLabel('Month').selectOption(card.month)
      await page.getByLabel('Year').selectOption(card.year)
      await page.getByLabel('Security code (CVV)').fill(card.code)
      const [asked] = await Promise.all([
        page.waitForRequest((request) => /\/Order\/[^/]+$/.test(request.url())),
        page.getByRole('button', { name: 'Place order' }).click(),
      ])
      const headers = await asked.allHeaders()
      expect(headers['authorization']?.startsWith('Bearer '), 'a bearer token').toBe(true)
      expect(headers['x-guest-id'], "the guest's header").toBeUndefined()
      await expectPlacedOrder({ page, expect })
      await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(customer.email)
      await expectSums(expect, page.getByRole('region', { name: 'Totals' }), listOrderRows(discountedSlings(3)))
    })

    step('A reload keeps the confirmation and the empty cart', async ({ page, expect, open }) => {
      await open(new URL(page.url()).pathname)
      await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
      await page.getByRole('button', { name: /^Cart/ }).click()
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      await expect(panel).toContainText('There are no products in the cart')
      expect(await readStoredKeys(page), 'the stored keys').toEqual(SESSION_KEYS)
    })

    step('The account shows the order with its line and its totals', async ({ page, expect, open }) => {
      const id = await expectPlacedOrder({ page, expect })
      await open(href('profileOrder', { id }))
      const row = page.getByRole('table', { name: 'Items' }).getByRole('row').filter({ hasText: PRODUCT })
      await expect(row.getByRole('cell').last()).toHaveText(formatDollars(3 * seen.priceDollars))
      await expectSums(expect, page.getByRole('region', { name: 'Summary' }), listAccountOrderRows(discountedSlings(3)))
    })
  },
}

test('sign-in-and-merge', ({ run }) => run(signInAndMerge))
