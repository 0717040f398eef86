import { href } from '#routes/href.ts'
import { answerCaptcha, logIn, unregisteredCustomer, unregisteredCustomerPrivateValues } from './actions/customer.ts'
import { getEmailedLink } from './actions/emailed-link.ts'
import type { Journey } from './journey.ts'

const FOOTER_FORM = 'STAY UPDATED'

/**
 * Somebody subscribes in the footer, follows the mailed link, sees it in their account and cancels there. The texts
 * are the specification's own words, and nothing here comes from the shop's code.
 */
export const newsletter: Journey = {
  name: 'newsletter',
  summary: 'A visitor subscribes in the footer, verifies the address, and cancels the newsletter in their account.',
  measuredPages: [{ name: 'Home', path: href('home') }],
  privateValues: unregisteredCustomerPrivateValues,
  needsStorage: 'A customer is known by what is stored, and signed out wherever a page is opened by its address.',

  tell(step) {
    step('The footer asks for an e-mail address that is one', async ({ page, expect, open }) => {
      await open(href('home'))
      const form = page.getByRole('form', { name: FOOTER_FORM })
      await form.getByLabel('Email').fill('newcomer@example')
      // The footer's script comes last; who presses before is not heard and presses again.
      await expect(async () => {
        await form.getByRole('button', { name: 'Subscribe' }).click()
        await expect(form.getByText('Email must be a valid email address')).toBeVisible({ timeout: 500 })
      }).toPass()
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

    step('The mailed link verifies the address and leads home', async ({ page, expect, open }) => {
      await open(await getEmailedLink(page, 'verify-newsletter', unregisteredCustomer.email))
      await expect(page.getByText('Email verified successfully')).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
    })

    step('Login leads home', async (context) => {
      await context.open(href('login'))
      await logIn(context, unregisteredCustomer)
    })

    step('The account knows of the subscription and of an e-mail that is not verified', async (context) => {
      const { page, expect, open } = context
      await open(href('profile'))
      await expect(page.getByRole('region', { name: 'Newsletter' })).toContainText('You are subscribed')
      await expect(page.getByRole('region', { name: 'Email Verification' })).toBeVisible()
    })

    step('The mail with the verification is sent again', async ({ page, expect }) => {
      const card = page.getByRole('region', { name: 'Email Verification' })
      await card.getByRole('button', { name: /resend/i }).click()
      await expect(page.getByText('A verification link was sent to your email')).toBeVisible()
    })

    step('The registration’s link verifies it, and the card goes', async ({ page, expect, open }) => {
      await open(await getEmailedLink(page, 'verify-registration', unregisteredCustomer.email))
      await expect(page.getByText('Registration verified successfully')).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      await open(href('profile'))
      await expect(page.getByRole('region', { name: 'Contact Information' })).toContainText(unregisteredCustomer.email)
      await expect(page.getByRole('region', { name: 'Email Verification' })).toHaveCount(0)
    })

    step('An empty account says so', async ({ page, expect, open }) => {
      await open(href('profileAddressBook'))
      await expect(page.getByText('No addresses found')).toBeVisible()
      await expect(page.getByText('Add a new address to your address book')).toBeVisible()
      await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'My Orders' }).click()
      await expect(page.getByText('You have placed no orders')).toBeVisible()
    })

    step('The subscription is cancelled in the account', async (context) => {
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
