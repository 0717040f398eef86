import { href } from '#routes/href.ts'
import { expectFocusTrap, tabTo, typeInto } from './actions/keyboard.ts'
import { readShownPrice } from './actions/money-text.ts'
import { expectPlacedOrder } from './actions/placed-order.ts'
import { card, shopper } from './actions/shopper.ts'
import { expectSums, listOrderRows } from './actions/totals.ts'
import { test } from './fixtures.ts'
import type { Journey } from './runner/journey.ts'

const PRODUCT = 'Clave Sling'

/** A guest checks out without a pointer. Only the keyboard is used once the first page is open. */
const checkoutKeyboard: Journey = {
  summary: 'A guest answers the consent dialog, buys a sling and sees the confirmation with the keyboard only.',
  measuredPages: [
    { name: 'Product', path: href('product', { title: 'clave-sling' }) },
    { name: 'Checkout', path: href('checkout') },
  ],
  requiresMock: true,
  isFirstVisit: true,

  steps(step) {
    const seen = { priceDollars: 0 }

    step('The consent dialog receives focus first', async ({ page, expect, open }) => {
      await open(href('product', { title: 'clave-sling' }))
      const decline = page.getByRole('button', { name: 'Decline', exact: true })
      await tabTo(page, expect, decline, 'Decline')
      await page.keyboard.press('Enter')
      await expect(decline).toBeHidden()
    })

    step('The skip link skips the header', async ({ page, expect }) => {
      const skip = page.getByRole('link', { name: 'Skip to content' })
      await tabTo(page, expect, skip, 'Skip to content')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
    })

    step('The sling is chosen and added to the cart', async ({ page, expect }) => {
      await tabTo(page, expect, page.getByLabel('Length'), 'Length')
      await page.keyboard.press('ArrowDown')
      const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
      await tabTo(page, expect, add, 'Add to Cart')
      await page.keyboard.press('Enter')
      await expect(page.getByText(`You added ${PRODUCT} to your shopping cart`)).toBeVisible()
      seen.priceDollars = await readShownPrice(page)
    })

    step('The cart panel traps the focus and returns it', async ({ page, expect }) => {
      const button = page.getByRole('button', { name: /^Cart/ })
      await tabTo(page, expect, button, 'Cart')
      await page.keyboard.press('Enter')
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      await expect(panel).toBeVisible()
      await expectFocusTrap(page, expect, panel)
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(button).toBeFocused()
    })

    step('Start checkout is reached in the cart panel', async ({ page, expect }) => {
      await page.keyboard.press('Enter')
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      await tabTo(page, expect, panel.getByRole('link', { name: 'Start checkout' }), 'Start checkout')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/checkout\?stepId=billing$/)
      await expect(panel).toBeHidden()
      await expect(page.getByRole('form', { name: 'Billing and shipping' })).toBeVisible()
    })

    step('An empty form moves the focus to its first error', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Billing and shipping' })
      await tabTo(page, expect, form.getByRole('button', { name: 'Next' }), 'Next')
      await page.keyboard.press('Enter')
      await expect(form.getByText('Errors in the Billing Form')).toBeVisible()
      await expect(form.getByLabel(/^Email/)).toBeFocused()
    })

    step('The form is completed field by field', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Billing and shipping' })
      await page.keyboard.type(shopper.email)
      await typeInto(page, expect, form.getByLabel(/^First name/), 'First name', shopper.firstName)
      await typeInto(page, expect, form.getByLabel(/^Last name/), 'Last name', shopper.lastName)
      await typeInto(page, expect, form.getByLabel(/^Phone/), 'Phone', '3035550142')
      await expect(form.getByLabel(/^Phone/)).toHaveValue(shopper.phone)
      await typeInto(page, expect, form.getByLabel(/^Address/), 'Address', shopper.address)
      await typeInto(page, expect, form.getByLabel(/^City/), 'City', shopper.city)
      await typeInto(page, expect, form.getByLabel(/^State/), 'State', shopper.stateName)
      await expect(form.getByLabel(/^State/)).toHaveValue(shopper.state)
      await typeInto(page, expect, form.getByLabel(/^ZIP/), 'ZIP code', shopper.zip)
      await expect(form.getByText('Errors in the Billing Form')).toBeHidden()
    })

    step('Next is reached and opens the payment step', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Billing and shipping' })
      const methods = page.getByRole('radiogroup', { name: 'Shipping method' }).getByRole('radio')
      await tabTo(page, expect, methods.first(), 'the chosen shipping method')
      await tabTo(page, expect, form.getByRole('button', { name: 'Next' }), 'Next')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/checkout\?stepId=payment$/)
      await expect(page.getByLabel('Card number')).toBeVisible()
    })

    step('The card is typed', async ({ page, expect }) => {
      await typeInto(page, expect, page.getByLabel('Card number'), 'Card number', card.number)
      await expect(page.getByLabel('Card number')).toHaveValue(card.shown)
      await typeInto(page, expect, page.getByLabel('Month'), 'Month', card.month)
      await typeInto(page, expect, page.getByLabel('Year'), 'Year', card.year)
      await typeInto(page, expect, page.getByLabel('Security code (CVV)'), 'Security code (CVV)', card.code)
      await expect(page.getByLabel('Month')).toHaveValue(card.month)
      await expect(page.getByLabel('Year')).toHaveValue(card.year)
    })

    step('The discount code expands and collapses', async ({ page, expect }) => {
      const summary = page.locator('summary', { hasText: 'Discount code' })
      await tabTo(page, expect, summary, 'Discount code')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
      await page.keyboard.press('Space')
      await expect(page.getByLabel('Code', { exact: true })).toBeHidden()
    })

    step('The order is placed', async ({ page, expect }) => {
      await tabTo(page, expect, page.getByRole('button', { name: 'Place order' }), 'Place order')
      await page.keyboard.press('Enter')
      const orderId = await expectPlacedOrder({ page, expect })
      await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(orderId)
      const rows = listOrderRows({
        lines: [{ dollars: seen.priceDollars, quantity: 1 }],
        taxPercent: shopper.taxPercent,
      })
      await expectSums(expect, page.getByRole('region', { name: 'Totals' }), rows)
    })

    step('Continue shopping opens the home page', async ({ page, expect }) => {
      const back = page.getByRole('main').getByRole('link', { name: 'Continue shopping' })
      await tabTo(page, expect, back, 'Continue shopping')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/$/)
    })
  },
}

test('checkout-keyboard', ({ run }) => run(checkoutKeyboard))
