import { StrictMode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { fakeApi, type Reply } from '../lib/api/test-api.ts'
import { redirectTo } from '../lib/navigation/navigation.ts'
import { resetToSignedOut } from './test-sign-in.tsx'
import { Verification } from './verification.tsx'

vi.mock('../lib/navigation/navigation.ts', () => ({ goTo: vi.fn(), goBack: vi.fn(), redirectTo: vi.fn() }))

beforeEach(() => {
  resetToSignedOut()
  vi.mocked(redirectTo).mockClear()
})

async function follow(kind: 'email' | 'registration', token: string, reply: Reply | Promise<Reply>) {
  const sent = fakeApi(() => reply)
  const screen = await render(
    <StrictMode>
      <Verification subject={kind} token={token} />
    </StrictMode>,
  )
  return { screen, sent }
}

/** Returns the expected redirect to the home page with its notification. */
const home = (message: string, type: 'success' | 'error') => ['/', { notification: { message, type } }]

test.each([
  ['email', 'VERIFYING EMAIL...'],
  ['registration', 'VERIFYING REGISTRATION...'],
] as const)('AUTH-32 AUTH-33 shows a message while the link of %s is being verified', async (kind, text) => {
  const { screen, sent } = await follow(kind, 'tok-1', new Promise(() => undefined))
  await expect.element(screen.getByRole('heading', { level: 1, name: text, exact: true })).toBeVisible()
  await expect.poll(() => sent).toHaveLength(1)
  expect(redirectTo).not.toHaveBeenCalled()
})

test('AUTH-34 AUTH-37 OPEN-024 ROUT-22 verifies an email once with the token in the path and then opens the home page', async () => {
  const { sent } = await follow('email', 'tok/1', { json: { message: 'ok' } })
  await expect.poll(() => vi.mocked(redirectTo).mock.lastCall).toEqual(home('Email verified successfully', 'success'))
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /Newsletter/verify/tok%2F1'])
  expect(redirectTo).toHaveBeenCalledTimes(1)
})

test('AUTH-35 AUTH-37 OPEN-024 ROUT-22 verifies a registration once with the token in the query and then opens the home page', async () => {
  const { sent } = await follow('registration', 'tok-1', { json: { message: 'ok' } })
  await expect
    .poll(() => vi.mocked(redirectTo).mock.lastCall)
    .toEqual(home('Registration verified successfully', 'success'))
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/Auth/verify-registration', { token: 'tok-1' }],
  ])
  expect(redirectTo).toHaveBeenCalledTimes(1)
})

test.each([
  [
    "the server's message",
    { status: 400, json: { title: 'Bad', message: 'The link has expired' } },
    'The link has expired',
  ],
  [
    'the fallback for a response without a message',
    { status: 500, json: { title: 'Broken' } },
    'Email verification failed',
  ],
  ['the fallback for a missing response', { lost: true }, 'Email verification failed'],
] as const)(
  'AUTH-36 AUTH-37 OPEN-024 OPEN-044 OPEN-046 a failure shows %s on both pages',
  async (_, reply, message) => {
    for (const kind of ['email', 'registration'] as const) {
      resetToSignedOut()
      vi.mocked(redirectTo).mockClear()
      await follow(kind, 'tok-1', reply)
      await expect.poll(() => vi.mocked(redirectTo).mock.lastCall).toEqual(home(message, 'error'))
    }
  },
)

test('OPEN-047 a link without a token fails without sending a request', async () => {
  const { sent } = await follow('registration', '', { json: { message: 'ok' } })
  await expect.poll(() => vi.mocked(redirectTo).mock.lastCall).toEqual(home('Email verification failed', 'error'))
  expect(sent).toEqual([])
})
