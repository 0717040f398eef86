import { href } from '#routes/href.ts'
import { customer, logIn } from './actions/customer.ts'
import { enterDealer, manualDealer } from './actions/dealer-form.ts'
import { buyThroughDealer, CARBINE, DEALER_PAGES } from './actions/dealer-purchase.ts'
import { expectPlacedOrder } from './actions/placed-order.ts'
import { shopperInfo } from './actions/shopper.ts'
import { listAccountOrderRows, expectSums } from './actions/totals.ts'
import { test } from './fixtures.ts'
import type { Journey } from './runner/journey.ts'

const CUSTOMER_NAME = `${customer.firstName} ${customer.lastName}`
const MODAL = { name: 'You have restricted items in your cart' } as const

/**
 * A guest's dealer item is merged into the customer's cart and checked against the dealer's state (SESS-07, CHK-42).
 */
const mergeDealerItem: Journey = {
  summary:
    "A guest's carbine is kept after signing in; it cannot ship to a dealer in California, but can ship to another.",
  measuredPages: DEALER_PAGES,
  requiresMock: true,
  requiresStorage: 'The session is stored in the browser, so opening a page by URL would sign the customer out.',

  steps(step) {
    const purchase = buyThroughDealer(step, {
      products: [CARBINE],
      dealer: manualDealer,
      beforeCheckout: (addStep) => {
        addStep('The customer signs in, and the cart keeps the carbine', async ({ page, expect, open }) => {
          await open(href('login'))
          await logIn({ page, expect })
          await page.getByRole('button', { name: /^Cart/ }).click()
          const line = page
            .getByRole('dialog', { name: 'Your Cart' })
            .getByRole('listitem')
            .filter({ hasText: CARBINE.name })
          await expect(line).toContainText('Ships to a licensed dealer')
          await page.keyboard.press('Escape')
        })
      },
      fillBuyer: async ({ page, expect }) => {
        await expect(page.getByRole('main').getByLabel(/^Email/)).toHaveValue(customer.email)
      },
      fillDealer: ({ page }) => enterDealer(page, { ...manualDealer, dealerState: 'CA', dealerZip: '95202' }),
      after: (addStep) => {
        addStep('The carbine cannot ship to a dealer in California', async ({ page, expect }) => {
          await page.getByRole('button', { name: 'Next' }).click()
          const modal = page.getByRole('dialog', MODAL)
          await expect(modal.getByRole('listitem')).toHaveText([`${CARBINE.name}: cannot be shipped to California`])
          await modal.getByRole('button', { name: 'Update Address' }).click()
          await expect(page.getByLabel(/^Dealer state/)).toBeFocused()
          await enterDealer(page, manualDealer)
          await expect(page.getByText('Restricted Items in Cart')).toBeHidden()
        })
      },
      buyer: {
        ...shopperInfo,
        name: CUSTOMER_NAME,
        shippingName: CUSTOMER_NAME,
        email: customer.email,
        company: '',
        shippingCompany: '',
        mainContact: customer.phone,
        addressContact: customer.phone,
        address: customer.address,
        shippingAddress: customer.address,
        city: customer.city,
        shippingCity: customer.city,
        state: customer.state,
        shippingState: customer.state,
        zip: customer.zip,
        shippingZip: customer.zip,
        shippingMethodId: 1,
      },
      taxPercent: customer.taxPercent,
    })

    step('The order in the account has the same totals', async ({ page, expect, open }) => {
      await open(href('profileOrder', { id: await expectPlacedOrder({ page, expect }) }))
      await expectSums(expect, page.getByRole('region', { name: 'Summary' }), listAccountOrderRows(purchase()))
    })
  },
}

test('merge-dealer-item', ({ run }) => run(mergeDealerItem))
