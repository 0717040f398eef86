import { beforeEach, describe, expect, test } from 'vitest'
import { createMock } from '#mock/mock.ts'
import { DEMO_CUSTOMER_EMAIL, DEMO_PASSWORD } from './demo-customers.ts'
import { createShopper, type Shopper } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'
import { createCaptchaToken } from './world.ts'

let shopper: Shopper

beforeEach(() => {
  shopper = createShopper({ url: 'http://mock.test', fetch: createMock({ fixtures: tinyFixtures }).fetch })
})

const PERSON = { firstName: 'Ada', lastName: 'Birch', email: 'ada@example.com' }

/** The forms that have a captcha, each with a valid body and the message in the response. */
const FORMS: readonly (readonly [path: string, body: object, message: string])[] = [
  ['/Auth/login', { email: DEMO_CUSTOMER_EMAIL, password: DEMO_PASSWORD }, 'Welcome, Mara'],
  ['/Auth/register', { ...PERSON, password: 'correct horse' }, 'A verification link was sent to your email'],
  [
    '/Auth/forgot-password',
    { email: DEMO_CUSTOMER_EMAIL },
    'If an account has this email, we sent a link to reset its password',
  ],
  ['/Newsletter/subscribe', PERSON, 'You have been subscribed to the newsletter'],
  [
    '/ProductNotification/subscribe',
    { email: PERSON.email, productId: 'SLING-1', productName: 'Sling' },
    'You will be notified when Sling is back in stock',
  ],
  ['/Registration/image-request', { ...PERSON, lookingFor: 'A banner' }, 'Your request was received'],
]

const rejected = (field: string, text: string) => ({ status: 400, body: { errors: { [field]: [text] } } })
const EMAIL = rejected('email', 'Must be a valid email address')

describe.each(FORMS)('the form %s', (path, body, message) => {
  test('MOCK-03 accepts a captcha token of the provider once', async () => {
    const post = (captcha: string) => {
      // Another account, so that the email is not the reason of the rejection.
      const email = path === '/Auth/register' && captcha === used ? { email: 'eve@example.com' } : {}
      return shopper.problem('POST', path, { ...body, ...email, captcha })
    }
    let used = ''
    expect(await post('stub_rejected_1')).toMatchObject(
      rejected('captcha', 'The captcha token is not from the captcha provider'),
    )
    const captcha = createCaptchaToken()
    expect(await post(captcha)).toMatchObject({ status: 200, body: { message } })
    used = captcha
    expect(await post(captcha)).toMatchObject(rejected('captcha', 'The captcha token was already used'))
  })

  test.each(['ada@b', '@example.com', 'a@b@example.com', 'a da@example.com', 'ada@.'])(
    'MOCK-03 FORM-06 rejects the email %j without using up the captcha token',
    async (email) => {
      const captcha = createCaptchaToken()
      expect(await shopper.problem('POST', path, { ...body, email, captcha })).toMatchObject(EMAIL)
      expect((await shopper.problem('POST', path, { ...body, captcha })).status).toBe(200)
    },
  )
})

test('API-25 a password is not reset with a captcha token that the provider did not issue', async () => {
  await shopper.call('POST', '/Auth/forgot-password', { email: DEMO_CUSTOMER_EMAIL, captcha: createCaptchaToken() })
  const [mail] = (await shopper.call<{ token: string }[]>('GET', '/__mock/outbox?kind=reset-password')).body
  const reset = (captcha: string) =>
    shopper.problem('POST', '/Auth/reset-password', { token: mail?.token, password: 'another password', captcha })
  expect((await reset('x')).status).toBe(400)
  const captcha = createCaptchaToken()
  expect((await reset(captcha)).status).toBe(200)
  const logIn = { email: DEMO_CUSTOMER_EMAIL, password: 'another password', captcha }
  expect(await shopper.problem('POST', '/Auth/login', logIn)).toMatchObject(
    rejected('captcha', 'The captcha token was already used'),
  )
})

test('MOCK-03 unsubscribing requires an email address', async () => {
  expect(await shopper.problem('POST', '/Newsletter/unsubscribe', { email: 'ada@b' })).toMatchObject(EMAIL)
})
