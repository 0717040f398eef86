import { fillBillingForm } from '#harness/journeys/actions/billing-form.ts'
import { expectPlacedOrder } from '#harness/journeys/actions/placed-order.ts'
import { card } from '#harness/journeys/actions/shopper.ts'
import { checkoutGuest } from '#harness/journeys/checkout-guest.ts'
import type { Journey } from '#harness/journeys/journey.ts'

/** The shortest journey that places an order, with the same input and payment as `checkout-guest`. */
export const shortPurchase: Journey = {
  name: 'short-purchase',
  summary: 'A guest opens a product, buys it and sees the confirmation.',
  measuredPages: [],
  privateValues: checkoutGuest.privateValues,
  recoveries: checkoutGuest.recoveries ?? {},

  steps(step) {
    step('The bench kit is added to the cart', async ({ page, expect, open }) => {
      await open('/product/bench-kit')
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
      await expect(page.getByText('You added Bench Kit to your shopping cart')).toBeVisible()
    })

    step('The billing form is completed', async ({ page, expect, open }) => {
      await open('/checkout?stepId=billing')
      await fillBillingForm(page)
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page).toHaveURL(/\/checkout\?stepId=payment$/)
    })

    step('The order is placed', async ({ page, expect }) => {
      await page.getByLabel('Card number').fill(card.number)
      await page.getByLabel('Month').selectOption(card.month)
      await page.getByLabel('Year').selectOption(card.year)
      await page.getByLabel('Security code (CVV)').fill(card.code)
      await page.getByRole('button', { name: 'Place order' }).click()
      await expectPlacedOrder({ page, expect })
      await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
    })

    step('The confirmation shows the order', async ({ page, expect }) => {
      await expect(page.getByRole('main')).toContainText(await expectPlacedOrder({ page, expect }))
    })
  },
}
