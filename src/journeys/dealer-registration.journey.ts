import { registerDealer } from '#contract/registration.ts'
import { href } from '#routes/href.ts'
import { answerCaptcha } from './actions/customer.ts'
import { mockJournal } from './actions/mock-control.ts'
import { test } from './fixtures.ts'
import type { Journey } from './runner/journey.ts'

/** The fictional shop that registers. */
const shop = {
  company: 'Ridge Arms',
  website: 'ridge-arms.example.com',
  phone: '(208)-555-0186',
  firstName: 'Marlow',
  lastName: 'Quillfeather',
  email: 'marlow@ridge-arms.example',
  password: 'thirteen-larches',
  address: '77 Tamarack Siding',
  city: 'Caldwell',
  postalCode: '83605',
  license: '1-82-027-01-5A-04417',
} as const

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(60_000, 32)])

/**
 * A shop registers as a dealer, with a separate billing address and its license. Expected text is quoted from the
 * specification.
 */
const dealerRegistration: Journey = {
  summary: 'A shop registers as a dealer and uploads its license, and the API receives every field.',
  measuredPages: [{ name: 'Dealer registration', path: href('dealerRegistration') }],
  requiresMock: true,
  recoveries: {
    // A captcha token is valid only once.
    registerDealer: ({ page }) => answerCaptcha({ page }, 'Dealer registration'),
  },

  steps(step) {
    step('The dealer locator links to the registration, open to everyone', async ({ page, expect, open }) => {
      await open(href('dealerLocator'))
      await page.getByRole('link', { name: 'Register as a dealer' }).click()
      await expect(page).toHaveURL(/\/dealer-registration$/)
      await expect(page.getByRole('form', { name: 'Dealer registration' })).toBeVisible()
      for (const name of [/for billing/, /^Show my store/, /^Use this address in the dealer locator/]) {
        await expect(page.getByRole('checkbox', { name })).toBeChecked()
      }
    })

    step('An empty form shows each error once', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Dealer registration' })
      await form.getByRole('button', { name: 'Send registration' }).click()
      const fields = ['Company', 'Website', 'Phone', 'First name', 'Last name', 'Email', 'Password', 'Confirm password']
      for (const field of [...fields, 'Street address', 'City', 'State', 'ZIP code']) {
        await expect(form.getByText(`${field} is required`, { exact: true })).toHaveCount(1)
      }
      await expect(form.getByText('Please complete the reCAPTCHA', { exact: true })).toHaveCount(1)
      await expect(form.getByLabel('Company')).toBeFocused()
    })

    step('Invalid values are reported', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Dealer registration' })
      // Types instead of filling, because an error that disappears while the shopper types is not an unexpected layout
      // shift.
      await form.getByLabel('Website').pressSequentially('ridge')
      await form.getByLabel('Phone').pressSequentially('123')
      await form.getByLabel('Email').pressSequentially('marlow')
      await form.getByLabel('Password', { exact: true }).pressSequentially('short')
      await form.getByLabel('Confirm password').pressSequentially('other')
      await form.getByRole('button', { name: 'Send registration' }).click()
      await expect(form.getByText('Website must be a valid URL', { exact: true })).toBeVisible()
      await expect(form.getByText('Phone must be a valid phone number', { exact: true })).toBeVisible()
      await expect(form.getByText('Email must be a valid email address', { exact: true })).toBeVisible()
      await expect(form.getByText('Password must be at least 8 characters long', { exact: true })).toBeVisible()
      await expect(form.getByText('Password values must match', { exact: true })).toBeVisible()
    })

    step('A separate billing address, a locator address and the license are required', async (context) => {
      const { page, expect } = context
      const form = page.getByRole('form', { name: 'Dealer registration' })
      await form.getByRole('checkbox', { name: /for billing/ }).uncheck()
      await form.getByRole('checkbox', { name: /^Use this address in the dealer locator/ }).uncheck()
      await form.getByRole('checkbox', { name: /license/ }).check()
      await form.getByRole('button', { name: 'Send registration' }).click()
      for (const part of ['street address', 'city', 'state', 'ZIP code']) {
        await expect(form.getByText(`Billing ${part} is required`, { exact: true })).toBeVisible()
        await expect(form.getByText(`Locator ${part} is required`, { exact: true })).toBeVisible()
      }
      await expect(form.getByText('FFL number is required', { exact: true })).toBeVisible()
      await expect(form.getByText('FFL document is required', { exact: true })).toBeVisible()
      await form.getByRole('checkbox', { name: /^Show my store/ }).uncheck()
      await expect(form.getByLabel('Locator city')).toBeHidden()
    })

    step('An image is rejected, and so is a text file named as PDF', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Dealer registration' })
      const fileError = form.getByText('Only PDF or TIFF files are accepted', { exact: true })
      const document = form.getByLabel('FFL document')
      await document.setInputFiles({ name: 'license.png', mimeType: 'image/png', buffer: Buffer.from('\u0089PNG') })
      await expect(fileError).toBeVisible()
      await document.setInputFiles({ name: 'license.pdf', mimeType: 'application/pdf', buffer: Buffer.from('text') })
      await expect(fileError).toBeVisible()
      await document.setInputFiles({ name: 'license.pdf', mimeType: 'application/pdf', buffer: PDF })
      await expect(fileError).toBeHidden()
      await expect(form.getByText('license.pdf', { exact: true })).toBeVisible()
      await expect(form.getByRole('button', { name: 'Remove license.pdf' })).toBeVisible()
    })

    step('The completed form shows no errors', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Dealer registration' })
      await form.getByLabel('Company').fill(shop.company)
      await form.getByLabel('Website').fill(shop.website)
      await form.getByLabel('Phone').fill('2085550186')
      await expect(form.getByLabel('Phone')).toHaveValue(shop.phone)
      await form.getByLabel('First name').fill(shop.firstName)
      await form.getByLabel('Last name').fill(shop.lastName)
      await form.getByLabel('Email').fill(shop.email)
      await form.getByLabel('Password', { exact: true }).fill(shop.password)
      await form.getByLabel('Confirm password').fill(shop.password)
      for (const prefix of ['', 'Billing ']) {
        const label = (text: string) => {
          // "Billing street address", but "Billing ZIP code".
          const ending = text.startsWith('ZIP') ? text : text.toLowerCase()
          return form.getByLabel(prefix === '' ? text : prefix + ending, { exact: true })
        }
        await label('Street address').fill(shop.address)
        await label('City').fill(shop.city)
        await label('State').selectOption('Idaho')
        await label('ZIP code').fill(shop.postalCode)
      }
      await form.getByLabel('FFL number').fill(shop.license)
      await answerCaptcha({ page }, 'Dealer registration')
      await expect(form.getByText(/is required$|must be|must match|reCAPTCHA$/)).toHaveCount(0)
    })

    step("The registration is sent, and the API's message is shown", async ({ page, expect, lastResponse }) => {
      await page.getByRole('button', { name: 'Send registration' }).click()
      await expect(page.getByText(/^Thank you\. The registration of .* was received$/)).toBeVisible()
      const { message } = await lastResponse(registerDealer)
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    })

    step(
      'The API receives a multipart form with booleans as text and the document as a file',
      async ({ page, expect }) => {
        const [entry] = await mockJournal(page, 'registerDealer')
        expect(entry, 'the registration in the journal of the mock').toMatchObject({ status: 200 })
        expect(entry?.body, 'the form as the mock read it').toMatchObject({
          useForBillingAddress: 'false',
          appearInDealerLocator: 'false',
          useThisAddressInDealerLocator: 'false',
          hasFflSot: 'true',
          state: 'ID',
          country: 'US',
          billingState: 'ID',
          // Fields in hidden groups are sent as empty values.
          locatorStreetAddress: '',
          locatorCity: '',
          locatorState: '',
          locatorPostalCode: '',
          locatorCountry: '',
          fflDocument: { type: 'application/pdf', size: PDF.length },
        })
      },
    )

    step('The form is cleared for the next shop', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Dealer registration' })
      for (const label of ['Company', 'Email', 'Confirm password']) await expect(form.getByLabel(label)).toHaveValue('')
      await expect(form.getByRole('checkbox', { name: /for billing/ })).toBeChecked()
      await expect(form.getByRole('checkbox', { name: "I'm not a robot" })).not.toBeChecked()
      await expect(form.getByText('license.pdf')).toHaveCount(0)
      await expect(form.getByText(/is required$/)).toHaveCount(0)
    })
  },
}

test('dealer-registration', ({ run }) => run(dealerRegistration))
