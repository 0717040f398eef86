import { computeGuestCart } from '#contract/cart.ts'
import { checkOut } from '#contract/checkout.ts'
import { getPriceList } from '#contract/pricing.ts'
import { href } from '#routes/href.ts'
import { answerConsent } from './actions/answer-consent.ts'
import { fillBillingForm } from './actions/billing-form.ts'
import { mockJournal } from './actions/mock-control.ts'
import { formatDollars, parseDollars, readShownPrice } from './actions/money-text.ts'
import { expectPlacedOrder } from './actions/placed-order.ts'
import { card, shopper, shopperDestination, shopperInfo } from './actions/shopper.ts'
import { readStoredText } from './actions/stored-session.ts'
import { listCartRows, expectSums, listOrderRows, type Purchase } from './actions/totals.ts'
import { listDifferences, watchRequests } from './actions/watch-requests.ts'
import { test } from './fixtures.ts'
import type { Journey } from './runner/journey.ts'

const PRODUCT = 'Clave Sling'
const COLOR = 'Sage'
/** SKU of the sling in that color and its default length. */
const SKU = 'CLV-SL-R-SAG'

/**
 * A guest buys two slings. Expected text is quoted from the specification, and nothing is imported from the shop's
 * code.
 */
const checkoutGuest: Journey = {
  summary: 'A guest finds a sling, chooses its options, buys two and sees the confirmation.',
  measuredPages: [
    { name: 'Home', path: href('home') },
    { name: 'Collection', path: href('collection', { title: 'range-gear' }) },
    { name: 'Product', path: href('product', { title: 'clave-sling' }) },
    { name: 'Checkout', path: href('checkout') },
  ],
  requiresMock: true,
  isFirstVisit: true,
  recoveries: {
    // The shop does not know whether the order was placed, so it asks the shopper to check before ordering again.
    checkOut: async ({ page }) => {
      await page.getByRole('button', { name: 'Check my cart' }).click()
      await page.getByRole('button', { name: 'I’m sure, let me order again' }).click()
    },
  },

  steps(step) {
    const seen = { length: '', priceDollars: 0, shipping: '' }

    /** Returns the purchase. `taxPercent` is the tax rate of the shopper's state, once the API knows the address. */
    const purchase = (quantity: number, taxPercent?: number): Purchase => ({
      lines: [{ dollars: seen.priceDollars, quantity }],
      ...(taxPercent !== undefined && { taxPercent, shippingDollars: parseDollars(seen.shipping) || 0 }),
    })

    step('The home page shows the shop', async ({ page, expect, open }) => {
      await open(href('home'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Range gear', exact: true })).toBeVisible()
    })

    answerConsent(step, 'Decline')

    step('The range gear collection shows prices', async ({ page, expect, lastResponse }) => {
      await Promise.all([
        // Current prices load after the page. The step's time limit covers both. A failed request has no response.
        page.waitForRequest((request) => request.url().endsWith(getPriceList.path), { timeout: 0 }),
        page.getByRole('main').getByRole('link', { name: 'Range gear', exact: true }).click(),
      ])
      await expect(page).toHaveURL(/\/collection\/range-gear$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Range gear' })).toBeVisible()
      const listed = page.getByRole('article').filter({ hasText: PRODUCT })
      await expect(listed).toContainText(/\$\d+\.\d\d/)
      const price = (await lastResponse(getPriceList))[SKU]?.price ?? Number.NaN
      await expect(listed.getByText(formatDollars(price), { exact: true })).toBeVisible()
    })

    step('The sling has a product page', async ({ page, expect }) => {
      await page.getByRole('link', { name: PRODUCT }).click()
      await expect(page).toHaveURL(/\/product\/clave-sling$/)
      await expect(page.getByRole('heading', { level: 1, name: PRODUCT })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
    })

    step('Length and color are chosen', async ({ page, expect }) => {
      const length = page.getByLabel('Length')
      seen.length = (await length.getByRole('option').allTextContents()).at(-1) ?? ''
      await length.selectOption(seen.length)
      await page.getByRole('radio', { name: COLOR }).check()
      await expect(length.getByRole('option', { selected: true })).toHaveText(seen.length)
      await expect(page.getByRole('radio', { name: COLOR })).toBeChecked()
      seen.priceDollars = await readShownPrice(page)
    })

    step('The sling is added to the cart', async ({ page, expect }) => {
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
      await expect(page.getByText(`You added ${PRODUCT} to your shopping cart`)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('1')
    })

    step('The cart panel shows the chosen options', async ({ page, expect }) => {
      await page.getByRole('button', { name: /^Cart/ }).click()
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      await expect(panel).toContainText(PRODUCT)
      await expect(panel).toContainText(seen.length)
      await expect(panel).toContainText(COLOR)
      await expectSums(expect, panel, listCartRows(purchase(1)))
    })

    step('A new quantity is applied when its field loses focus', async ({ page, expect }) => {
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      const quantity = panel.getByRole('textbox', { name: 'Quantity' }).or(panel.getByRole('spinbutton'))
      const updated = page.getByText(`You updated ${PRODUCT} in your shopping cart`)
      await quantity.fill('2')
      await expect(updated).toBeHidden()
      await quantity.blur()
      await expect(updated).toBeVisible()
      // Visibility is not sufficient, because a panel could cover the control. A click must reach it.
      await updated.click({ trial: true })
      await expect(quantity).toHaveValue('2')
      await expectSums(expect, panel, listCartRows(purchase(2)))
    })

    step('The checkout starts with billing and shipping', async ({ page, expect }) => {
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      const start = { name: 'Start checkout' }
      await panel.getByRole('link', start).or(panel.getByRole('button', start)).click()
      await expect(page).toHaveURL(/\/checkout\?stepId=billing$/)
      await expect(panel).toBeHidden()
      await expect(page.getByText('Billing & shipping')).toBeVisible()
      await expect(page.getByText('Review & Payment')).toBeVisible()
      await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(PRODUCT)
    })

    step('An empty form shows each error once', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Billing and shipping' })
      await form.getByRole('button', { name: 'Next' }).click()
      await expect(form.getByText('Errors in the Billing Form')).toHaveCount(1)
      const empty = [/^Email/, /^First name/, /^Last name/, /^Address/, /^City/, /^State/, /^ZIP/]
      for (const label of empty) await expect(form.getByLabel(label)).toHaveAccessibleDescription(/Required/)
      await expect(form.getByText('Required', { exact: true })).toHaveCount(empty.length)
      await expect(form.getByLabel(/^Email/)).toBeFocused()
    })

    step('The completed form shows no errors', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Billing and shipping' })
      await fillBillingForm(page)
      await expect(form.getByText('Errors in the Billing Form')).toBeHidden()
      await expect(form.getByText('Required', { exact: true })).toHaveCount(0)
    })

    step('Another shipping method is chosen', async ({ page, expect }) => {
      const methods = page.getByRole('radiogroup', { name: 'Shipping method' })
      await expect(methods.getByRole('radio').first()).toBeChecked()
      await methods.getByRole('radio').nth(1).check()
      const chosen = await methods.getByRole('radio', { checked: true }).locator('..').textContent()
      seen.shipping = /Free|\$[\d,.]+/.exec(chosen ?? '')?.[0] ?? ''
    })

    step('Next opens review and payment', async ({ page, expect }) => {
      const computed = watchRequests(page, computeGuestCart)
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page).toHaveURL(/\/checkout\?stepId=payment$/)
      for (const label of ['Card number', 'Month', 'Year', 'Security code (CVV)']) {
        await expect(page.getByLabel(label)).toBeVisible()
      }
      const summary = page.getByRole('complementary', { name: 'Order summary' })
      await expect(summary).toContainText(shopper.address)
      await expect(summary).toContainText(COLOR)
      await expectSums(expect, summary, listOrderRows(purchase(2, shopper.taxPercent)))
      expect(listDifferences(computed()[0]?.address, shopperDestination)).toEqual([])
    })

    step('The card is typed and not stored', async ({ page, expect }) => {
      await page.getByLabel('Card number').fill(card.number)
      await expect(page.getByLabel('Card number')).toHaveValue(card.shown)
      await page.getByLabel('Month').selectOption(card.month)
      await page.getByLabel('Year').selectOption(card.year)
      await page.getByLabel('Security code (CVV)').fill(card.code)
      expect((await readStoredText(page)).replaceAll(/[ -]/g, ''), 'stored values').not.toContain(card.number)
    })

    step('A double click places one order', async ({ page, expect }) => {
      const sent = watchRequests(page, checkOut)
      await Promise.all([
        page.waitForResponse((response) => response.url().endsWith(checkOut.path)),
        page.getByRole('button', { name: 'Place order' }).dblclick(),
      ])
      expect(`orders sent: ${sent().length}`).toBe('orders sent: 1')
      await expect(page).toHaveURL(/\/confirm\/[^/?]+$/)
      await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
      await expectPlacedOrder({ page, expect })
      const [order] = sent()
      // The shopper chose the second shipping method.
      expect(listDifferences(order?.customerInfo, { ...shopperInfo, shippingMethodId: 2 })).toEqual([])
      expect(Object.keys(order ?? {}).toSorted(), 'items of the order').toEqual([
        'cartId',
        'customerInfo',
        'paymentToken',
      ])
      const signUps = await mockJournal(page, 'subscribeToNewsletter')
      expect(`newsletter subscriptions: ${signUps.length}`).toBe('newsletter subscriptions: 0')
    })

    step('The confirmation shows the order', async ({ page, expect }) => {
      const main = page.getByRole('main')
      const orderId = await expectPlacedOrder({ page, expect })
      for (const text of [orderId, shopper.email, shopper.address, shopper.secondLine, shopper.city, shopper.zip]) {
        await expect(main).toContainText(text)
      }
      await expect(main.getByRole('link', { name: PRODUCT })).toHaveAttribute('href', /\/product\/clave-sling$/)
      await expect(main).toContainText(COLOR)
      await expectSums(
        expect,
        main.getByRole('region', { name: 'Totals' }),
        listOrderRows(purchase(2, shopper.taxPercent)),
      )
      expect(await readStoredText(page), 'stored values').not.toContain('billingForm')
    })

    step('Continue shopping opens the home page with an empty cart', async ({ page, expect }) => {
      const back = { name: 'Continue shopping' }
      await page.getByRole('link', back).or(page.getByRole('button', back)).click()
      await expect(page).toHaveURL(/\/$/)
      await page.getByRole('button', { name: /^Cart/ }).click()
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      await expect(panel).toContainText('There are no products in the cart')
    })
  },
}

test('checkout-guest', ({ run }) => run(checkoutGuest))
