import { checkOut, type CustomerInfo, type DealerInfo } from '#contract/checkout.ts'
import { subscribeToNewsletter } from '#contract/newsletter.ts'
import { href } from '#routes/href.ts'
import { fillAddress, fillBillingForm, fillLocality } from './actions/billing-form.ts'
import { customer, customerPrivateValues, logIn } from './actions/customer.ts'
import { chooseDealer, listedDealer, enterDealer, manualDealer } from './actions/dealer-form.ts'
import { mockJournal } from './actions/mock-control.ts'
import { readShownPrice } from './actions/money-text.ts'
import { expectPlacedOrder } from './actions/placed-order.ts'
import { card, shopper, shopperInfo, shopperPrivateValues } from './actions/shopper.ts'
import { listAccountOrderRows, expectSums, listOrderRows, type Purchase } from './actions/totals.ts'
import { listDifferences, watchRequests } from './actions/watch-requests.ts'
import type { StepAction, Journey, AddStep } from './journey.ts'

/** A product for the cart, and whether it must ship to a dealer. */
interface Product {
  readonly name: string
  readonly title: string
  readonly toDealer: boolean
}

const PISTOL: Product = { name: 'Burn 22', title: 'burn-22', toDealer: true }
/** A rifle that cannot be shipped to dealers in some states. */
const CARBINE: Product = { name: 'Scree Carbine', title: 'scree-carbine', toDealer: true }
const SLING: Product = { name: 'Clave Sling', title: 'clave-sling', toDealer: false }

/** The parts that differ between purchases with dealer items. `buyThroughDealer` adds the shared steps. */
interface DealerPurchase {
  readonly products: readonly Product[]
  readonly dealer: DealerInfo
  /** Adds steps between the cart and the checkout. */
  readonly beforeCheckout?: (step: AddStep) => void
  readonly fillBuyer: StepAction
  readonly fillDealer: StepAction
  /** The customer data expected in the order. */
  readonly buyer: CustomerInfo
  /** Tax rate in percent of the state to which the buyer's parcel ships. */
  readonly taxPercent: number
  /** Adds steps between the forms and the payment. */
  readonly after?: (step: AddStep) => void
}

const MEASURED = [{ name: 'Dealer item', path: href('product', { title: PISTOL.title }) }] as const
const REQUIRES_STORAGE = 'It opens pages by URL, and without storage each page would have a new guest.'

const privateValues = {
  ...shopperPrivateValues,
  email: [shopper.email, manualDealer.dealerEmail, listedDealer.dealerEmail],
  name: [shopper.firstName, shopper.lastName, shopper.company, manualDealer.dealerName],
  phone: [shopper.phone, manualDealer.dealerPhone],
  address: [shopper.address, shopper.secondLine, manualDealer.dealerAddress],
}

/** A guest buys a pistol, types in the dealer and subscribes to the newsletter (CHK-18 to CHK-20, CHK-75, CHK-77). */
export const checkoutDealerTyped: Journey = {
  name: 'checkout-dealer-typed',
  summary: 'A guest buys a pistol, types in a dealer, subscribes to the newsletter and sees the confirmation.',
  measuredPages: MEASURED,
  privateValues,
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
export const checkoutDealerChosen: Journey = {
  name: 'checkout-dealer-chosen',
  summary: 'A guest buys a pistol and a sling: the pistol ships to a listed dealer, the sling to a friend.',
  measuredPages: MEASURED,
  privateValues: {
    ...privateValues,
    name: [...privateValues.name, cabin.firstName, cabin.lastName, cabin.company],
    phone: [...privateValues.phone, cabin.phone],
    address: [...privateValues.address, cabin.address, cabin.secondLine],
  },
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

const CUSTOMER_NAME = `${customer.firstName} ${customer.lastName}`
const MODAL = { name: 'You have restricted items in your cart' } as const

/**
 * A guest's dealer item is merged into the customer's cart and checked against the dealer's state (SESS-07, CHK-42).
 */
export const mergeDealerItem: Journey = {
  name: 'merge-dealer-item',
  summary:
    "A guest's carbine is kept after signing in; it cannot ship to a dealer in California, but can ship to another.",
  measuredPages: MEASURED,
  privateValues: {
    ...customerPrivateValues,
    ...Object.fromEntries(['card', 'card code'].map((kind) => [kind, shopperPrivateValues[kind] ?? []])),
    email: [customer.email, manualDealer.dealerEmail],
    name: [customer.firstName, customer.lastName, manualDealer.dealerName],
    phone: [customer.phone, manualDealer.dealerPhone],
    address: [customer.address, customer.workAddress, manualDealer.dealerAddress],
  },
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

/**
 * Adds the steps shared by these purchases. Returns a function that returns the purchase once its pages have been
 * opened.
 */
function buyThroughDealer(step: AddStep, dealerPurchase: DealerPurchase): () => Purchase {
  const { products, dealer, buyer } = dealerPurchase
  const prices: number[] = []
  const purchase = (): Purchase => ({
    lines: prices.map((dollars) => ({ dollars, quantity: 1 })),
    taxPercent: dealerPurchase.taxPercent,
  })

  for (const { name, title, toDealer } of products) {
    step(`${name} is added to the cart`, async ({ page, expect, open }) => {
      await open(href('product', { title }))
      await expect(page.getByRole('main').getByText('Ships to a licensed dealer').first()).toBeVisible({
        visible: toDealer,
      })
      prices.push(await readShownPrice(page))
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
      await expect(page.getByText(`You added ${name} to your shopping cart`)).toBeVisible()
    })
  }

  dealerPurchase.beforeCheckout?.(step)

  step('The checkout asks for the buyer and a dealer', async (context) => {
    const { page, expect, open } = context
    await open(`${href('checkout')}?stepId=billing`)
    const form = page.getByRole('form', { name: 'Billing and shipping' })
    await expect(form.getByRole('heading', { name: 'Ship-to dealer' })).toBeVisible()
    await dealerPurchase.fillBuyer(context)
    await form.getByRole('button', { name: 'Next' }).click()
    await expect(form.getByText('Errors in the Dealer Address Form')).toBeVisible()
    await expect(form.getByLabel(/^Dealer name/)).toHaveAccessibleDescription('Required')
  })

  step('The dealer is entered', async (context) => {
    await dealerPurchase.fillDealer(context)
    await context.expect(context.page.getByText('Errors in the Dealer Address Form')).toBeHidden()
    await context.expect(context.page.getByLabel(/^Dealer name/)).toHaveValue(dealer.dealerName)
  })

  dealerPurchase.after?.(step)

  step('The payment step shows the recipients and the total', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/\/checkout\?stepId=payment$/)
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await expectParcel(
      summary,
      'Ships to your dealer',
      products.filter(({ toDealer }) => toDealer),
      dealer.dealerAddress,
    )
    await expectParcel(
      summary,
      'Ships to you',
      products.filter(({ toDealer }) => !toDealer),
      buyer.shippingAddress,
    )
    await expectSums(expect, summary, listOrderRows(purchase()))

    async function expectParcel(
      region: typeof summary,
      title: string,
      lines: readonly Product[],
      shippingAddress: string,
    ) {
      const parcel = region.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      await expect(parcel).toHaveCount(lines.length === 0 ? 0 : 1)
      if (lines.length === 0) return
      for (const line of shippingAddress.split(', ')) await expect(parcel).toContainText(line)
      await expect(parcel.getByRole('listitem')).toHaveCount(lines.length)
      for (const { name } of lines) await expect(parcel).toContainText(name)
    }
  })

  step('The order is placed, and the API receives every field', async ({ page, expect }) => {
    const orders = watchRequests(page, checkOut)
    const signUps = watchRequests(page, subscribeToNewsletter)
    await page.getByLabel('Card number').fill(card.number)
    await page.getByLabel('Month').selectOption(card.month)
    await page.getByLabel('Year').selectOption(card.year)
    await page.getByLabel('Security code (CVV)').fill(card.code)
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page).toHaveURL(/\/confirm\/[^/?]+$/)
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
    await expectPlacedOrder({ page, expect })
    const [order] = orders()
    expect(listDifferences(order?.dealerInfo, dealer), 'dealer data').toEqual([])
    expect(listDifferences(order?.customerInfo, buyer), 'buyer data').toEqual([])
    const expected = { email: shopper.email, firstName: shopper.firstName, lastName: shopper.lastName, captcha: '' }
    const newsletter = buyer.optInNewsletter ? 1 : 0
    expect(`newsletter subscriptions: ${signUps().length}`).toBe(`newsletter subscriptions: ${newsletter}`)
    expect(
      signUps().flatMap((signUp) => listDifferences(signUp, expected)),
      'data of the subscription',
    ).toEqual([])
    const received = (await mockJournal(page, 'checkOut'))[0]?.body
    expect(Object.keys(received ?? {}).toSorted(), 'items of the order').toEqual([
      'cartId',
      'customerInfo',
      'dealerInfo',
      'paymentToken',
    ])
  })

  step('The confirmation shows the recipients and the totals', async ({ page, expect }) => {
    const main = page.getByRole('main')
    const atDealer = main.getByRole('region', { name: 'Dealer address' })
    for (const text of [
      dealer.dealerName,
      dealer.dealerAddress,
      dealer.dealerCity,
      dealer.dealerZip,
      dealer.dealerPhone,
    ]) {
      await expect(atDealer).toContainText(text)
    }
    const atBuyer = main.getByRole('region', { name: 'Shipping address' })
    if (products.every(({ toDealer }) => toDealer)) await expect(atBuyer).toHaveCount(0)
    else
      for (const text of [buyer.shippingName, buyer.shippingAddress, buyer.shippingCity, buyer.shippingZip])
        await expect(atBuyer).toContainText(text)
    for (const { name } of products) await expect(main.getByRole('link', { name })).toBeVisible()
    await expectSums(expect, main.getByRole('region', { name: 'Totals' }), listOrderRows(purchase()))
  })

  return purchase
}
