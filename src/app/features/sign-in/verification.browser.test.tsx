import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { fakeApi, type Reply } from '../../api/test-api.ts'
import { goTo } from '../../navigation/navigation.ts'
import { notification, signedOut } from './test-sign-in.tsx'
import { Verification } from './verification.tsx'

vi.mock('../../navigation/navigation.ts', () => ({ goTo: vi.fn() }))

const testAddress = location.href

beforeEach(() => {
  signedOut()
  vi.mocked(goTo).mockClear()
})

afterEach(() => {
  history.replaceState(null, '', testAddress)
  vi.unstubAllGlobals()
})

async function open(address: string, kind: 'email' | 'registration', reply: Reply | Promise<Reply>) {
  history.replaceState(null, '', address)
  const sent = fakeApi(() => reply)
  const screen = await render(
    <StrictMode>
      <Verification subject={kind} />
    </StrictMode>,
  )
  return { screen, sent }
}

const EMAIL = '/Newsletter/verify/tok%2F1'
const REGISTRATION = '/verify-email?token=tok-1'

test.each([
  [EMAIL, 'email', 'VERIFYING EMAIL...'],
  [REGISTRATION, 'registration', 'VERIFYING REGISTRATION...'],
] as const)('AUTH-32 AUTH-33 while %s is being followed the page says so', async (address, kind, text) => {
  const { screen, sent } = await open(address, kind, new Promise(() => undefined))
  await expect.element(screen.getByRole('heading', { level: 1, name: text, exact: true })).toBeVisible()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(goTo).not.toHaveBeenCalled()
})

test('AUTH-34 AUTH-37 an e-mail is verified by the token of the path, once, and home follows', async () => {
  const { sent } = await open(EMAIL, 'email', { json: { message: 'ok' } })
  await vi.waitFor(() => expect(notification()).toEqual({ message: 'Email verified successfully', type: 'success' }))
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /Newsletter/verify/tok%2F1'])
  expect(goTo).toHaveBeenCalledWith('/', { replace: true })
})

test('OPEN-060 the address in lower case has its token too', async () => {
  const { sent } = await open('/newsletter/verify/tok-1', 'email', { json: { message: 'ok' } })
  await vi.waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/Newsletter/verify/tok-1']))
})

test('AUTH-35 AUTH-37 a registration is verified by the token of the query, once, and home follows', async () => {
  const { sent } = await open(REGISTRATION, 'registration', { json: { message: 'ok' } })
  await vi.waitFor(() =>
    expect(notification()).toEqual({ message: 'Registration verified successfully', type: 'success' }),
  )
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/Auth/verify-registration', { token: 'tok-1' }],
  ])
  expect(goTo).toHaveBeenCalledWith('/', { replace: true })
})

test.each([
  [
    'the server’s message',
    { status: 400, json: { title: 'Bad', message: 'The link has expired' } },
    'The link has expired',
  ],
  ['the fallback without one', { status: 500, json: { title: 'Broken' } }, 'Email verification failed'],
  ['the fallback without an answer', { lost: true }, 'Email verification failed'],
] as const)('AUTH-36 AUTH-37 OPEN-044 OPEN-046 a failure shows %s, on both pages', async (_, reply, message) => {
  for (const [address, kind] of [
    [EMAIL, 'email'],
    [REGISTRATION, 'registration'],
  ] as const) {
    signedOut()
    vi.mocked(goTo).mockClear()
    await open(address, kind, reply)
    await vi.waitFor(() => expect(notification()).toEqual({ message, type: 'error' }))
    expect(goTo).toHaveBeenCalledWith('/', { replace: true })
  }
})

test('OPEN-047 a link without a token has failed without a call', async () => {
  const { sent } = await open('/verify-email', 'registration', { json: { message: 'ok' } })
  await vi.waitFor(() => expect(notification()).toEqual({ message: 'Email verification failed', type: 'error' }))
  expect(sent).toEqual([])
})
