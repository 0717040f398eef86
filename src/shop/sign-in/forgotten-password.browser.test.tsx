import { beforeEach, describe, expect, test, vi } from 'vitest'
import { goTo, redirectTo } from '../lib/navigation/navigation.ts'
import { captcha } from '../ui/captcha/test-captcha.ts'
import { notification, show, resetToSignedOut } from './test-sign-in.tsx'

vi.mock('../lib/navigation/navigation.ts', () => ({ goTo: vi.fn(), goBack: vi.fn(), redirectTo: vi.fn() }))

beforeEach(() => {
  resetToSignedOut()
  captcha.stub()
  vi.mocked(goTo).mockClear()
  vi.mocked(redirectTo).mockClear()
})

type Screen = Awaited<ReturnType<typeof show>>['screen']

describe('forgot password', () => {
  async function ask(screen: Screen): Promise<void> {
    await screen.getByLabelText('Email').fill('nora@example.com')
    await captcha.solve('captcha-1')
    await screen.getByRole('button', { name: 'Reset', exact: true }).click()
  }

  test('AUTH-20 OPEN-041 shows the email field, captcha, Go Back and Reset', async () => {
    const { screen } = await show('forgotPassword', {})
    await expect.element(screen.getByLabelText('Email')).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'Captcha' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Reset', exact: true })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Go Back', exact: true })).toHaveAttribute('href', '/login')
  })

  test("AUTH-22 success shows the server's message and opens the login page", async () => {
    const { screen, sent } = await show('forgotPassword', {
      '/Auth/forgot-password': () => ({ json: { message: 'Look into your mail' } }),
    })
    await ask(screen)
    const emailed = { message: 'Look into your mail', type: 'success' }
    await expect.poll(() => goTo).toHaveBeenCalledWith('/login', { notification: emailed })
    expect(sent('/Auth/forgot-password')[0]?.body).toEqual({ email: 'nora@example.com', captcha: 'captcha-1' })
  })

  test('AUTH-23 AUTH-24 OPEN-044 a failure shows a fixed message and resets the captcha', async () => {
    const { screen } = await show('forgotPassword', {
      '/Auth/forgot-password': () => ({ status: 500, json: { title: 'Broken', message: 'Database on fire' } }),
    })
    await ask(screen)
    await expect
      .poll(() => notification())
      .toEqual({ message: 'Something went wrong, please try again later', type: 'error' })
    await expect.poll(() => captcha.reset).toHaveBeenCalledTimes(1)
    expect(goTo).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect.element(screen.getByText('Captcha is required', { exact: true })).toBeVisible()
  })
})

describe('reset password', () => {
  async function set(screen: Screen): Promise<void> {
    await screen.getByLabelText('New password', { exact: true }).fill('eight888')
    await screen.getByLabelText('Confirm password', { exact: true }).fill('eight888')
    await captcha.solve('captcha-1')
    await screen.getByRole('button', { name: 'Set Password', exact: true }).click()
  }

  test('AUTH-25 OPEN-041 shows both password fields, captcha, Go Back and Set Password', async () => {
    const { screen } = await show('resetPassword', {}, { token: 'abc' })
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
    await expect.element(screen.getByLabelText('New password', { exact: true })).toHaveAttribute('type', 'password')
    await expect.element(screen.getByLabelText('Confirm password', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'Captcha' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Set Password', exact: true })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Go Back', exact: true })).toHaveAttribute('href', '/login')
  })

  test('AUTH-26 AUTH-28 AUTH-29 AUTH-30 sends only the token from the link, the password and the captcha', async () => {
    const { screen, sent } = await show(
      'resetPassword',
      { '/Auth/reset-password': () => ({ json: { message: 'done' } }) },
      { token: 'abc' },
    )
    await set(screen)
    const emailed = { message: 'Password reset successfully', type: 'success' }
    await expect.poll(() => redirectTo).toHaveBeenCalledWith('/login', { notification: emailed })
    expect(sent('/Auth/reset-password').map(({ body }) => body)).toEqual([
      { password: 'eight888', token: 'abc', captcha: 'captcha-1' },
    ])
  })

  test('OPEN-047 the form immediately shows an error and sends nothing if the token is missing, as after a reload', async () => {
    const { screen, sent } = await show('resetPassword', {})
    await expect.element(screen.getByText('Open the link in your email again', { exact: false })).toBeVisible()
    await set(screen)
    await expect.element(screen.getByText('Token is required', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('alert').getByRole('link', { name: 'Token', exact: true })).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'Link' })).toHaveFocus()
    await expect
      .element(screen.getByRole('link', { name: 'request a new one' }))
      .toHaveAttribute('href', '/forgot-password')
    expect(sent('/Auth/reset-password')).toEqual([])
  })

  test('AUTH-31 OPEN-044 a used or expired token shows a fixed message and a link to request another email', async () => {
    const { screen } = await show(
      'resetPassword',
      {
        '/Auth/reset-password': () => ({
          status: 400,
          json: { title: 'Bad', message: 'The link is not valid or has expired' },
        }),
      },
      { token: 'abc' },
    )
    await set(screen)
    await expect
      .poll(() => notification())
      .toEqual({ message: 'Something went wrong, please try again', type: 'error' })
    await expect.poll(() => captcha.reset).toHaveBeenCalledTimes(1)
    await expect.element(screen.getByRole('group', { name: 'Link' })).toHaveAttribute('data-invalid')
    await expect.element(screen.getByRole('link', { name: 'request a new one' })).toBeVisible()
    await expect.element(screen.getByLabelText('New password', { exact: true })).toHaveValue('eight888')
    expect(redirectTo).not.toHaveBeenCalled()
  })
})
