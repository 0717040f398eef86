import type { PrivateValues } from '#redaction/redactor.ts'
import type { StepContext } from '../journey.ts'

/** The customer who exists in every namespace of the mock; documented in docs/guides/mock.md. */
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
  /** A city of that state. */
  taxPercent: 6.03,
} as const

/** A second customer: the email is not verified, and there are no addresses and no orders. */
export const unregisteredCustomer = {
  email: 'newcomer@example.com',
  password: 'demo-password',
  firstName: 'Ivo',
  lastName: 'Marsh',
} as const

/** The second customer's data that no report may show. */
export const unregisteredCustomerPrivateValues: PrivateValues = {
  name: [unregisteredCustomer.firstName, unregisteredCustomer.lastName],
  email: [unregisteredCustomer.email],
  password: [unregisteredCustomer.password],
}

/** The customer's data that no report may show. */
export const customerPrivateValues: PrivateValues = {
  name: [customer.firstName, customer.lastName],
  email: [customer.email],
  phone: [customer.phone],
  address: [customer.address, customer.workAddress],
  password: [customer.password],
}

/** Fills in and submits the login form of the current page, and waits for the home page. */
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

/** Solves the captcha of a form, which is rendered once the form has the focus. */
export async function answerCaptcha({ page }: Pick<StepContext, 'page'>, formName: string): Promise<void> {
  const form = page.getByRole('form', { name: formName, exact: true })
  await form.getByRole('checkbox', { name: "I'm not a robot" }).check()
}
