import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../cart/shop.ts'
import { redirectTo } from '../lib/navigation/navigation.ts'
import { CUSTOMER, notification, show } from './test-account.tsx'

vi.mock('../lib/navigation/navigation.ts', () => ({ goTo: vi.fn(), goBack: vi.fn(), redirectTo: vi.fn() }))

beforeEach(() => {
  vi.mocked(redirectTo).mockClear()
})

const PRIVATE = [CUSTOMER.email, CUSTOMER.fullName, '1 Mill Road', 'CW-2', 'My Orders', 'Logout']

/** Returns the private values found in the text. */
function privateIn(text: string): string[] {
  return PRIVATE.filter((word) => text.includes(word))
}

test('ACCT-01 OPEN-022 shows only a message while the session is being restored', async () => {
  const { screen, calls } = await show('profile', { session: 'unknown' })
  await expect.element(screen.getByText('Loading your account…')).toBeVisible()
  expect(privateIn(document.body.textContent)).toEqual([])
  expect(redirectTo).not.toHaveBeenCalled()
  expect(calls()).toEqual([])
})

test('ACCT-02 OPEN-022 redirects a signed-out visitor to the login page without adding a history entry', async () => {
  await show('profileOrder', { session: 'out', id: 'CW-2' })
  await expect.poll(() => redirectTo).toHaveBeenCalledWith('/login')
  expect(privateIn(document.body.textContent)).toEqual([])
})

test('an account that fails to load shows an error and a retry button', async () => {
  const { screen, server } = await show('profile', {
    replies: { 'GET /User/profile': () => ({ status: 500, json: { title: 'Broken' } }) },
  })
  await expect.element(screen.getByText('Your account could not be loaded.')).toBeVisible()
  await expect.poll(notification).toEqual({ message: 'Error: Broken', type: 'error' })
  delete server.replies['GET /User/profile']
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(CUSTOMER.email)).toBeVisible()
})

test('ACCT-03 the side navigation has four entries in the specified order', async () => {
  const { screen } = await show('profile')
  const nav = screen.getByRole('navigation', { name: 'Account' })
  await expect.element(nav.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/profile')
  await expect.element(nav.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/profile/orders')
  await expect.element(nav.getByRole('link', { name: 'Address Book' })).toHaveAttribute('href', '/profile/address-book')
  expect(
    nav
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['My Account', 'My Orders', 'Address Book', 'Logout'])
  await expect.element(nav.getByRole('link', { name: 'My Account' })).toHaveAttribute('aria-current', 'page')
})

test('ACCT-04 only sub-pages have a Back link', async () => {
  const { screen, open } = await show('profile')
  await expect.element(screen.getByText(CUSTOMER.email)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Back', exact: true })).not.toBeInTheDocument()
  for (const [route, parent] of [
    ['profileDetails', '/profile'],
    ['profileNewsletter', '/profile'],
    ['profileUpdatePassword', '/profile'],
    ['profileAddressBook', '/profile'],
    ['profileNewAddress', '/profile/address-book'],
    ['profileAddress', '/profile/address-book'],
    ['profileOrders', '/profile'],
    ['profileOrder', '/profile/orders'],
    ['profileAccountInformation', '/profile'],
    ['profileMyReviews', '/profile'],
  ] as const) {
    await open(route, 'a-home')
    await expect.element(screen.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', parent)
  }
  // The effect of the last page must not reach the next test.
  await expect.poll(() => scrollTo).toHaveBeenCalledTimes(10)
})

test('ACCT-05 opens each account page at the top, even when coming from another page or order', async () => {
  const { screen, open, calls } = await show('profile')
  await expect.element(screen.getByText(CUSTOMER.email)).toBeVisible()
  expect(scrollTo).not.toHaveBeenCalled()
  const pages = [['profileOrders'], ['profileOrder', 'CW-2'], ['profileOrder', 'CW-1'], ['profile']] as const
  for (const [at, [route, id]] of pages.entries()) {
    await open(route, id)
    await expect.poll(() => scrollTo).toHaveBeenCalledTimes(at + 1)
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 })
  }
  // The first and last pages send this request, which must finish before the next test.
  await expect.poll(() => calls('/Newsletter/status')).toHaveLength(2)
})

test.each([
  ['that succeeds', { json: { message: 'ok' } }],
  ['that fails', { status: 500, json: { title: 'Broken' } }],
])('ACCT-23 OPEN-021 OPEN-024 ROUT-22 a logout request %s signs out and opens the home page', async (_, reply) => {
  const signOut = vi.spyOn(session, 'signOut').mockClear().mockReturnValue()
  const { screen, bodies } = await show('profile', { replies: { 'POST /Auth/logout': () => reply } })
  await screen.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect.poll(() => signOut).toHaveBeenCalledExactlyOnceWith({ url: '/' })
  expect(bodies('POST /Auth/logout')).toEqual([{}])
})
