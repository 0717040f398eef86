import { beforeEach, expect, test, vi } from 'vitest'
import type { Reply } from '../lib/api/test-api.ts'
import { CUSTOMER, HOME_ADDRESS, notification, show } from './test-account.tsx'

vi.mock('../lib/navigation/navigation.ts', () => ({ goTo: vi.fn(), goBack: vi.fn(), redirectTo: vi.fn() }))

beforeEach(() => {
  vi.stubGlobal('grecaptcha', undefined)
})

test("ACCT-07 the contact card shows the customer's data and links to both forms", async () => {
  const { screen } = await show('profile')
  const card = screen.getByRole('region', { name: 'Contact Information' })
  await expect.element(card).toMatchTextContent(/Nora Field.*nora@example\.com.*\(775\)-555-0142/)
  await expect.element(card.getByRole('link', { name: 'Edit Information' })).toHaveAttribute('href', '/profile/details')
  await expect
    .element(card.getByRole('link', { name: 'Update Password' }))
    .toHaveAttribute('href', '/profile/update-password')
})

test('ACCT-07 the contact card shows a placeholder for a missing name and phone', async () => {
  const { screen } = await show('profile', { profile: { fullName: '', firstName: '', lastName: '', phoneNumber: '' } })
  const card = screen.getByRole('region', { name: 'Contact Information' })
  await expect.element(card).toMatchTextContent(/No name yet.*No phone number yet/)
})

test.each([
  [true, 'You are subscribed to the newsletter.'],
  [false, 'You are not subscribed to the newsletter.'],
])('ACCT-08 NEWS-17 the newsletter card shows the status from the server: %s', async (isSubscribed, text) => {
  const { screen, calls } = await show('profile', {
    isSubscribed,
    profile: { isNewsletterSubscribed: !isSubscribed },
  })
  await expect.element(screen.getByRole('region', { name: 'Newsletter' })).toMatchTextContent(new RegExp(text))
  expect(calls('Newsletter')).toContain('GET /Newsletter/status/nora%40example.com')
})

test('ACCT-09 shows the verification card only while the email is unverified', async () => {
  const { screen, server } = await show('profile', { profile: { isEmailVerified: false } })
  await expect.element(screen.getByRole('region', { name: 'Email Verification' })).toBeVisible()
  server.profile = { ...CUSTOMER, isEmailVerified: true }
  await screen.unmount()
  const verified = await show('profile')
  await expect.element(verified.screen.getByRole('region', { name: 'Contact Information' })).toBeVisible()
  await expect.element(verified.screen.getByRole('region', { name: 'Email Verification' })).not.toBeInTheDocument()
})

test('ACCT-11 Resend verification link requests one email, even if it is pressed twice', async () => {
  const held = Promise.withResolvers<Reply>()
  const { screen, bodies } = await show('profile', {
    profile: { isEmailVerified: false },
    replies: { 'POST /Auth/resend-verification': () => held.promise },
  })
  const resend = screen.getByRole('button', { name: 'Resend verification link' })
  await resend.click()
  await resend.click({ force: true })
  held.resolve({ json: { message: 'ok' } })
  await expect
    .poll(() => notification())
    .toEqual({ message: 'A verification link was sent to your email', type: 'success' })
  expect(bodies('POST /Auth/resend-verification')).toEqual([{}])
})

test.each([
  ["the server's message", { status: 400, json: { message: 'Wait a minute' } }, 'Wait a minute'],
  [
    'the fallback message',
    { status: 500, json: { title: 'Broken' } },
    'There was an issue resending the verification link, please try again later.',
  ],
])('ACCT-12 OPEN-044 a failed resend shows %s', async (_, reply, message) => {
  const { screen } = await show('profile', {
    profile: { isEmailVerified: false },
    replies: { 'POST /Auth/resend-verification': () => reply },
  })
  await screen.getByRole('button', { name: 'Resend verification link' }).click()
  await expect.poll(() => notification()).toEqual({ message, type: 'error' })
})

test('ACCT-10 shows each default address in its card', async () => {
  const shipping = { ...HOME_ADDRESS, isDefaultBilling: false }
  const billing = { ...HOME_ADDRESS, id: 'a-2', addressLine1: '2 Bill Street', isDefaultShipping: false }
  const { screen } = await show('profile', { profile: { addresses: [shipping, billing] } })
  const shippingCard = screen.getByRole('region', { name: 'Default Shipping Address' })
  await expect.element(shippingCard).toMatchTextContent(/Nora Field\s*1 Mill Road\s*Reno, NV 89501/)
  await expect
    .element(shippingCard.getByRole('link', { name: 'Edit Default Shipping Address' }))
    .toHaveAttribute('href', '/profile/address-book/a-home')
  await expect
    .element(screen.getByRole('region', { name: 'Default Billing Address' }))
    .toMatchTextContent(/2 Bill Street/)
})

test('ACCT-10 both cards link to the form for a new address if there are no default addresses', async () => {
  const { screen } = await show('profile', { profile: { addresses: [] } })
  for (const name of ['Default Shipping Address', 'Default Billing Address']) {
    const card = screen.getByRole('region', { name })
    await expect.element(card).toMatchTextContent(/You have not set one yet/)
    await expect
      .element(card.getByRole('link', { name: 'Add New Address' }))
      .toHaveAttribute('href', '/profile/address-book/new')
  }
})

test('ACCT-24 OPEN-039 the account information section contains only the contact card', async () => {
  const { screen } = await show('profileAccountInformation')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Account Information' })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Contact Information' })).toMatchTextContent(/Nora Field/)
})

test("ACCT-24 OPEN-039 my reviews shows the provider's slot for the customer's reviews, or a text if the slot is empty", async () => {
  const { screen } = await show('profileMyReviews')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'My Reviews' })).toBeVisible()
  await expect.element(screen.getByText('You haven’t written any reviews yet.')).toBeVisible()
  expect(document.querySelector('[data-reviews-customer]')).not.toBeNull()
  expect(document.querySelector('[data-reviews-product]')).toBeNull()
})
