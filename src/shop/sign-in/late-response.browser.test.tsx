import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { session } from '../cart/shop.ts'
import { fakeApi, type Reply } from '../lib/api/test-api.ts'
import { redirectTo } from '../lib/navigation/navigation.ts'
import { routeLoading } from '../lib/navigation/route-loading.ts'
import { leavePage } from '../lib/navigation/test-leave-page.ts'
import { captcha } from '../ui/captcha/test-captcha.ts'
import { AUTH_RESPONSE, notification, resetToSignedOut, show } from './test-sign-in.tsx'
import { Verification } from './verification.tsx'

vi.mock('../lib/navigation/navigation.ts', () => ({ goTo: vi.fn(), goBack: vi.fn(), redirectTo: vi.fn() }))

beforeEach(() => {
  resetToSignedOut()
  captcha.stub()
  vi.mocked(redirectTo).mockClear()
})

afterEach(() => {
  routeLoading.setState({ loading: false })
})

test('a verification whose response arrives on a different page is reported there', async () => {
  const held = Promise.withResolvers<Reply>()
  const sent = fakeApi(() => held.promise)
  const screen = await render(<Verification subject="registration" token="tok-1" />)
  await expect.poll(() => sent).toHaveLength(1)
  await screen.unmount()
  leavePage()
  held.resolve({ json: { message: 'ok' } })
  await expect.poll(notification).toEqual({ message: 'Registration verified successfully', type: 'success' })
  expect(redirectTo).not.toHaveBeenCalled()
})

test('a login whose response arrives on a different page opens a document of that page', async () => {
  const signIn = vi.spyOn(session, 'signIn').mockClear().mockReturnValue(true)
  const held = Promise.withResolvers<Reply>()
  const { screen, sent } = await show('login', { '/Auth/login': () => held.promise })
  await screen.getByLabelText('Email', { exact: true }).fill('nora@example.com')
  await screen.getByLabelText('Password', { exact: true }).fill('secret-12')
  await captcha.solve('captcha-1')
  await screen.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.poll(() => sent('/Auth/login')).toHaveLength(1)
  await screen.unmount()
  leavePage()
  held.resolve({ json: { token: AUTH_RESPONSE } })
  const next = { notification: { message: 'You are signed in', type: 'success' } }
  await expect.poll(() => signIn).toHaveBeenCalledExactlyOnceWith(AUTH_RESPONSE, next)
})
