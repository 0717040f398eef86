import type { StepContext } from '../runner/journey.ts'

/** The customer who exists in every namespace of the mock, documented in docs/guides/mock.md. */
export const customer = {
  email: 'customer@example.com',
  password: 'demo-password',
  firstName: 'Mara',
  lastName: 'Quill',
  phone: '(208)-555-0143',
  address: '12 Larch Way',
  workAddress: '480 Foundry Street',
  city: 'Boise',
  state: 'ID',
  zip: '83702',
  /** Tax rate in the customer's city. */
  taxPercent: 6,
} as const

/** A second customer, with an unverified email and no addresses or orders. */
export const unregisteredCustomer = {
  email: 'newcomer@example.com',
  password: 'demo-password',
  firstName: 'Ivo',
  lastName: 'Marsh',
} as const

/** Fills in and submits the login form on the current page, and waits for the home page. */
export async function logIn(
  { page, expect }: Pick<StepContext, 'page' | 'expect'>,
  credentials: { readonly email: string; readonly password: string } = customer,
): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(credentials.email)
  await form.getByLabel('Password', { exact: true }).fill(credentials.password)
  await answerCaptcha({ page }, 'Login')
  await form.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
}

/** Solves the captcha in a form, which is rendered when the form gets the focus. */
export async function answerCaptcha({ page }: Pick<StepContext, 'page'>, formName: string): Promise<void> {
  const form = page.getByRole('form', { name: formName, exact: true })
  await form.getByRole('checkbox', { name: "I'm not a robot" }).check()
}
