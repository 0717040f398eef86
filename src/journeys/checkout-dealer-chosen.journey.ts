import { fillAddress, fillBillingForm, fillLocality } from './actions/billing-form.ts'
import { chooseDealer, listedDealer } from './actions/dealer-form.ts'
import { buyThroughDealer, DEALER_PAGES, PISTOL, SLING, REQUIRES_STORAGE } from './actions/dealer-purchase.ts'
import { shopperInfo } from './actions/shopper.ts'
import { test } from './fixtures.ts'
import type { Journey } from './runner/journey.ts'

/** Shipping address of the sling, which belongs to neither the guest nor the dealer. */
const cabin = {
  firstName: 'Linnea',
  lastName: 'Harrow',
  company: 'Harrow Joinery',
  phone: '(702)-555-0164',
  address: '5 Alder Switchback',
  secondLine: 'Rear door',
  city: 'Twin Falls',
  stateName: 'Idaho',
  state: 'ID',
  zip: '83301',
  taxPercent: 6,
} as const

/**
 * A guest has a pistol shipped to a dealer from the list, and a sling to a friend (CHK-29, CHK-41, CHK-62, CONF-04,
 * CONF-05).
 */
const checkoutDealerChosen: Journey = {
  summary: 'A guest buys a pistol and a sling: the pistol ships to a listed dealer, the sling to a friend.',
  measuredPages: DEALER_PAGES,
  requiresMock: true,
  requiresStorage: REQUIRES_STORAGE,

  steps(step) {
    buyThroughDealer(step, {
      products: [PISTOL, SLING],
      dealer: listedDealer,
      fillBuyer: async ({ page }) => {
        await fillBillingForm(page)
        await page.getByRole('checkbox', { name: 'Shipping address is the same as billing' }).uncheck()
        await fillAddress(page, 'Shipping address', cabin)
        await fillLocality(page, cabin, 'Shipping address')
      },
      fillDealer: ({ page, expect }) => chooseDealer(page, expect, listedDealer),
      buyer: {
        ...shopperInfo,
        shippingName: `${cabin.firstName} ${cabin.lastName}`,
        shippingCompany: cabin.company,
        addressContact: cabin.phone,
        shippingAddress: `${cabin.address}, ${cabin.secondLine}`,
        shippingCity: cabin.city,
        shippingState: cabin.state,
        shippingZip: cabin.zip,
        shippingSameAsBilling: false,
        shippingMethodId: 1,
      },
      taxPercent: cabin.taxPercent,
    })
  },
}

test('checkout-dealer-chosen', ({ run }) => run(checkoutDealerChosen))
