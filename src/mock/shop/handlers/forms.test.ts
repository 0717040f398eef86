import { describe, expect, test } from 'vitest'
import { newAddress } from '#contract/test-bodies.ts'
import type { Address } from '#contract/user.ts'
import { hashPassword } from '../customers/password.ts'
import { openSession } from '../customers/sessions.ts'
import { addUser } from '../customers/users.ts'
import { catchError, createShopNamespace, SMALL_SHOP } from '../test-shop.ts'
import { authHandlers } from './auth.ts'
import { newsletterHandlers } from './newsletter.ts'
import { createRegistrationHandlers } from './registration.ts'
import { userHandlers } from './user.ts'

const handlers = {
  ...authHandlers,
  ...newsletterHandlers,
  ...createRegistrationHandlers(SMALL_SHOP),
  ...userHandlers,
}
type Id = keyof typeof handlers

const EMAIL = 'mara@b.example'
const CAPTCHA = 'stub_captcha_1'

/** Creates a shop with one signed-in customer. */
function shop() {
  const namespace = createShopNamespace()
  const details = { firstName: 'Mara', lastName: 'Quill', email: EMAIL, password: hashPassword('correct horse') }
  const user = addUser(namespace, details)
  const session = namespace.store.sessions.get(openSession(namespace, user).accessToken)
  const callHandler = (id: Id, body?: object, path: object = {}) =>
    (handlers[id] as (request: unknown) => unknown)({ namespace, session, body, path })
  return { store: namespace.store, user, call: callHandler }
}

const PERSON = { firstName: 'Ada', lastName: 'Birch', email: 'ada@b.example', captcha: CAPTCHA }

/** The forms that have a captcha, each with a valid body and the message in the response. */
const FORMS: readonly (readonly [id: Id, body: object, message: string])[] = [
  ['logIn', { email: EMAIL, password: 'correct horse', captcha: CAPTCHA }, 'Welcome, Mara'],
  ['register', { ...PERSON, password: 'correct horse' }, 'A verification link was sent to your email'],
  [
    'forgotPassword',
    { email: EMAIL, captcha: CAPTCHA },
    'If an account has this email, we sent a link to reset its password',
  ],
  ['subscribeToNewsletter', PERSON, 'You have been subscribed to the newsletter'],
  [
    'subscribeToStockAlert',
    { ...PERSON, productId: 'SLING-1', productName: 'Sling' },
    'You will be notified when Sling is back in stock',
  ],
  ['requestImage', { ...PERSON, lookingFor: 'A banner' }, 'Your request was received'],
]

const rejection = (field: string, text: string) => ({ status: 400, errors: { [field]: [text] } })

describe('forms', () => {
  test.each(FORMS)('MOCK-03 %s accepts a valid form once per captcha token', (id, body, message) => {
    const { call } = shop()
    expect(call(id, body)).toMatchObject({ message })
    const duplicate = { ...body, ...(id === 'register' && { email: 'eve@b.example' }) }
    expect(catchError(() => call(id, duplicate))).toMatchObject(
      rejection('captcha', 'The captcha token was already used'),
    )
  })

  test.each(FORMS)('MOCK-03 %s rejects a captcha token that the provider did not issue', (id, body) => {
    expect(catchError(() => shop().call(id, { ...body, captcha: 'x' }))).toMatchObject(
      rejection('captcha', 'The captcha token is not from the captcha provider'),
    )
  })

  test.each([...FORMS, ['unsubscribeFromNewsletter', PERSON, ''] as const])(
    'MOCK-03 FORM-06 %s rejects an invalid email without using up the captcha token',
    (id, body) => {
      const { store, call } = shop()
      expect(catchError(() => call(id, { ...body, email: 'ada@b' }))).toMatchObject(
        rejection('email', 'Must be a valid email address'),
      )
      expect(store.usedCaptchaTokens.size).toBe(0)
    },
  )

  test('API-47 rejects a stock alert for an unknown product', () => {
    const body = { ...PERSON, productId: 'NOPE', productName: 'Nope' }
    expect(catchError(() => shop().call('subscribeToStockAlert', body))).toMatchObject(
      rejection('productId', 'There is no product with the SKU "NOPE"'),
    )
  })

  test('API-47 identifies a stock alert by email and product', () => {
    const { store, call } = shop()
    const stored = { ...PERSON, productName: 'Sling' }
    call('subscribeToStockAlert', { ...stored, productId: 'SLING-1' })
    call('subscribeToStockAlert', { ...stored, productId: 'SLING-2', captcha: 'stub_captcha_2' })
    expect(store.stockAlerts.size).toBe(2)
  })
})

describe('links in emails', () => {
  test.each([
    ['resetPassword', { password: 'another password', captcha: CAPTCHA }],
    ['verifyRegistration', {}],
  ] as const)('API-25 API-28 %s rejects an unknown token', (id, body) => {
    expect(catchError(() => shop().call(id, { ...body, token: 'mailed_9' }))).toMatchObject(
      rejection('token', 'The link is not valid or has expired'),
    )
  })

  test('API-25 does not set a password if the provider did not issue the captcha token', () => {
    const { store, call } = shop()
    call('forgotPassword', { email: EMAIL, captcha: CAPTCHA })
    const token = store.emails.at(-1)?.token
    const reset = { token, password: 'another password' }
    expect(catchError(() => call('resetPassword', { ...reset, captcha: 'x' }))).toMatchObject({ status: 400 })
    expect(call('resetPassword', { ...reset, captcha: 'stub_captcha_2' })).toEqual({
      message: 'Password reset successfully',
    })
    expect(store.usedCaptchaTokens).toContain('stub_captcha_2')
  })

  test('API-44 API-46 a link verifies its subscription, unless it has been canceled', () => {
    const { store, call } = shop()
    call('subscribeToNewsletter', PERSON)
    expect([...store.subscribers]).toEqual([[PERSON.email, { isVerified: false }]])
    const path = { token: store.emails.at(-1)?.token }
    call('verifyNewsletterEmail', undefined, path)
    expect([...store.subscribers]).toEqual([[PERSON.email, { isVerified: true }]])
    call('unsubscribeFromNewsletter', { email: PERSON.email })
    call('verifyNewsletterEmail', undefined, path)
    expect(store.subscribers.size).toBe(0)
    expect(catchError(() => call('unsubscribeFromNewsletter', { email: PERSON.email }))).toMatchObject({
      status: 404,
      errors: { email: ['This email is not subscribed to the newsletter'] },
    })
  })
})

describe('accounts', () => {
  test('API-22 API-27 confirms that the user signed out and that the link was sent', () => {
    const { call } = shop()
    expect(call('resendVerification')).toEqual({ message: 'A verification link was sent to your email' })
    expect(call('logOut')).toEqual({ message: 'You are signed out' })
  })

  test('API-32 API-33 changes an address only under its own ID', () => {
    const { call, user } = shop()
    const { id } = call('createAddress', newAddress) as Address
    const unknown = { status: 404, message: 'There is no address "address_9" in your address book.' }
    const changed = { ...newAddress, id, city: 'Nampa' }
    expect(catchError(() => call('updateAddress', changed, { id: 'address_9' }))).toMatchObject(unknown)
    expect(catchError(() => call('deleteAddress', undefined, { id: 'address_9' }))).toMatchObject(unknown)
    expect(catchError(() => call('updateAddress', { ...changed, id: 'address_9' }, { id }))).toMatchObject(
      rejection('id', 'Must match the ID in the path'),
    )
    expect(call('updateAddress', changed, { id })).toEqual(changed)
    expect(user.addresses).toEqual([changed])
    expect(call('deleteAddress', undefined, { id })).toEqual({ message: 'The address was deleted' })
    expect(user.addresses).toEqual([])
  })

  test('ADDR-03 a default for one use replaces only the default for that use', () => {
    const { call, user } = shop()
    const defaults = () =>
      user.addresses.map(({ isDefaultShipping, isDefaultBilling }) => [isDefaultShipping, isDefaultBilling])
    call('createAddress', { ...newAddress, isDefaultShipping: true, isDefaultBilling: true })
    call('createAddress', { ...newAddress, isDefaultShipping: false, isDefaultBilling: false })
    expect(defaults()).toEqual([
      [true, true],
      [false, false],
    ])
    call('createAddress', { ...newAddress, isDefaultShipping: true, isDefaultBilling: false })
    expect(defaults()).toEqual([
      [false, true],
      [false, false],
      [true, false],
    ])
  })
})
