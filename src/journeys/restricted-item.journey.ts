import { href } from '#routes/href.ts'
import { fillBillingForm, fillLocality } from './actions/billing-form.ts'
import { readShownPrice } from './actions/money-text.ts'
import { listCartRows, expectSums } from './actions/totals.ts'
import { test } from './fixtures.ts'
import type { Journey, AddStep } from './runner/journey.ts'

const MAGAZINE = 'Crag 30'
const SLING = 'Clave Sling'
const FORBIDDEN = { city: 'Beverly Hills', stateName: 'California', zip: '90210' } as const
const ALLOWED = { city: 'Reno', stateName: 'Nevada', zip: '89501' } as const
/** A location in a state to which the magazine can be shipped, with a ZIP code to which it cannot. */
const BARRED_ZIP = { city: 'Columbus', stateName: 'Ohio', zip: '43215', taxPercent: 7.25 } as const
const MODAL = { name: 'You have restricted items in your cart' } as const

/** A shopper tries every way to continue with a magazine that cannot be shipped to California. */
const restrictedItem: Journey = {
  summary: 'A magazine cannot ship to California: the guest changes the address, removes it, and empties the cart.',
  measuredPages: [{ name: 'Checkout', path: href('checkout') }],
  requiresStorage: 'It opens pages by URL, and without storage each page would have a new guest.',

  steps(step) {
    const seen = { slingDollars: 0 }

    const isAdded = (name: string): string => `${name} is added to the cart`
    addToCart(step, isAdded(MAGAZINE), { title: 'crag-mag-30', name: MAGAZINE })
    addToCart(step, isAdded(SLING), {
      title: 'clave-sling',
      name: SLING,
      onPrice(dollars) {
        seen.slingDollars = dollars
      },
    })

    step('California stops the checkout with a dialog', async ({ page, expect, open }) => {
      await open(`${href('checkout')}?stepId=billing`)
      await fillBillingForm(page, FORBIDDEN)
      await page.getByRole('button', { name: 'Next' }).click()
      const modal = page.getByRole('dialog', MODAL)
      await expect(modal).toContainText('Either remove them or edit your address to continue')
      await expect(modal.getByRole('listitem')).toHaveText([`${MAGAZINE}: cannot be shipped to California`])
      await expect(modal.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
      await expect(page).toHaveURL(/stepId=billing$/)
    })

    step('Update Address closes it and keeps the cart', async ({ page, expect }) => {
      await page.getByRole('dialog', MODAL).getByRole('button', { name: 'Update Address' }).click()
      await expect(page.getByRole('dialog', MODAL)).toBeHidden()
      await expect(page.getByText('Restricted Items in Cart')).toBeVisible()
      const summary = page.getByRole('complementary', { name: 'Order summary' })
      await expect(summary).toContainText(MAGAZINE)
      await expect(summary).toContainText(SLING)
    })

    step('The cart warns about the restricted item', async ({ page, expect }) => {
      await page.getByRole('button', { name: /^Cart/ }).click()
      const lines = page.getByRole('dialog', { name: 'Your Cart' }).getByRole('listitem')
      const warning = 'Cannot be shipped to California'
      await expect(lines.filter({ hasText: MAGAZINE }).filter({ hasText: warning })).toBeVisible()
      await expect(lines.filter({ hasText: SLING }).filter({ hasText: warning })).toHaveCount(0)
    })

    step('The product page warns about it too', async ({ page, expect }) => {
      await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('link', { name: MAGAZINE }).click()
      await expect(page).toHaveURL(/\/product\/crag-mag-30$/)
      const warning = 'Cannot be shipped to California, where your address is.'
      await expect(page.getByRole('main').getByText(warning)).toBeVisible()
    })

    step('Nevada continues to the payment', async ({ page, expect, open }) => {
      await open(`${href('checkout')}?stepId=billing`)
      await expect(page.getByLabel(/^City/)).toHaveValue(FORBIDDEN.city)
      await fillLocality(page, ALLOWED)
      await expect(page.getByText('Restricted Items in Cart')).toBeHidden()
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page).toHaveURL(/stepId=payment$/)
      await expect(page.getByLabel('Card number')).toBeVisible()
    })

    step('Back shows the address in Nevada again', async ({ page, expect }) => {
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page).toHaveURL(/stepId=billing$/)
      await expect(page.getByLabel(/^City/)).toHaveValue(ALLOWED.city)
    })

    step('In Columbus the ZIP code alone stops the checkout', async ({ page, expect }) => {
      await fillLocality(page, BARRED_ZIP)
      await page.getByRole('button', { name: 'Next' }).click()
      const items = page.getByRole('dialog', MODAL).getByRole('listitem')
      await expect(items).toHaveText([`${MAGAZINE}: cannot be shipped to ZIP code ${BARRED_ZIP.zip}`])
    })

    step('Remove Items removes only the magazine', async ({ page, expect }) => {
      await page.getByRole('dialog', MODAL).getByRole('button', { name: 'Remove Items' }).click()
      await expect(page.getByText('All restricted items have been removed from your cart')).toBeVisible()
      const summary = page.getByRole('complementary', { name: 'Order summary' })
      await expect(summary).toContainText(SLING)
      await expect(summary).not.toContainText(MAGAZINE)
      await expect(page).toHaveURL(/stepId=billing$/)
    })

    step('The remaining items can be bought', async ({ page, expect }) => {
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page).toHaveURL(/stepId=payment$/)
    })

    step('The sling is removed, and the focus stays in the cart', async ({ page, expect }) => {
      await page.getByRole('button', { name: /^Cart/ }).click()
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      await expectSums(
        expect,
        panel,
        listCartRows({ lines: [{ dollars: seen.slingDollars, quantity: 1 }], taxPercent: BARRED_ZIP.taxPercent }),
      )
      await panel.getByRole('button', { name: `Remove ${SLING}` }).click()
      await expect(panel).toContainText('There are no products in the cart')
      await expect(panel.getByRole('heading', { name: 'Your Cart' })).toBeFocused()
    })

    addToCart(step, `${isAdded(MAGAZINE)} again`, { title: 'crag-mag-30', name: MAGAZINE })

    step('With an empty cart, Remove Items opens the home page with a warning', async ({ page, expect, open }) => {
      await open(`${href('checkout')}?stepId=billing`)
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('dialog', MODAL).getByRole('button', { name: 'Remove Items' }).click()
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByText('All Items have been removed from your cart')).toBeVisible()
    })

    step('The cart is empty', async ({ page, expect }) => {
      await page.getByRole('button', { name: /^Cart/ }).click()
      await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText('There are no products in the cart')
    })
  },
}

interface AddedProduct {
  readonly title: string
  readonly name: string
  onPrice?(dollars: number): void
}

function addToCart(step: AddStep, stepName: string, { title, name, onPrice }: AddedProduct): void {
  step(stepName, async ({ page, expect, open }) => {
    await open(href('product', { title }))
    onPrice?.(await readShownPrice(page))
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(page.getByText(`You added ${name} to your shopping cart`)).toBeVisible()
  })
}

test('restricted-item', ({ run }) => run(restrictedItem))
