import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../cart/shop.ts'
import { captcha } from '../ui/captcha/test-captcha.ts'
import { notification, show, resetToSignedOut, AUTH_RESPONSE } from './test-sign-in.tsx'

vi.mock('../lib/navigation/navigation.ts', () => ({ goTo: vi.fn(), goBack: vi.fn(), redirectTo: vi.fn() }))

beforeEach(() => {
  resetToSignedOut()
  captcha.stub()
  vi.spyOn(session, 'signIn').mockClear().mockReturnValue(true)
})

type Screen = Awaited<ReturnType<typeof show>>['screen']

async function fill(screen: Screen): Promise<void> {
  await screen.getByLabelText('First name').fill('Nora')
  await screen.getByLabelText('Last name').fill('Field')
  await screen.getByLabelText('Email').fill(' nora@example.com ')
  await screen.getByLabelText('Password', { exact: true }).fill('secret-12')
  await screen.getByLabelText('Confirm password', { exact: true }).fill('secret-12')
  await captcha.solve('captcha-1')
}

const signUp = (screen: Screen) => screen.getByRole('button', { name: 'Sign up', exact: true }).click()

test('AUTH-08 AUTH-10 AUTH-11 AUTH-12 shows the fields, checkbox, captcha and buttons', async () => {
  const { screen } = await show('register', {})
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible()
  for (const label of ['First name', 'Last name', 'Email', 'Password', 'Confirm password']) {
    await expect.element(screen.getByLabelText(label, { exact: true })).toBeVisible()
    await expect.element(screen.getByLabelText(label, { exact: true })).toHaveValue('')
  }
  await expect.element(screen.getByRole('checkbox', { name: 'Sign Up for Newsletter', exact: true })).not.toBeChecked()
  await expect.element(screen.getByRole('group', { name: 'Captcha' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sign up', exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'I Have an account', exact: true }))
    .toHaveAttribute('href', '/login')
})

test('AUTH-09 the password can be shown and hidden', async () => {
  const { screen } = await show('register', {})
  const password = screen.getByLabelText('Password', { exact: true })
  await password.fill('secret-12')
  await screen.getByRole('button', { name: 'Show Password', exact: true }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await expect.element(password).toHaveValue('secret-12')
  await screen.getByRole('button', { name: 'Hide Password', exact: true }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
})

test('AUTH-16 AUTH-17 OPEN-024 ROUT-22 the payload has five fields, and success opens the home page without a subscription', async () => {
  const { screen, sent } = await show('register', { '/Auth/register': () => ({ json: { token: AUTH_RESPONSE } }) })
  await fill(screen)
  await signUp(screen)
  await expect.poll(() => session.signIn).toHaveBeenCalledExactlyOnceWith(AUTH_RESPONSE, { url: '/' })
  expect(sent('/Auth/register').map(({ body }) => body)).toEqual([
    {
      firstName: 'Nora',
      lastName: 'Field',
      email: 'nora@example.com',
      password: 'secret-12',
      captcha: 'captcha-1',
    },
  ])
  expect(sent('/Newsletter/subscribe')).toEqual([])
})

test('AUTH-18 OPEN-048 checking the newsletter box subscribes with an empty captcha before the profile is loaded', async () => {
  const { screen, sent } = await show('register', {
    '/Auth/register': () => ({ json: { token: AUTH_RESPONSE } }),
    '/Newsletter/subscribe': () => ({ json: { message: 'ok' } }),
  })
  await fill(screen)
  await screen.getByRole('checkbox', { name: 'Sign Up for Newsletter' }).click()
  await signUp(screen)
  await expect.poll(() => session.signIn).toHaveBeenCalledExactlyOnceWith(AUTH_RESPONSE, { url: '/' })
  expect(sent('/Newsletter/subscribe').map(({ body }) => body)).toEqual([
    { email: 'nora@example.com', firstName: 'Nora', lastName: 'Field', captcha: '' },
  ])
})

test('AUTH-18 NEWS-07 a failed subscription is not reported and does not undo the registration', async () => {
  const { screen } = await show('register', {
    '/Auth/register': () => ({ json: { token: AUTH_RESPONSE } }),
    '/Newsletter/subscribe': () => ({ status: 500, json: { title: 'Broken' } }),
  })
  await fill(screen)
  await screen.getByRole('checkbox', { name: 'Sign Up for Newsletter' }).click()
  await signUp(screen)
  await expect.poll(() => session.signIn).toHaveBeenCalledExactlyOnceWith(AUTH_RESPONSE, { url: '/' })
  expect(notification()).toBeNull()
})

test.each([
  ['a taken email', { status: 409, json: { title: 'Taken', message: 'There is an account with this email already' } }],
  ['no token', { json: { token: null, message: 'There is an account with this email already' } }],
])('AUTH-18 AUTH-19 %s resets the captcha, does not subscribe and keeps the typed values', async (_, reply) => {
  const { screen, sent } = await show('register', { '/Auth/register': () => reply })
  await fill(screen)
  await screen.getByRole('checkbox', { name: 'Sign Up for Newsletter' }).click()
  await signUp(screen)
  await expect.poll(() => captcha.reset).toHaveBeenCalledTimes(1)
  expect(notification()).toEqual({ message: 'Error: There is an account with this email already', type: 'error' })
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Nora')
  await signUp(screen)
  await expect.element(screen.getByText('Captcha is required', { exact: true })).toBeVisible()
  expect(session.signIn).not.toHaveBeenCalled()
  expect(sent('/Newsletter/subscribe')).toEqual([])
})
