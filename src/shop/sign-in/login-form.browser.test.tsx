import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../cart/shop.ts'
import { redirectTo } from '../lib/navigation/navigation.ts'
import { useSession } from '../session/session.ts'
import { captcha } from '../ui/captcha/test-captcha.ts'
import { notification, PROFILE, show, resetToSignedOut, AUTH_RESPONSE } from './test-sign-in.tsx'

vi.mock('../lib/navigation/navigation.ts', () => ({ goTo: vi.fn(), goBack: vi.fn(), redirectTo: vi.fn() }))

beforeEach(() => {
  resetToSignedOut()
  captcha.stub()
  vi.mocked(redirectTo).mockClear()
  vi.spyOn(session, 'signIn').mockClear().mockReturnValue(true)
})

type Screen = Awaited<ReturnType<typeof show>>['screen']

async function fill(screen: Screen): Promise<void> {
  await screen.getByLabelText('Email').fill('nora@example.com')
  await screen.getByLabelText('Password', { exact: true }).fill('secret-12')
  await captcha.solve('captcha-1')
}

test('AUTH-01 AUTH-02 AUTH-03 AUTH-04 OPEN-067 shows the fields, buttons and links', async () => {
  const { screen } = await show('login', {})
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await expect.element(screen.getByLabelText('Email')).toBeVisible()
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect.element(screen.getByRole('group', { name: 'Captcha' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'New to Cairnwell?', exact: true }))
    .toHaveAttribute('href', '/register')
  await expect
    .element(screen.getByRole('link', { name: 'Forgot Your Password?', exact: true }))
    .toHaveAttribute('href', '/forgot-password')
})

test('CMS-04 CMS-60 shows the text from the CMS above the form, which works without it', async () => {
  const { screen } = await show('login', {}, { copy: { title: 'Come in', content: 'Orders are kept here.' } })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Come in' })).toBeVisible()
  await expect.element(screen.getByText('Orders are kept here.')).toBeVisible()
})

test('SESS-05 AUTH-06 OPEN-023 OPEN-024 ROUT-22 signs in with the token in the response and opens the home page', async () => {
  const { screen, sent } = await show('login', { '/Auth/login': () => ({ json: { token: AUTH_RESPONSE } }) })
  await fill(screen)
  await screen.getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => session.signIn).toHaveBeenCalledExactlyOnceWith(AUTH_RESPONSE, { url: '/' })
  expect(sent('/Auth/login')[0]?.body).toEqual({
    email: 'nora@example.com',
    password: 'secret-12',
    captcha: 'captcha-1',
  })
})

test('a login that the browser cannot store says so', async () => {
  vi.mocked(session.signIn).mockReturnValue(false)
  const { screen } = await show('login', { '/Auth/login': () => ({ json: { token: AUTH_RESPONSE } }) })
  await fill(screen)
  await screen.getByRole('button', { name: 'Login' }).click()
  const message = 'Your browser is blocking storage for this site, which signing in needs. Allow it and try again.'
  await expect.element(screen.getByRole('form').getByText(message)).toBeVisible()
})

test.each([
  ['an error response', { status: 401, json: { title: 'No', message: 'The email or the password is wrong' } }],
  ['a response without a token', { json: { token: null, message: 'The email or the password is wrong' } }],
])('AUTH-07 %s resets the captcha and keeps the typed values', async (_, reply) => {
  const { screen, sent } = await show('login', { '/Auth/login': () => reply })
  await fill(screen)
  await screen.getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => captcha.reset).toHaveBeenCalledTimes(1)
  expect(notification()).toEqual({ message: 'Error: The email or the password is wrong', type: 'error' })
  await expect.element(screen.getByLabelText('Email')).toHaveValue('nora@example.com')
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('secret-12')
  // The token is cleared too, so nothing is sent until there is a new one.
  await screen.getByRole('button', { name: 'Login' }).click()
  await expect.element(screen.getByText('Captcha is required', { exact: true })).toBeVisible()
  expect(sent('/Auth/login')).toHaveLength(1)
  expect(session.signIn).not.toHaveBeenCalled()
})

test.each(['login', 'register', 'forgotPassword'] as const)(
  'OPEN-024 ROUT-22 redirects a signed-in visitor from %s to the home page',
  async (route) => {
    useSession.setState(
      {
        status: 'signed-in',
        tokens: { ...AUTH_RESPONSE, tokenIssuedAt: Date.now(), visit: 'visit-1' },
        user: PROFILE,
        guestToken: null,
      },
      true,
    )
    await show(route, {})
    await expect.poll(() => redirectTo).toHaveBeenCalledWith('/')
  },
)
