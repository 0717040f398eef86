import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../cart/shop.ts'
import { goBack, goTo, redirectTo } from '../lib/navigation/navigation.ts'
import { routeLoading } from '../lib/navigation/route-loading.ts'
import { leavePage } from '../lib/navigation/test-leave-page.ts'
import type { Notification } from '../lib/notification/notification.ts'
import { useSession } from '../session/session.ts'
import type { AccountRoute } from './sections.ts'
import { CUSTOMER, notification, show } from './test-account.tsx'

vi.mock('../lib/navigation/navigation.ts', () => ({ goTo: vi.fn(), goBack: vi.fn(), redirectTo: vi.fn() }))

beforeEach(() => {
  vi.clearAllMocks()
})

afterEach(() => {
  routeLoading.setState({ loading: false })
  vi.unstubAllGlobals()
})

type Screen = Awaited<ReturnType<typeof show>>['screen']

interface Case {
  readonly route: AccountRoute
  readonly id?: string
  /** The request whose response is delayed. */
  readonly call: string
  readonly send: (screen: Screen) => Promise<void>
  /** Notification shown if the customer has left for a different page. */
  readonly outcome: Notification
}

const save = (screen: Screen) => screen.getByRole('button', { name: 'Save', exact: true }).click()
const success = (message: string): Notification => ({ message, type: 'success' })
const navigatedTo = () => vi.mocked(goTo).mock.lastCall
const navigatedBackTo = () => vi.mocked(goBack).mock.lastCall
const redirectedTo = () => vi.mocked(redirectTo).mock.lastCall
const navigations = () =>
  [navigatedTo(), navigatedBackTo(), redirectedTo()].filter((navigation) => navigation !== undefined)
const PASSWORD = success('Password updated successfully')

const cases: Readonly<Record<string, Case>> = {
  'changed information': {
    route: 'profileDetails',
    call: 'PUT /User/profile',
    send: save,
    outcome: success('Your information was saved'),
  },
  'a changed password': {
    route: 'profileUpdatePassword',
    call: 'POST /Auth/change-password',
    async send(screen) {
      await screen.getByLabelText('Current password', { exact: true }).fill('old-secret')
      await screen.getByLabelText('New password', { exact: true }).fill('new-secret')
      await screen.getByLabelText('Confirm password', { exact: true }).fill('new-secret')
      await save(screen)
    },
    outcome: PASSWORD,
  },
  'a new address': {
    route: 'profileNewAddress',
    call: 'POST /User/addresses',
    async send(screen) {
      for (const [label, value] of Object.entries({
        'Address name': 'Cabin',
        'First name': 'Nora',
        'Last name': 'Field',
        Phone: '7755550142',
        'Street address': '7 Pine Way',
        City: 'Elko',
        'ZIP code': '89801',
      })) {
        await screen.getByLabelText(new RegExp(`^${label}`)).fill(value)
      }
      await screen.getByLabelText(/^State/).selectOptions('NV')
      await save(screen)
    },
    outcome: success('Your address was saved'),
  },
  'a saved address': {
    route: 'profileAddress',
    id: 'a-work',
    call: 'PUT /User/addresses/a-work',
    send: save,
    outcome: success('Your address was saved'),
  },
}

/** Submits the form and delays the response. */
async function sendAndHold({ route, id = '', call, send }: Omit<Case, 'outcome'>) {
  const held = Promise.withResolvers<void>()
  const shown = await show(route, {
    id,
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

describe.each(Object.entries(cases))('%s', (_, input) => {
  test('a late response shows a notification on a different page and does not navigate away from it', async () => {
    const { screen, respond } = await sendAndHold(input)
    await screen.unmount()
    leavePage()
    respond()
    await expect.poll(notification).toEqual(input.outcome)
    expect(navigations()).toEqual([])
  })
})

test('a late response does not navigate away from the form for a different address', async () => {
  const { screen, open, respond } = await sendAndHold(cases['a new address'] as Case)
  await open('profileAddressBook')
  leavePage()
  await open('profileNewAddress')
  leavePage()
  await screen.getByLabelText(/^Address name/).fill('Barn')
  respond()
  await expect.poll(notification).toEqual(success('Your address was saved'))
  expect(navigations()).toEqual([])
  await expect.element(screen.getByLabelText(/^Address name/)).toHaveValue('Barn')
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
  expect(navigations()).toEqual([])
  await screen.unmount()
  leavePage()
  routeLoading.setState({ loading: false })
  expect(navigations()).toEqual([])
})

test('ACCT-02 a guest who stays on the page is redirected after the router has finished', async () => {
  const { open } = await show('profile', { session: 'unknown' })
  routeLoading.setState({ loading: true })
  useSession.setState({ status: 'guest', guestToken: null }, true)
  await open('profileOrders')
  leavePage()
  expect(navigations()).toEqual([])
  routeLoading.setState({ loading: false })
  await expect.poll(redirectedTo).toEqual(['/login'])
})
