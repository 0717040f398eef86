import { href } from '#routes/href.ts'
import { answerCaptcha, customer, logIn } from './actions/customer.ts'
import { parseDollars } from './actions/money-text.ts'
import { listAccountOrderRows, expectSums } from './actions/totals.ts'
import { test } from './fixtures.ts'
import type { Journey } from './runner/journey.ts'

const NEW_PASSWORD = 'another-password'
const NEW_PHONE = '(208)-555-0177'
const CABIN = { street: '9 Ridge Road', city: 'Elko', zip: '89801' } as const

/**
 * A customer manages their account. Expected text is quoted from the specification, and nothing is imported from the
 * shop's code.
 */
const accountManagement: Journey = {
  summary: 'A customer signs in, changes profile, password, newsletter and addresses, views an order and signs out.',
  measuredPages: [
    { name: 'Login', path: href('login') },
    { name: 'Register', path: href('register') },
  ],
  requiresStorage: 'The session is stored in the browser, so opening a page by URL would sign the customer out.',

  steps(step) {
    let password: string = customer.password

    step('A signed-out visitor to the account is redirected to the login page', async ({ page, expect, open }) => {
      await open(href('profileOrders'))
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Account' })).toHaveCount(0)
    })

    step('The empty login form shows an error for each field', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Login' })
      await form.getByRole('button', { name: 'Login', exact: true }).click()
      for (const text of ['Email is required', 'Password is required', 'Captcha is required']) {
        await expect(form.getByText(text, { exact: true })).toBeVisible()
      }
      await expect(form.getByLabel('Email')).toBeFocused()
    })

    step('A new visitor continues to the registration form', async ({ page, expect }) => {
      await page.getByRole('link', { name: /^New to .+\?$/ }).click()
      await expect(page).toHaveURL(/\/register$/)
      await expect(page.getByRole('form', { name: 'Register' })).toBeVisible()
    })

    step('The registration form validates its fields and can show the password', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Register' })
      await form.getByLabel('Password', { exact: true }).fill('seven77')
      await form.getByRole('button', { name: 'Show Password' }).click()
      await expect(form.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
      await form.getByRole('button', { name: 'Hide Password' }).click()
      await form.getByLabel('Confirm password').fill('other77')
      await form.getByRole('button', { name: 'Sign up', exact: true }).click()
      await expect(form.getByText('Password must be at least 8 characters long')).toBeVisible()
      await expect(form.getByText('Passwords do not match')).toBeVisible()
      await expect(form.getByText('First name is required')).toBeVisible()
    })

    step('Signing in opens the home page', async (context) => {
      await context.open(href('login'))
      await logIn(context)
    })

    step('My Account shows the customer, the newsletter and the default addresses', async ({ page, expect, open }) => {
      await open(href('profile'))
      await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Contact Information' })).toContainText(customer.email)
      await expect(page.getByRole('region', { name: 'Newsletter' })).toContainText('You are subscribed')
      for (const name of ['Default Shipping Address', 'Default Billing Address']) {
        await expect(page.getByRole('region', { name })).toContainText(customer.address)
      }
      await expect(page.getByRole('region', { name: 'Email Verification' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveCount(0)
    })

    step('A new phone number is saved and displayed', async ({ page, expect, open }) => {
      await open(href('profile'))
      await page.getByRole('link', { name: 'Edit Information' }).click()
      const form = page.getByRole('form', { name: 'Edit Information' })
      await expect(form.getByLabel('Email')).not.toBeEditable()
      await expect(form.getByLabel(/^First name/)).toHaveValue(customer.firstName)
      await form.getByLabel(/^Phone/).fill(NEW_PHONE)
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page).toHaveURL(/\/profile$/)
      await expect(page.getByRole('region', { name: 'Contact Information' })).toContainText(NEW_PHONE)
    })

    step('A short password is rejected', async ({ page, expect, open }) => {
      await open(href('profileUpdatePassword'))
      const form = page.getByRole('form', { name: 'Update Password' })
      await form.getByLabel('Current password').fill(password)
      await form.getByLabel('New password').fill('seven77')
      await form.getByLabel('Confirm password').fill('seven78')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form.getByText('Password must be at least 8 characters long')).toBeVisible()
      await expect(form.getByText('Passwords do not match')).toBeVisible()
    })

    step('A new password is saved', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Update Password' })
      await form.getByLabel('New password').fill(NEW_PASSWORD)
      await form.getByLabel('Confirm password').fill(NEW_PASSWORD)
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Password updated successfully')).toBeVisible()
      await expect(page).toHaveURL(/\/profile$/)
      password = NEW_PASSWORD
    })

    step('The customer unsubscribes from the newsletter', async (context) => {
      const { page, expect, open } = context
      await open(href('profileNewsletter'))
      const form = page.getByRole('form', { name: 'Newsletter', exact: true })
      const box = form.getByRole('checkbox', { name: /newsletter/ })
      await expect(box).toBeChecked()
      await box.uncheck()
      await answerCaptcha(context, 'Newsletter')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('You have been unsubscribed from the newsletter')).toBeVisible()
      await expect(box).not.toBeChecked()
      await expect(page.getByRole('main')).toContainText('is not subscribed to our newsletter')
    })

    step('The address book lists default and additional addresses', async ({ page, expect }) => {
      await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Address Book' }).click()
      await expect(page.getByRole('region', { name: 'Default Addresses' })).toContainText(customer.address)
      await expect(page.getByRole('region', { name: 'Additional Addresses' })).toContainText(customer.workAddress)
    })

    step('The empty address form shows an error for each field', async ({ page, expect }) => {
      await page.getByRole('link', { name: 'Add New Address' }).click()
      await expect(page).toHaveURL(/\/profile\/address-book\/new$/)
      const form = page.getByRole('form', { name: 'Add New Address' })
      await form.getByRole('button', { name: 'Save' }).click()
      for (const label of [
        'Address name',
        'First name',
        'Last name',
        'Phone',
        'Street address',
        'City',
        'State',
        'ZIP code',
      ]) {
        await expect(form.getByText(`${label} is required`, { exact: true })).toBeVisible()
      }
      await expect(form.getByLabel('Address name')).toBeFocused()
    })

    step('A new address is saved, and Save returns to the previous page', async ({ page, expect }) => {
      const form = page.getByRole('form', { name: 'Add New Address' })
      await form.getByLabel('Address name').fill('Cabin')
      await form.getByLabel('First name').fill(customer.firstName)
      await form.getByLabel('Last name').fill(customer.lastName)
      await form.getByLabel('Phone').fill(NEW_PHONE)
      await form.getByLabel('Street address').fill(CABIN.street)
      await form.getByLabel('City').fill(CABIN.city)
      await form.getByLabel('State').selectOption('Nevada')
      await form.getByLabel('ZIP code').fill(CABIN.zip)
      await form.getByRole('checkbox', { name: 'Use as my default billing address' }).uncheck()
      await form.getByRole('checkbox', { name: 'Use as my default shipping address' }).uncheck()
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page).toHaveURL(/\/profile\/address-book$/)
      await expect(page.getByRole('region', { name: 'Additional Addresses' })).toContainText(CABIN.street)
    })

    step('The address becomes the default shipping address', async ({ page, expect, open }) => {
      await open(href('profileAddressBook'))
      await page.getByRole('link', { name: 'Edit Cabin' }).click()
      const form = page.getByRole('form', { name: 'Edit Address' })
      await expect(form.getByLabel('Street address')).toHaveValue(CABIN.street)
      await form.getByRole('checkbox', { name: 'Use as my default shipping address' }).check()
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('region', { name: 'Default Addresses' })).toContainText(CABIN.street)
    })

    step('An address edited from My Account returns to My Account', async ({ page, expect, open }) => {
      await open(href('profile'))
      await page.getByRole('link', { name: 'Edit Default Shipping Address' }).click()
      const form = page.getByRole('form', { name: 'Edit Address' })
      await expect(form.getByLabel('Street address')).toHaveValue(CABIN.street)
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page).toHaveURL(/\/profile$/)
      await expect(page.getByRole('region', { name: 'Default Shipping Address' })).toContainText(CABIN.street)
    })

    step('The address is deleted after a confirmation', async ({ page, expect, open }) => {
      await open(href('profileAddressBook'))
      await page.getByRole('button', { name: 'Delete Cabin' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(CABIN.street)
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('main')).not.toContainText(CABIN.street)
    })

    step('My Orders is a table, or cards on a small screen', async ({ page, expect, device }) => {
      await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'My Orders' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
      const entry = page.getByRole(device.name !== 'desktop' ? 'listitem' : 'row').filter({ hasText: 'CW-100157' })
      await expect(entry).toContainText(/\d\d\/\d\d\/\d{4}/)
      await expect(entry).toContainText('Paid')
      await expect(entry).toContainText(/\$[\d,]+\.\d\d/)
      await expect(page.getByRole('table')).toHaveCount(device.name !== 'desktop' ? 0 : 1)
    })

    step('An order shows its lines and its totals', async ({ page, expect, device }) => {
      await page.getByRole('link', { name: 'CW-100157' }).click()
      await expect(page).toHaveURL(/\/profile\/orders\/CW-100157$/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('CW-100157')
      const table = page.getByRole('table', { name: 'Items' })
      await expect(table.getByRole('link')).toHaveAttribute('href', /\/product\//)
      await expect(table.getByText('Unit Price')).toHaveCount(device.name !== 'desktop' ? 0 : 1)
      const lines = []
      for (const row of (await table.getByRole('row').all()).slice(1)) {
        const [total = '', quantity = '', price = ''] = (await row.getByRole('cell').allTextContents()).toReversed()
        lines.push({ dollars: parseDollars(total) / Number(quantity), quantity: Number(quantity) })
        if (price !== '') expect(parseDollars(price), 'the price of one').toBe(parseDollars(total) / Number(quantity))
      }
      const rows = listAccountOrderRows({ lines, taxPercent: customer.taxPercent })
      await expectSums(expect, page.getByRole('region', { name: 'Summary' }), rows)
    })

    step('Back returns to the orders', async ({ page, expect }) => {
      await page.getByRole('link', { name: 'Back', exact: true }).click()
      await expect(page).toHaveURL(/\/profile\/orders$/)
    })

    step('Logout opens the home page and clears the session', async ({ page, expect }) => {
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL(/\/$/)
      const stored = await page.evaluate(() =>
        ['authToken', 'refreshToken', 'tokenType', 'expiresIn', 'tokenIssuedAt'].filter(
          (key) => localStorage.getItem(key) !== null,
        ),
      )
      expect(stored, 'remaining stored values of the session').toEqual([])
      await expect.poll(() => page.evaluate(() => localStorage.getItem('guestToken'))).toMatch(/^gid_/)
    })

    step('Signing in with the new password opens the home page', async (context) => {
      await context.open(href('login'))
      await logIn(context, { email: customer.email, password })
    })

    step('My Account shows the saved changes', async ({ page, expect, open }) => {
      await open(href('profile'))
      await expect(page.getByRole('region', { name: 'Contact Information' })).toContainText(NEW_PHONE)
      await expect(page.getByRole('region', { name: 'Newsletter' })).toContainText('You are not subscribed')
    })
  },
}

test('account-management', ({ run }) => run(accountManagement))
