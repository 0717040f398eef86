import type { Page } from '#browser/browser.ts'
import { applyGuestPromoCode } from '#contract/cart.ts'
import { href } from '#routes/href.ts'
import { fillBillingForm } from './actions/billing-form.ts'
import { setScenario } from './actions/mock-control.ts'
import { readShownPrice } from './actions/money-text.ts'
import { listCartRows, expectSums, listOrderRows } from './actions/totals.ts'
import { test } from './fixtures.ts'
import type { Journey } from './runner/journey.ts'

const SKU = 'CLV-SL-R-CLA'
const PROMOTION = { name: '10% off' } as const
const CODE = 'range10'
const NEVADA = { city: 'Reno', stateName: 'Nevada', zip: '89501', taxPercent: 8.25 } as const

/** A shopper gets one discount that the shop applies automatically and another one with a code. */
const promotionAndDiscount: Journey = {
  summary: 'A promotion applies to added and updated items, and a discount code is rejected and accepted.',
  measuredPages: [{ name: 'Product', path: href('product', { title: 'clave-sling' }) }],
  requiresMock: true,
  requiresStorage: 'It opens pages by URL, and without storage each page would have a new guest.',

  steps(step) {
    const seen = { priceDollars: 0, magazineDollars: 0 }
    const slings = (quantity: number) => ({ dollars: seen.priceDollars, quantity, discountPercent: 10 })

    step('A promotion applies to the sling', async ({ page, expect, open }) => {
      await open(href('product', { title: 'clave-sling' }))
      await setScenario(page, { name: 'promotion', sku: SKU, percentage: 10 })
      await expect(page.getByText(`SKU ${SKU}`)).toBeVisible()
      seen.priceDollars = await readShownPrice(page)
    })

    step('Adding the sling opens the promotion', async ({ page, expect }) => {
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
      const modal = page.getByRole('dialog', PROMOTION)
      await expect(modal).toContainText('While you are at it')
      await expect(modal.locator('img')).toBeVisible()
      await expect(modal.getByRole('link', { name: 'Shop Now' })).toBeVisible()
    })

    step('Shop Now opens another collection', async ({ page, expect }) => {
      await page.getByRole('dialog', PROMOTION).getByRole('link', { name: 'Shop Now' }).click()
      await expect(page).toHaveURL(/\/collection\/(?!range-gear)[^/]+$/)
      await expect(page.getByRole('dialog', PROMOTION)).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })

    step('Updating the sling opens the promotion over the cart, and Not now closes it', async ({ page, expect }) => {
      await page.getByRole('button', { name: /^Cart/ }).click()
      await update(page, '2')
      await page.getByRole('dialog', PROMOTION).getByRole('button', { name: 'Not now' }).click()
      await expect(page.getByRole('dialog', PROMOTION)).toBeHidden()
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      await expectSums(expect, panel, listCartRows({ lines: [slings(2)] }))
    })

    step('Escape closes it too, and the cart shows the discount', async ({ page, expect }) => {
      await update(page, '3')
      await expect(page.getByRole('dialog', PROMOTION)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', PROMOTION)).toBeHidden()
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      await expectSums(expect, panel, listCartRows({ lines: [slings(3)] }))
    })

    step('An item without a promotion opens no dialog', async ({ page, expect, open }) => {
      await open(href('product', { title: 'crag-mag-30' }))
      seen.magazineDollars = await readShownPrice(page)
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
      await expect(page.getByText('You added Crag 30 to your shopping cart')).toBeVisible()
      await expect(page.getByRole('dialog', PROMOTION)).toBeHidden()
    })

    step('The payment step has a collapsed discount code field', async ({ page, expect, open }) => {
      await open(`${href('checkout')}?stepId=billing`)
      await fillBillingForm(page, NEVADA)
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page).toHaveURL(/stepId=payment$/)
      await expect(page.getByLabel('Code', { exact: true })).toBeHidden()
      await page.getByText('Discount code', { exact: true }).click()
      await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
    })

    step('An empty code is required', async ({ page, expect }) => {
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription('Required')
    })

    step('An invalid code is rejected and remains in its field', async ({ page, expect, expectErrorResponse }) => {
      expectErrorResponse(applyGuestPromoCode, 400)
      await page.getByLabel('Code', { exact: true }).fill('nothing')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByRole('status').getByText('Discount code is invalid')).toBeVisible()
      await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription('Discount code is invalid')
      await expect(page.getByLabel('Code', { exact: true })).toHaveValue('nothing')
    })

    step('A valid code reduces the total', async ({ page, expect }) => {
      const summary = page.getByRole('complementary', { name: 'Order summary' })
      const lines = [slings(3), { dollars: seen.magazineDollars, quantity: 1 }]
      await expectSums(expect, summary, listOrderRows({ lines, taxPercent: NEVADA.taxPercent }))
      await page.getByLabel('Code', { exact: true }).fill(CODE)
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByText('Discount code applied successfully')).toBeVisible()
      await expectSums(expect, summary, listOrderRows({ lines, taxPercent: NEVADA.taxPercent, codePercent: 10 }))
    })
  },
}

async function update(page: Page, quantity: string): Promise<void> {
  const field = page.getByRole('dialog', { name: 'Your Cart' }).getByRole('textbox', { name: 'Quantity' })
  await field.fill(quantity)
  await field.blur()
}

test('promotion-and-discount', ({ run }) => run(promotionAndDiscount))
