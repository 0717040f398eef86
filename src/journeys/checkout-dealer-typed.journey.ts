import { fillBillingForm } from './actions/billing-form.ts'
import { enterDealer, manualDealer } from './actions/dealer-form.ts'
import { buyThroughDealer, DEALER_PAGES, PISTOL, REQUIRES_STORAGE } from './actions/dealer-purchase.ts'
import { shopper, shopperInfo } from './actions/shopper.ts'
import { test } from './fixtures.ts'
import type { Journey } from './runner/journey.ts'

/** A guest buys a pistol, types in the dealer and subscribes to the newsletter (CHK-18 to CHK-20, CHK-75, CHK-77). */
const checkoutDealerTyped: Journey = {
  summary: 'A guest buys a pistol, types in a dealer, subscribes to the newsletter and sees the confirmation.',
  measuredPages: DEALER_PAGES,
  requiresMock: true,
  requiresStorage: REQUIRES_STORAGE,

  steps(step) {
    buyThroughDealer(step, {
      products: [PISTOL],
      dealer: manualDealer,
      fillBuyer: async ({ page }) => {
        await fillBillingForm(page)
        await page.getByRole('checkbox', { name: 'Send me the newsletter' }).check()
      },
      fillDealer: ({ page }) => enterDealer(page, manualDealer),
      buyer: { ...shopperInfo, optInNewsletter: true, shippingMethodId: 1 },
      taxPercent: shopper.taxPercent,
    })
  },
}

test('checkout-dealer-typed', ({ run }) => run(checkoutDealerTyped))
