import type { PrivateValues } from '#redaction/redactor.ts'
import type { StepContext } from '../journey.ts'

/** The customer whom every namespace of the mock knows; docs/guides/mock.md names them. */
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
  /** Of that state. */
  taxPercent: 6.03,
} as const

/** The other one: their e-mail is not verified, and they have no addresses and no orders. */
export const unregisteredCustomer = {
  email: 'newcomer@example.com',
  password: 'demo-password',
  firstName: 'Ivo',
  lastName: 'Marsh',
} as const

/** Everything of the newcomer that no report may show. */
export const unregisteredCustomerPrivateValues: PrivateValues = {
  name: [unregisteredCustomer.firstName, unregisteredCustomer.lastName],
  email: [unregisteredCustomer.email],
  password: [unregisteredCustomer.password],
}

/** Everything of the customer that no report may show. */
export const customerPrivateValues: PrivateValues = {
  name: [customer.firstName, customer.lastName],
  email: [customer.email],
  phone: [customer.phone],
  address: [customer.address, customer.workAddress],
  password: [customer.password],
}

/** Fills in and sends the login form that the page shows, and waits until it has led home. */
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

/** Answers the captcha of a form, which is drawn once the form has the focus. */
export async function answerCaptcha({ page }: Pick<StepContext, 'page'>, formName: string): Promise<void> {
  const form = page.getByRole('form', { name: formName, exact: true })
  await form.getByRole('checkbox', { name: "I'm not a robot" }).check()
}
