import { computeGuestCart } from '#contract/cart.ts'
import { checkOut } from '#contract/checkout.ts'
import { getPriceList } from '#contract/pricing.ts'
import { href } from '#routes/href.ts'
import { answerConsent } from './actions/answer-consent.ts'
import { fillBillingForm } from './actions/billing-form.ts'
import { mockJournal } from './actions/mock-control.ts'
import { dollars, formatDollars, shownPrice } from './actions/money-text.ts'
import { placedOrder } from './actions/placed-order.ts'
import { card, shopper, shopperDestination, shopperInfo, shopperPrivateValues } from './actions/shopper.ts'
import { storedText } from './actions/stored-session.ts'
import { cartRows, expectSums, orderRows, type Purchase } from './actions/totals.ts'
import { differences, watchRequests } from './actions/watch-requests.ts'
import type { Journey } from './journey.ts'

const PRODUCT = 'Clave Sling'
const COLOR = 'Sage'
/** The sling of that colour, in its usual length. */
const SKU = 'CLV-SL-R-SAG'

/**
 * A guest buys two slings. The texts are the specification's own words, and nothing here comes from the shop's code.
 */
export const checkoutGuest: Journey = {
  name: 'checkout-guest',
  summary: 'A guest finds a sling, chooses its options, buys two of it and sees the confirmation.',
  measuredPages: [
    { name: 'Home', path: href('home') },
    { name: 'Collection', path: href('collection', { title: 'range-gear' }) },
    { name: 'Product', path: href('product', { title: 'clave-sling' }) },
    { name: 'Checkout', path: href('checkout') },
  ],
  privateValues: shopperPrivateValues,
  firstVisit: true,
  recoveries: {
    // Nobody knows whether the order was placed, so it is sent again only by somebody who has looked.
    checkOut: async ({ page }) => {
      await page.getByRole('button', { name: 'Check my cart' }).click()
      await page.getByRole('button', { name: 'I’m sure, let me order again' }).click()
    },
  },

  tell(step) {
    const seen = { length: '', priceDollars: 0, shipping: '' }

    /** What is bought, with the tax of the shopper's state once the server knows where it goes. */
    const purchase = (quantity: number, taxPercent?: number): Purchase => ({
      lines: [{ dollars: seen.priceDollars, quantity }],
      ...(taxPercent !== undefined && { taxPercent, shippingDollars: dollars(seen.shipping) || 0 }),
    })

    step('Home shows the shop', async ({ page, expect, open }) => {
      await open(href('home'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Range gear' }).first()).toBeVisible()
    })

    answerConsent(step, 'Decline')

    step('The range gear is listed with prices', async ({ page, expect, lastAnswer }) => {
      await Promise.all([
        // The prices of the day come after the page; how long both may take is the step's limit.
        page.waitForResponse((response) => response.url().endsWith(getPriceList.path), { timeout: 0 }),
        page.getByRole('link', { name: 'Range gear' }).first().click(),
      ])
      await expect(page).toHaveURL(/\/collection\/range-gear$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Range gear' })).toBeVisible()
      const listed = page.getByRole('article').filter({ hasText: PRODUCT })
      await expect(listed).toContainText(/\$\d+\.\d\d/)
      const price = (await lastAnswer(getPriceList))[SKU]?.price ?? Number.NaN
      await expect(listed.getByText(formatDollars(price), { exact: true })).toBeVisible()
    })

    step('The sling has its own page', async ({ page, expect }) => {
      await page.getByRole('link', { name: PRODUCT }).click()
      await expect(page).toHaveURL(/\/product\/clave-sling$/)
      await expect(page.getByRole('heading', { level: 1, name: PRODUCT })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
    })

    step('Length and colour are chosen', async ({ page, expect }) => {
      const length = page.getByLabel('Length')
      seen.length = (await length.getByRole('option').allTextContents()).at(-1) ?? ''
      await length.selectOption(seen.length)
      await page.getByRole('radio', { name: COLOR }).check()
      await expect(length.getByRole('option', { selected: true })).toHaveText(seen.length)
      await expect(page.getByRole('radio', { name: COLOR })).toBeChecked()
      seen.priceDollars = await shownPrice(page)
    })

    step('The sling goes into the cart', async ({ page, expect }) => {
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
      await expect(page.getByText(`You added ${PRODUCT} to your shopping cart`)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('1')
    })

    step('The cart panel shows what was chosen', async ({ page, expect }) => {
      await page.getByRole('button', { name: /^Cart/ }).click()
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      await expect(panel).toContainText(PRODUCT)
      await expect(panel).toContainText(seen.length)
      await expect(panel).toContainText(COLOR)
      await expectSums(expect, panel, cartRows(purchase(1)))
    })

    step('A new quantity counts once its field is left', async ({ page, expect }) => {
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      const quantity = panel.getByRole('textbox', { name: 'Quantity' }).or(panel.getByRole('spinbutton'))
      const updated = page.getByText(`You updated ${PRODUCT} in your shopping cart`)
      await quantity.fill('2')
      await expect(updated).toBeHidden()
      await quantity.blur()
      await expect(updated).toBeVisible()
      // Visible is not enough where a panel may lie on top: a click must reach it.
      await updated.click({ trial: true })
      await expect(quantity).toHaveValue('2')
      await expectSums(expect, panel, cartRows(purchase(2)))
    })

    step('The checkout begins with billing and shipping', async ({ page, expect }) => {
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      const start = { name: 'Start checkout' }
      await panel.getByRole('link', start).or(panel.getByRole('button', start)).click()
      await expect(page).toHaveURL(/\/checkout\?stepId=billing$/)
      await expect(panel).toBeHidden()
      await expect(page.getByText('Billing & shipping')).toBeVisible()
      await expect(page.getByText('Review & Payment')).toBeVisible()
      await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(PRODUCT)
    })

    step('An empty form tells each error once', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Billing and shipping' })
      await form.getByRole('button', { name: 'Next' }).click()
      await expect(form.getByText('Errors in the Billing Form')).toHaveCount(1)
      const empty = [/^Email/, /^First name/, /^Last name/, /^Address/, /^City/, /^State/, /^Zip/]
      for (const label of empty) await expect(form.getByLabel(label)).toHaveAccessibleDescription(/Required/)
      await expect(form.getByText('Required', { exact: true })).toHaveCount(empty.length)
      await expect(form.getByLabel(/^Email/)).toBeFocused()
    })

    step('The filled form has no errors left', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Billing and shipping' })
      await fillBillingForm(page)
      await expect(form.getByText('Errors in the Billing Form')).toBeHidden()
      await expect(form.getByText('Required', { exact: true })).toHaveCount(0)
    })

    step('Another way of shipping is chosen', async ({ page, expect }) => {
      const methods = page.getByRole('radiogroup', { name: 'Shipping method' })
      await expect(methods.getByRole('radio').first()).toBeChecked()
      await methods.getByRole('radio').nth(1).check()
      const chosen = await methods.getByRole('radio', { checked: true }).locator('..').textContent()
      seen.shipping = /Free|\$[\d,.]+/.exec(chosen ?? '')?.[0] ?? ''
    })

    step('Next leads to review and payment', async ({ page, expect }) => {
      const computed = watchRequests(page, computeGuestCart)
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page).toHaveURL(/\/checkout\?stepId=payment$/)
      for (const label of ['Card number', 'Month', 'Year', 'Security code (CVV)']) {
        await expect(page.getByLabel(label)).toBeVisible()
      }
      const summary = page.getByRole('complementary', { name: 'Order summary' })
      await expect(summary).toContainText(shopper.address)
      await expect(summary).toContainText(COLOR)
      await expectSums(expect, summary, orderRows(purchase(2, shopper.taxPercent)))
      expect(differences(computed()[0]?.address, shopperDestination)).toEqual([])
    })

    step('The card is typed and kept in no storage', async ({ page, expect }) => {
      await page.getByLabel('Card number').fill(card.number)
      await expect(page.getByLabel('Card number')).toHaveValue(card.shown)
      await page.getByLabel('Month').selectOption(card.month)
      await page.getByLabel('Year').selectOption(card.year)
      await page.getByLabel('Security code (CVV)').fill(card.code)
      expect((await storedText(page)).replaceAll(/[ -]/g, ''), 'what the browser stores').not.toContain(card.number)
    })

    step('The order is placed, once, by a double click', async ({ page, expect }) => {
      const sent = watchRequests(page, checkOut)
      await Promise.all([
        page.waitForResponse((response) => response.url().endsWith(checkOut.path)),
        page.getByRole('button', { name: 'Place order' }).dblclick(),
      ])
      expect(`orders sent: ${sent().length}`).toBe('orders sent: 1')
      await expect(page).toHaveURL(/\/confirm\/[^/?]+$/)
      await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
      await placedOrder({ page, expect })
      const [order] = sent()
      // The second way of shipping that the shop offers was chosen.
      expect(differences(order?.customerInfo, { ...shopperInfo, shippingMethodId: 2 })).toEqual([])
      expect(Object.keys(order ?? {}).toSorted(), 'what an order holds').toEqual([
        'cartId',
        'customerInfo',
        'paymentToken',
      ])
      const signUps = await mockJournal(page, 'subscribeToNewsletter')
      expect(`sign-ups to the newsletter: ${signUps.length}`).toBe('sign-ups to the newsletter: 0')
    })

    step('The confirmation shows the order', async ({ page, expect }) => {
      const main = page.getByRole('main')
      const orderId = await placedOrder({ page, expect })
      for (const text of [orderId, shopper.email, shopper.address, shopper.secondLine, shopper.city, shopper.zip]) {
        await expect(main).toContainText(text)
      }
      await expect(main.getByRole('link', { name: PRODUCT })).toHaveAttribute('href', /\/product\/clave-sling$/)
      await expect(main).toContainText(COLOR)
      await expectSums(expect, main.getByRole('region', { name: 'Totals' }), orderRows(purchase(2, shopper.taxPercent)))
      expect(await storedText(page), 'what is stored').not.toContain('billingForm')
    })

    step('Continue shopping leads home, with an empty cart', async ({ page, expect }) => {
      const back = { name: 'Continue shopping' }
      await page.getByRole('link', back).or(page.getByRole('button', back)).click()
      await expect(page).toHaveURL(/\/$/)
      await page.getByRole('button', { name: /^Cart/ }).click()
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      await expect(panel).toContainText('There are no products in the cart')
    })
  },
}
