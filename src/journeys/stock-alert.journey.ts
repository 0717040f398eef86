import { subscribeToStockAlert } from '#contract/stock-alert.ts'
import { href } from '#routes/href.ts'
import { shopper } from './actions/shopper.ts'
import { test } from './fixtures.ts'
import type { Journey } from './runner/journey.ts'

const PRODUCT = { name: 'Pawl Bolt Knob', title: 'pawl-bolt-knob', sku: 'PWL-BK' } as const
const GLOVES = { name: 'Range Gloves', title: 'range-gloves', soldOutSize: 'XL' } as const
const QUESTION = 'notify me when this product is in stock'

/** A visitor without an account signs up for a back-in-stock alert. */
const stockAlert: Journey = {
  summary: 'A visitor subscribes to a back-in-stock alert for a sold-out product.',
  measuredPages: [{ name: 'Sold-out product', path: href('product', { title: PRODUCT.title }) }],

  steps(step) {
    step('A sold-out size offers the alert instead of the button', async ({ page, expect, open }) => {
      await open(href('product', { title: GLOVES.title }))
      await expect(page.getByRole('heading', { level: 1, name: GLOVES.name })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
      await page.getByLabel('Size').selectOption(`${GLOVES.soldOutSize} – Sold out`)
      await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeHidden()
      await expect(page.getByRole('form', { name: QUESTION })).toBeVisible()
    })

    step('A sold-out product shows the alert immediately', async ({ page, expect, open }) => {
      await open(href('product', { title: PRODUCT.title }))
      await expect(page.getByRole('heading', { level: 1, name: PRODUCT.name })).toBeVisible()
      await expect(page.getByRole('form', { name: QUESTION })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeHidden()
    })

    step('An empty form shows its required fields', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: QUESTION })
      await form.getByRole('button', { name: 'Notify me' }).click()
      await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
      await expect(form.getByText('Captcha is required', { exact: true })).toBeVisible()
      await expect(form.getByLabel('Email')).toBeFocused()
    })

    step('An invalid email is rejected', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: QUESTION })
      await form.getByLabel('Email').fill('rowan at home')
      await form.getByRole('button', { name: 'Notify me' }).click()
      await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Email must be a valid email address')
    })

    step('The alert is created', async ({ page, expect, lastResponse }) => {
      const form = page.getByRole('form', { name: QUESTION })
      await form.getByLabel('Email').fill(shopper.email)
      await form.getByRole('checkbox', { name: "I'm not a robot" }).check()
      const [request] = await Promise.all([
        page.waitForRequest(
          (sent) => sent.url().endsWith('/ProductNotification/subscribe') && sent.method() === 'POST',
        ),
        form.getByRole('button', { name: 'Notify me' }).click(),
      ])
      await expect(page.getByText(`You will be notified when ${PRODUCT.name} is back in stock`)).toBeVisible()
      await lastResponse(subscribeToStockAlert)
      const sent = request.postDataJSON() as Record<string, unknown>
      expect(Object.keys(sent).toSorted(), 'fields of the request').toEqual([
        'captcha',
        'email',
        'productId',
        'productName',
      ])
      expect(sent['productId'], "the alert's SKU").toBe(PRODUCT.sku)
    })

    step('The form is cleared, with an unsolved captcha', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: QUESTION })
      await expect(form.getByLabel('Email')).toHaveValue('')
      await expect(form.getByRole('checkbox', { name: "I'm not a robot" })).not.toBeChecked()
    })
  },
}

test('stock-alert', ({ run }) => run(stockAlert))
