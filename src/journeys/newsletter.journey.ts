import { href } from '#routes/href.ts'
import { answerCaptcha, logIn, unregisteredCustomer } from './actions/customer.ts'
import { getEmailedLink } from './actions/emailed-link.ts'
import { test } from './fixtures.ts'
import type { Journey } from './runner/journey.ts'

const FOOTER_FORM = 'STAY UPDATED'

/**
 * A customer subscribes in the footer, opens the emailed link, sees the subscription in the account and cancels it
 * there. Expected text is quoted from the specification, and nothing is imported from the shop's code.
 */
const newsletter: Journey = {
  summary: 'A visitor subscribes in the footer, verifies the email, and cancels the newsletter in the account.',
  measuredPages: [{ name: 'Home', path: href('home') }],
  requiresMock: true,
  requiresStorage: 'The session is stored in the browser, so opening a page by URL would sign the customer out.',

  steps(step) {
    step('The footer requires a valid email', async ({ page, expect, open }) => {
      await open(href('home'))
      const form = page.getByRole('form', { name: FOOTER_FORM })
      await form.getByLabel('Email').fill('newcomer@example')
      await form.getByRole('button', { name: 'Subscribe' }).click()
      await expect(form.getByText('Email must be a valid email address')).toBeVisible()
      await expect(form.getByText('Captcha is required')).toBeVisible()
    })

    step('A visitor subscribes in the footer', async (context) => {
      const { page, expect } = context
      const form = page.getByRole('form', { name: FOOTER_FORM })
      await form.getByLabel('Email').fill(unregisteredCustomer.email)
      await answerCaptcha(context, FOOTER_FORM)
      await form.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByText('You have been subscribed to the newsletter')).toBeVisible()
      await expect(form.getByLabel('Email')).toHaveValue('')
    })

    step('The emailed link verifies the email and opens the home page', async ({ page, expect, open }) => {
      await open(await getEmailedLink(page, 'verify-newsletter', unregisteredCustomer.email))
      await expect(page.getByText('Email verified successfully')).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
    })

    step('Signing in opens the home page', async (context) => {
      await context.open(href('login'))
      await logIn(context, unregisteredCustomer)
    })

    step('The account shows the subscription and the unverified email', async (context) => {
      const { page, expect, open } = context
      await open(href('profile'))
      await expect(page.getByRole('region', { name: 'Newsletter' })).toContainText('You are subscribed')
      await expect(page.getByRole('region', { name: 'Email Verification' })).toBeVisible()
    })

    step('The verification email is sent again', async ({ page, expect }) => {
      const card = page.getByRole('region', { name: 'Email Verification' })
      await card.getByRole('button', { name: /resend/i }).click()
      await expect(page.getByText('A verification link was sent to your email')).toBeVisible()
    })

    step('The link of the registration verifies it and removes the card', async ({ page, expect, open }) => {
      await open(await getEmailedLink(page, 'verify-registration', unregisteredCustomer.email))
      await expect(page.getByText('Registration verified successfully')).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      await open(href('profile'))
      await expect(page.getByRole('region', { name: 'Contact Information' })).toContainText(unregisteredCustomer.email)
      await expect(page.getByRole('region', { name: 'Email Verification' })).toHaveCount(0)
    })

    step('An empty account shows empty states', async ({ page, expect, open }) => {
      await open(href('profileAddressBook'))
      await expect(page.getByText('No addresses found')).toBeVisible()
      await expect(page.getByText('Add a new address to your address book')).toBeVisible()
      await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'My Orders' }).click()
      await expect(page.getByText('You have placed no orders')).toBeVisible()
    })

    step('The subscription is canceled in the account', async (context) => {
      const { page, expect, open } = context
      await open(href('profileNewsletter'))
      const form = page.getByRole('form', { name: 'Newsletter', exact: true })
      const box = form.getByRole('checkbox', { name: /newsletter/ })
      await expect(box).toBeChecked()
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form.getByText('Captcha is required')).toBeVisible()
      await box.uncheck()
      await answerCaptcha(context, 'Newsletter')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('You have been unsubscribed from the newsletter')).toBeVisible()
      await expect(box).not.toBeChecked()
    })
  },
}

test('newsletter', ({ run }) => run(newsletter))
