import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { emptyCart } from '../cart/cart.rules.ts'
import { session } from '../cart/shop.ts'
import { fakeApi, type Reply } from '../lib/api/test-api.ts'
import { goTo, redirectTo } from '../lib/navigation/navigation.ts'
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
  vi.mocked(goTo).mockClear()
  vi.mocked(redirectTo).mockClear()
})

afterEach(() => {
  routeLoading.setState({ loading: false })
  vi.unstubAllGlobals()
})

type Screen = Awaited<ReturnType<typeof render>>

interface Case {
  readonly page: ReactNode
  /** Path of the request whose response is delayed. */
  readonly call: string
  readonly reply: Reply
  readonly send: (screen: Screen) => Promise<void>
  /** Notification shown if the visitor has left for a different page. */
  readonly outcome: Notification
}

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
const navigatedTo = () => vi.mocked(goTo).mock.lastCall
const redirectedTo = () => vi.mocked(redirectTo).mock.lastCall
const EMAIL = 'nora@example.com'
const VERIFIED = success('Registration verified successfully')
const EMAIL_VERIFIED = success('Email verified successfully')
const RESET = success('Password reset successfully')
const EMAIL_SENT = success('A link is on its way')

const cases: Readonly<Record<string, Case>> = {
  'a request for a new password': {
    page: form('forgotPassword'),
    call: '/Auth/forgot-password',
    reply: { json: { message: EMAIL_SENT.message } },
    send: (screen) => fillAndPress(screen, { Email: EMAIL }, 'Reset'),
    outcome: EMAIL_SENT,
  },
  'a new password': {
    page: form('resetPassword', 'abc'),
    call: '/Auth/reset-password',
    reply: { json: { message: 'done' } },
    send: (screen) =>
      fillAndPress(screen, { 'New password': 'eight888', 'Confirm password': 'eight888' }, 'Set Password'),
    outcome: RESET,
  },
  'a verified registration': {
    page: <Verification subject="registration" token="tok-1" />,
    call: '/Auth/verify-registration',
    reply: { json: { message: 'ok' } },
    send: async () => undefined,
    outcome: VERIFIED,
  },
  'a verified email': {
    page: <Verification subject="email" token="tok-1" />,
    call: '/Newsletter/verify/tok-1',
    reply: { json: { message: 'ok' } },
    send: async () => undefined,
    outcome: EMAIL_VERIFIED,
  },
}

/** Submits the form and delays the response. */
async function sendAndHold({ page, call, reply, send }: Omit<Case, 'outcome'>) {
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

describe.each(Object.entries(cases))('%s', (_, input) => {
  test('a late response shows a notification on a different page and does not navigate away from it', async () => {
    const { screen, respond } = await sendAndHold(input)
    await screen.unmount()
    leavePage()
    respond()
    await expect.poll(notification).toEqual(input.outcome)
    expect([navigatedTo(), redirectedTo()]).toEqual([undefined, undefined])
  })
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
