import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { emptyCart } from '../cart/cart.rules.ts'
import { session } from '../cart/shop.ts'
import { fakeApi, type Reply } from '../lib/api/test-api.ts'
import { redirectTo } from '../lib/navigation/navigation.ts'
import { routeLoading } from '../lib/navigation/route-loading.ts'
import { leavePage } from '../lib/navigation/test-leave-page.ts'
import type { Notification } from '../lib/notification/notification.ts'
import { captcha } from '../ui/captcha/test-captcha.ts'
import { SignInPage } from './sign-in-page.tsx'
import { notification, resetToSignedOut, AUTH_RESPONSE } from './test-sign-in.tsx'
import { Verification } from './verification.tsx'

vi.mock('../lib/navigation/navigation.ts', () => ({ goTo: vi.fn(), goBack: vi.fn(), redirectTo: vi.fn() }))

beforeEach(() => {
  resetToSignedOut()
  captcha.stub()
  vi.mocked(redirectTo).mockClear()
})

afterEach(() => {
  routeLoading.setState({ loading: false })
  vi.unstubAllGlobals()
})

type Screen = Awaited<ReturnType<typeof render>>

const form = (route: Parameters<typeof SignInPage>[0]['route'], token = '') => (
  <SignInPage route={route} copy={{ title: '', content: '' }} token={token} />
)

async function fillAndPress(screen: Screen, values: Readonly<Record<string, string>>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await screen.getByLabelText(label, { exact: true }).fill(value)
  }
  await captcha.solve('captcha-1')
  await screen.getByRole('button', { name: button, exact: true }).click()
}

const success = (message: string): Notification => ({ message, type: 'success' })
const EMAIL = 'nora@example.com'

/** Submits the form and delays the response. */
async function sendAndHold({
  page,
  call,
  reply,
  send,
}: {
  readonly page: ReactNode
  /** Path of the request whose response is delayed. */
  readonly call: string
  readonly reply: Reply
  readonly send: (screen: Screen) => Promise<void>
}) {
  const held = Promise.withResolvers<void>()
  const sent = fakeApi(async ({ path }) => {
    if (path === '/Auth/guest') return { json: { token: 'gid_1' } }
    if (path !== call) return { json: emptyCart }
    await held.promise
    return reply
  })
  const screen = await render(page)
  await send(screen)
  await expect.poll(() => sent.some(({ path }) => path === call)).toBe(true)
  return { screen, respond: () => held.resolve() }
}

test('a verification whose response arrives on a different page is reported there', async () => {
  const { screen, respond } = await sendAndHold({
    page: <Verification subject="registration" token="tok-1" />,
    call: '/Auth/verify-registration',
    reply: { json: { message: 'ok' } },
    send: async () => undefined,
  })
  await screen.unmount()
  leavePage()
  respond()
  await expect.poll(notification).toEqual(success('Registration verified successfully'))
  expect(redirectTo).not.toHaveBeenCalled()
})

test.each([
  ['a login', 'login', { Email: EMAIL, Password: 'secret-12' }, 'Login', 'You are signed in'],
  [
    'a registration',
    'register',
    {
      'First name': 'Nora',
      'Last name': 'Field',
      Email: EMAIL,
      Password: 'secret-12',
      'Confirm password': 'secret-12',
    },
    'Sign up',
    'Your account was created and you are signed in',
  ],
] as const)(
  '%s whose response arrives on a different page opens a document of that page',
  async (_, route, values, button, message) => {
    const signIn = vi.spyOn(session, 'signIn').mockClear().mockReturnValue(true)
    const { screen, respond } = await sendAndHold({
      page: form(route),
      call: `/Auth/${route}`,
      reply: { json: { token: AUTH_RESPONSE } },
      send: (shown) => fillAndPress(shown, values, button),
    })
    await screen.unmount()
    leavePage()
    respond()
    await expect.poll(() => signIn).toHaveBeenCalledExactlyOnceWith(AUTH_RESPONSE, { notification: success(message) })
  },
)
