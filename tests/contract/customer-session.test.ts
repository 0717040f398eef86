import { beforeEach, expect, test } from 'vitest'
import type { AuthResponse, SignInResponse } from '#contract/auth.ts'
import type { UserProfile } from '#contract/user.ts'
import { createMock, type Mock } from '#mock/mock.ts'
import type { OutboxEmail } from '#mock/shop/store.ts'
import { DEMO_CUSTOMER_EMAIL, DEMO_NEW_CUSTOMER_EMAIL, DEMO_PASSWORD } from './demo-customers.ts'
import { createShopper, type Shopper } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'
import { createBearerHeader, createCaptchaToken } from './world.ts'

let mock: Mock
let shopper: Shopper

beforeEach(() => {
  mock = createMock({ fixtures: tinyFixtures })
  shopper = createShopper({ url: 'http://mock.test', fetch: mock.fetch })
})

const logIn = (email: string, password = DEMO_PASSWORD, captchaToken = createCaptchaToken()) =>
  shopper.call<SignInResponse>('POST', '/Auth/login', { email, password, captcha: captchaToken })

async function tokensOf(email: string, password = DEMO_PASSWORD): Promise<AuthResponse> {
  const { token } = (await logIn(email, password)).body
  if (token === null) throw new Error(`${email} cannot sign in.`)
  return token
}

const profile = (tokens: AuthResponse) =>
  shopper.call<UserProfile>('GET', '/User/profile', undefined, createBearerHeader(tokens))
const refresh = (refreshToken: string) => shopper.call<AuthResponse>('POST', '/Auth/refresh-token', { refreshToken })
const post = (path: string, body: unknown, tokens?: AuthResponse) =>
  shopper.call<{ message: string; errors?: object }>(
    'POST',
    path,
    body,
    tokens === undefined ? {} : createBearerHeader(tokens),
  )
const emails = async (query = '') => (await shopper.call<OutboxEmail[]>('GET', `/__mock/outbox${query}`)).body

test('API-20 a customer signs in with the correct password, and a wrong one returns 401 with a message', async () => {
  const { status, body } = await logIn(DEMO_CUSTOMER_EMAIL.toUpperCase())
  expect(status).toBe(200)
  expect(body.token).toMatchObject({ tokenType: 'Bearer', expiresIn: 3600 })
  for (const [email, password] of [
    [DEMO_CUSTOMER_EMAIL, 'wrong password'],
    ['unknown@example.com', DEMO_PASSWORD],
  ] as const) {
    expect(await logIn(email, password)).toMatchObject({
      status: 401,
      body: { message: 'The email or password is incorrect' },
    })
  }
})

test('API-20 a captcha token works only once, and only if the stub issued it', async () => {
  const captchaToken = createCaptchaToken()
  expect((await logIn(DEMO_CUSTOMER_EMAIL, DEMO_PASSWORD, captchaToken)).status).toBe(200)
  expect(await logIn(DEMO_CUSTOMER_EMAIL, DEMO_PASSWORD, captchaToken)).toMatchObject({
    status: 400,
    body: { errors: { captcha: ['The captcha token was already used'] } },
  })
  expect(await logIn(DEMO_CUSTOMER_EMAIL, DEMO_PASSWORD, 'stub_rejected_1')).toMatchObject({
    status: 400,
    body: { errors: { captcha: ['The captcha token is not from the captcha provider'] } },
  })
})

test('API-29 the demo customer has two addresses, three orders and the newsletter, and the new customer has none', async () => {
  const { body: customer } = await profile(await tokensOf(DEMO_CUSTOMER_EMAIL))
  expect(customer).toMatchObject({ isEmailVerified: true, isNewsletterSubscribed: true, fullName: 'Mara Quill' })
  expect(customer.addresses.map(({ addressName }) => addressName)).toEqual(['Home', 'Work'])
  expect(customer.orders.map(({ status }) => status)).toEqual(['Pending', 'Paid', 'Refunded'])
  const { body: unregistered } = await profile(await tokensOf(DEMO_NEW_CUSTOMER_EMAIL))
  expect(unregistered).toMatchObject({
    isEmailVerified: false,
    isNewsletterSubscribed: false,
    addresses: [],
    orders: [],
  })
  for (const { id } of customer.orders) {
    const path = `/Order/${id}`
    expect(
      (await shopper.call('GET', path, undefined, createBearerHeader(await tokensOf(DEMO_CUSTOMER_EMAIL)))).status,
    ).toBe(200)
    expect(
      (await shopper.call('GET', path, undefined, createBearerHeader(await tokensOf(DEMO_NEW_CUSTOMER_EMAIL)))).status,
    ).toBe(404)
  }
})

test('API-21 API-28 a new customer is signed in and can be verified once by the emailed link', async () => {
  const body = {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    password: 'long enough',
    captcha: createCaptchaToken(),
  }
  const { body: response } = await shopper.call<SignInResponse>('POST', '/Auth/register', body)
  const tokens = await tokensOf('ada@example.com', 'long enough')
  expect(response.token?.accessToken).not.toBe(tokens.accessToken)
  expect((await profile(tokens)).body).toMatchObject({ fullName: 'Ada Byron', isEmailVerified: false })
  const [mail] = await emails('?email=ADA@example.com&kind=verify-registration')
  expect(mail).toMatchObject({ link: `/verify-email?token=${mail?.token}` })
  expect(await post('/Auth/verify-registration', { token: mail?.token })).toMatchObject({
    status: 200,
    body: { message: 'Registration verified successfully' },
  })
  expect((await profile(tokens)).body.isEmailVerified).toBe(true)
  expect((await post('/Auth/verify-registration', { token: mail?.token })).status).toBe(400)
})

test('API-21 an email that already has an account returns 409, ignoring case', async () => {
  const email = DEMO_CUSTOMER_EMAIL.toUpperCase()
  const body = { firstName: 'A', lastName: 'B', email, password: 'long enough', captcha: createCaptchaToken() }
  expect(await post('/Auth/register', body)).toMatchObject({
    status: 409,
    body: { errors: { email: ['An account with this email already exists'] } },
  })
})

test('API-23 a refresh returns new tokens and invalidates the old ones, the refresh token after 30 s', async () => {
  const old = await tokensOf(DEMO_CUSTOMER_EMAIL)
  const { status, body: renewed } = await refresh(old.refreshToken)
  expect(status).toBe(200)
  expect((await profile(renewed)).status).toBe(200)
  expect((await profile(old)).status).toBe(401)
  await shopper.call('PUT', '/__mock/clock', { advanceSeconds: 30 })
  expect((await refresh(old.refreshToken)).status).toBe(401)
})

test('API-22 a sign-out invalidates both tokens, with or without a body', async () => {
  for (const body of [undefined, {}]) {
    const tokens = await tokensOf(DEMO_CUSTOMER_EMAIL)
    expect((await post('/Auth/logout', body, tokens)).status).toBe(200)
    expect((await profile(tokens)).status).toBe(401)
    expect((await refresh(tokens.refreshToken)).status).toBe(401)
  }
})

test('a sign-out ends one sign-in, and a new password ends those of its customer', async () => {
  const [one, two] = [await tokensOf(DEMO_CUSTOMER_EMAIL), await tokensOf(DEMO_CUSTOMER_EMAIL)]
  const other = await tokensOf(DEMO_NEW_CUSTOMER_EMAIL)
  await post('/Auth/logout', {}, one)
  const statuses = async () => Promise.all([one, two, other].map(async (tokens) => (await profile(tokens)).status))
  expect(await statuses()).toEqual([401, 200, 200])
  await post('/Auth/forgot-password', { email: DEMO_CUSTOMER_EMAIL, captcha: createCaptchaToken() })
  const token = (await emails('?kind=reset-password')).at(-1)?.token
  await post('/Auth/reset-password', { password: 'brand new one', token, captcha: createCaptchaToken() })
  expect(await statuses()).toEqual([401, 401, 200])
  expect((await refresh(other.refreshToken)).status).toBe(200)
})

test("tokens expire by the namespace's clock: the access token after an hour, the refresh token after 30 days", async () => {
  const tokens = await tokensOf(DEMO_CUSTOMER_EMAIL)
  const advance = (advanceSeconds: number) => shopper.call('PUT', '/__mock/clock', { advanceSeconds })
  await advance(3590)
  expect((await profile(tokens)).status).toBe(200)
  await advance(11)
  expect(await profile(tokens)).toMatchObject({
    status: 401,
    body: { message: 'Your session has ended. Please sign in again.' },
  })
  const { body: renewed } = await refresh(tokens.refreshToken)
  await advance(30 * 24 * 3600 + 1)
  expect(await refresh(renewed.refreshToken)).toMatchObject({
    status: 401,
    body: { message: 'Your session has ended. Please sign in again.' },
  })
})

test('a token is valid until the millisecond in which it expires', async () => {
  const { clock } = mock.namespace()
  clock.freeze()
  const tokens = await tokensOf(DEMO_CUSTOMER_EMAIL)
  clock.advance(3_600_000 - 1)
  expect((await profile(tokens)).status).toBe(200)
  clock.advance(1)
  expect((await profile(tokens)).status).toBe(401)
  const { body: renewed } = await refresh(tokens.refreshToken)
  clock.advance(30_000 - 1)
  expect((await refresh(tokens.refreshToken)).status).toBe(200)
  clock.advance(1)
  expect((await refresh(tokens.refreshToken)).status).toBe(401)
  clock.advance(30 * 24 * 3_600_000 - 30_000 - 1)
  const { body: last } = await refresh(renewed.refreshToken)
  expect(last.tokenType).toBe('Bearer')
  clock.advance(30 * 24 * 3_600_000)
  expect((await refresh(last.refreshToken)).status).toBe(401)
})

test('the token lifetimes can be set', async () => {
  expect((await shopper.call('PUT', '/__mock/token-lifetimes', { access: 20 })).body).toEqual({
    access: 20,
    refresh: 2_592_000,
    reset: 3600,
    verification: 604_800,
  })
  expect((await tokensOf(DEMO_CUSTOMER_EMAIL)).expiresIn).toBe(20)
  expect((await shopper.problem('PUT', '/__mock/token-lifetimes', { access: 0 })).status).toBe(400)
})

test('API-24 API-25 the emailed link resets a password once and within an hour', async () => {
  const requestReset = (email: string) => post('/Auth/forgot-password', { email, captcha: createCaptchaToken() })
  const reset = (token: string | undefined) =>
    post('/Auth/reset-password', { password: 'brand new one', token, captcha: createCaptchaToken() })
  const previous = await tokensOf(DEMO_CUSTOMER_EMAIL)
  const known = await requestReset(DEMO_CUSTOMER_EMAIL)
  expect((await requestReset('unknown@example.com')).body).toEqual(known.body)
  const [mail, ...others] = await emails('?kind=reset-password')
  expect(others).toEqual([])
  expect(mail).toMatchObject({ email: DEMO_CUSTOMER_EMAIL, link: `/auth/reset-password?token=${mail?.token}` })
  expect(await reset(mail?.token)).toMatchObject({ status: 200, body: { message: 'Password reset successfully' } })
  expect((await logIn(DEMO_CUSTOMER_EMAIL)).status).toBe(401)
  expect((await logIn(DEMO_CUSTOMER_EMAIL, 'brand new one')).status).toBe(200)
  expect((await profile(previous)).status).toBe(401)
  expect(await reset(mail?.token)).toMatchObject({ status: 400, body: { errors: { token: expect.any(Array) } } })

  await requestReset(DEMO_CUSTOMER_EMAIL)
  await shopper.call('PUT', '/__mock/clock', { advanceSeconds: 3601 })
  expect((await reset((await emails()).at(-1)?.token)).status).toBe(400)
})

test('API-26 changing a password requires the current one and a confirmation', async () => {
  const tokens = await tokensOf(DEMO_CUSTOMER_EMAIL)
  const change = (currentPassword: string, confirmPassword: string) =>
    post('/Auth/change-password', { currentPassword, newPassword: 'brand new one', confirmPassword }, tokens)
  expect(await change('wrong', 'brand new one')).toMatchObject({
    status: 400,
    body: { errors: { currentPassword: ['The current password is incorrect'] } },
  })
  expect(await change(DEMO_PASSWORD, 'another')).toMatchObject({
    status: 400,
    body: { errors: { confirmPassword: ['Passwords do not match'] } },
  })
  expect((await change(DEMO_PASSWORD, 'brand new one')).body.message).toBe('Password updated successfully')
  expect((await logIn(DEMO_CUSTOMER_EMAIL, 'brand new one')).status).toBe(200)
})

test('API-27 a verification link is resent until the email is verified', async () => {
  const unregistered = await tokensOf(DEMO_NEW_CUSTOMER_EMAIL)
  expect((await post('/Auth/resend-verification', {}, unregistered)).status).toBe(200)
  const [mail] = await emails(`?email=${DEMO_NEW_CUSTOMER_EMAIL}`)
  await post('/Auth/verify-registration', { token: mail?.token })
  expect(await post('/Auth/resend-verification', {}, unregistered)).toMatchObject({
    status: 400,
    body: { message: 'This email is already verified' },
  })
})

test('passwords are stored only as salted hashes', async () => {
  const text = JSON.stringify([...mock.namespace().store.users.values()])
  expect(text).not.toContain(DEMO_PASSWORD)
  expect(text).toMatch(/"hash":"[\da-f]{64}"/)
})

test('the outbox can be emptied, and belongs to its namespace', async () => {
  await post('/Auth/forgot-password', { email: DEMO_CUSTOMER_EMAIL, captcha: createCaptchaToken() })
  expect(await emails()).toHaveLength(1)
  expect((await shopper.call('GET', '/__ns/other/__mock/outbox')).body).toEqual([])
  expect((await shopper.call('DELETE', '/__mock/outbox')).body).toEqual([])
})

test('the journal contains no customer tokens, passwords or emails', async () => {
  const tokens = await tokensOf(DEMO_CUSTOMER_EMAIL)
  await profile(tokens)
  const { body: renewed } = await refresh(tokens.refreshToken)
  await post('/Auth/forgot-password', { email: DEMO_CUSTOMER_EMAIL, captcha: createCaptchaToken() })
  const [mail] = await emails()
  await post('/Auth/reset-password', { password: 'brand new one', token: mail?.token, captcha: createCaptchaToken() })
  await shopper.call('GET', `/Newsletter/verify/${mail?.token}`)
  await shopper.call('GET', `/nowhere/${renewed.accessToken}/${mail?.token}`)
  await shopper.call('GET', `/Newsletter/status/${DEMO_CUSTOMER_EMAIL}`)
  const text = JSON.stringify((await shopper.call('GET', '/__mock/journal')).body)
  const secrets = [tokens.accessToken, tokens.refreshToken, renewed.accessToken, mail?.token, DEMO_PASSWORD]
  for (const secret of [...secrets, 'brand new one', DEMO_CUSTOMER_EMAIL, 'stub_']) expect(text).not.toContain(secret)
  expect(text).toContain('"endpoint":"resetPassword"')
})
