import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../cart/shop.ts'
import { goTo, redirectTo } from '../lib/navigation/navigation.ts'
import { routeLoading } from '../lib/navigation/route-loading.ts'
import { leavePage } from '../lib/navigation/test-leave-page.ts'
import type { Notification } from '../lib/notification/notification.ts'
import { useSession } from '../session/session.ts'
import type { AccountRoute } from './sections.tsx'
import { CUSTOMER, notification, show } from './test-account.tsx'

vi.mock('../lib/navigation/navigation.ts', () => ({ goTo: vi.fn(), goBack: vi.fn(), redirectTo: vi.fn() }))

beforeEach(() => {
  vi.clearAllMocks()
})

afterEach(() => {
  routeLoading.setState({ loading: false })
  vi.unstubAllGlobals()
})

const success = (message: string): Notification => ({ message, type: 'success' })
const redirectedTo = () => vi.mocked(redirectTo).mock.lastCall

/** Submits the form and delays the response. */
async function sendAndHold({
  route,
  call,
  send,
}: {
  readonly route: AccountRoute
  /** The request whose response is delayed. */
  readonly call: string
  readonly send: (screen: Awaited<ReturnType<typeof show>>['screen']) => Promise<void>
}) {
  const held = Promise.withResolvers<void>()
  const shown = await show(route, {
    replies: {
      [call]: async ({ body }) => {
        await held.promise
        return { json: { ...CUSTOMER, id: 'a-new', message: 'ok', ...(body as object) } }
      },
    },
  })
  await send(shown.screen)
  await expect.poll(() => shown.calls(call)).toHaveLength(1)
  return { ...shown, respond: () => held.resolve() }
}

test('a customer who has left the form learns on another page that it was saved', async () => {
  const { screen, respond } = await sendAndHold({
    route: 'profileDetails',
    call: 'PUT /User/profile',
    send: (shown) => shown.getByRole('button', { name: 'Save', exact: true }).click(),
  })
  await screen.unmount()
  leavePage()
  respond()
  await expect.poll(notification).toEqual(success('Your information was saved'))
  expect(goTo).not.toHaveBeenCalled()
})

test.each([
  ['stays on', undefined, { url: '/' }],
  ['has left', leavePage, { notification: success('You are signed out') }],
])('ACCT-23 OPEN-021 a sign-out opens a document for a customer who %s the page', async (_, leave, next) => {
  const signOut = vi.spyOn(session, 'signOut').mockClear().mockReturnValue()
  const { respond } = await sendAndHold({
    route: 'profile',
    call: 'POST /Auth/logout',
    send: (screen) => screen.getByRole('button', { name: 'Logout', exact: true }).click(),
  })
  leave?.()
  respond()
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
