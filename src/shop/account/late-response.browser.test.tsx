import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../cart/shop.ts'
import type { Reply } from '../lib/api/test-api.ts'
import { goTo, redirectTo } from '../lib/navigation/navigation.ts'
import { routeLoading } from '../lib/navigation/route-loading.ts'
import { leavePage } from '../lib/navigation/test-leave-page.ts'
import { useSession } from '../session/session.ts'
import { CUSTOMER, notification, show } from './test-account.tsx'

vi.mock('../lib/navigation/navigation.ts', () => ({ goTo: vi.fn(), goBack: vi.fn(), redirectTo: vi.fn() }))

beforeEach(() => {
  vi.clearAllMocks()
})

afterEach(() => {
  routeLoading.setState({ loading: false })
})

const redirectedTo = () => vi.mocked(redirectTo).mock.lastCall

test('a customer who has left the form learns on another page that it was saved', async () => {
  const held = Promise.withResolvers<Reply>()
  const { screen, calls } = await show('profileDetails', { replies: { 'PUT /User/profile': () => held.promise } })
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => calls('PUT /User/profile')).toHaveLength(1)
  await screen.unmount()
  leavePage()
  held.resolve({ json: CUSTOMER })
  await expect.poll(notification).toEqual({ message: 'Your information was saved', type: 'success' })
  expect(goTo).not.toHaveBeenCalled()
})

test('ACCT-23 OPEN-021 a sign-out opens a document of the page to which the customer has gone', async () => {
  const signOut = vi.spyOn(session, 'signOut').mockClear().mockReturnValue()
  const held = Promise.withResolvers<Reply>()
  const { screen, calls } = await show('profile', { replies: { 'POST /Auth/logout': () => held.promise } })
  await screen.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect.poll(() => calls('POST /Auth/logout')).toHaveLength(1)
  leavePage()
  held.resolve({ json: { message: 'ok' } })
  const next = { notification: { message: 'You are signed out', type: 'success' } }
  await expect.poll(() => signOut).toHaveBeenCalledExactlyOnceWith(next)
})

test("ACCT-02 a session that proves to be a guest's during a navigation to a different page does not redirect", async () => {
  const { screen, open } = await show('profile', { session: 'unknown' })
  routeLoading.setState({ loading: true })
  useSession.setState({ status: 'guest', guestToken: null }, true)
  await open('profile')
  expect(redirectTo).not.toHaveBeenCalled()
  await screen.unmount()
  leavePage()
  routeLoading.setState({ loading: false })
  expect(redirectTo).not.toHaveBeenCalled()
})

test('ACCT-02 a guest who stays on the page is redirected after the router has finished', async () => {
  const { open } = await show('profile', { session: 'unknown' })
  routeLoading.setState({ loading: true })
  useSession.setState({ status: 'guest', guestToken: null }, true)
  await open('profileOrders')
  leavePage()
  expect(redirectTo).not.toHaveBeenCalled()
  routeLoading.setState({ loading: false })
  await expect.poll(redirectedTo).toEqual(['/login'])
})
