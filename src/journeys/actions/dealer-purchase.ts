import { checkOut, type CustomerInfo, type DealerInfo } from '#contract/checkout.ts'
import { subscribeToNewsletter } from '#contract/newsletter.ts'
import { href } from '#routes/href.ts'
import type { StepAction, AddStep } from '../runner/journey.ts'
import { mockJournal } from './mock-control.ts'
import { readShownPrice } from './money-text.ts'
import { expectPlacedOrder } from './placed-order.ts'
import { card, shopper } from './shopper.ts'
import { expectSums, listOrderRows, type Purchase } from './totals.ts'
import { listDifferences, watchRequests } from './watch-requests.ts'

/** A product for the cart, and whether it must ship to a dealer. */
interface Product {
  readonly name: string
  readonly title: string
  readonly toDealer: boolean
}

export const PISTOL: Product = { name: 'Burn 22', title: 'burn-22', toDealer: true }
/** A rifle that cannot be shipped to dealers in some states. */
export const CARBINE: Product = { name: 'Scree Carbine', title: 'scree-carbine', toDealer: true }
export const SLING: Product = { name: 'Clave Sling', title: 'clave-sling', toDealer: false }

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

/** Pages of a dealer item for Lighthouse. */
export const DEALER_PAGES = [{ name: 'Dealer item', path: href('product', { title: PISTOL.title }) }] as const
export const REQUIRES_STORAGE = 'It opens pages by URL, and without storage each page would have a new guest.'

/**
 * Adds the steps shared by these purchases. Returns a function that returns the purchase once its pages have been
 * opened.
 */
export function buyThroughDealer(step: AddStep, dealerPurchase: DealerPurchase): () => Purchase {
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
