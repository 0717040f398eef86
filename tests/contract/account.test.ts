import { beforeEach, expect, test } from 'vitest'
import type { Address, UserProfile } from '#contract/user.ts'
import { createMock } from '#mock/mock.ts'
import type { OutboxEmail } from '#mock/shop/store.ts'
import type { Shopper } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'
import { createBearerHeader, createCaptchaToken, type Customer, explore, newAddress, type World } from './world.ts'

let world: World
let shopper: Shopper
let customer: Customer

beforeEach(async () => {
  const fetch = createMock({ fixtures: tinyFixtures }).fetch
  world = await explore({ url: 'http://mock.test', fetch, stop: () => Promise.resolve() }, 'default')
  shopper = world.shopper
  customer = await world.customer()
})

const asCustomer = <T>(method: string, path: string, body?: unknown) =>
  shopper.call<T>(method, path, body, createBearerHeader(customer))
const message = (method: string, path: string, body?: unknown) => shopper.call<{ message: string }>(method, path, body)

test('API-30 a profile keeps its email and accepts empty values', async () => {
  const { email } = customer
  const change = { firstName: 'Ada', lastName: '', email, phoneNumber: '(208)-555-0100' }
  expect((await asCustomer<UserProfile>('PUT', '/User/profile', change)).body).toMatchObject({
    ...change,
    fullName: 'Ada',
  })
  expect((await world.profile(customer)).phoneNumber).toBe('(208)-555-0100')
  expect(await asCustomer('PUT', '/User/profile', { ...change, email: 'other@example.com' })).toMatchObject({
    status: 400,
    body: { errors: { email: ['The email cannot be changed'] } },
  })
})

test('API-31 API-32 API-33 adds, changes and deletes addresses, with one default for each use', async () => {
  const { body: home } = await asCustomer<Address>('POST', '/User/addresses', newAddress)
  const { body: work } = await asCustomer<Address>('POST', '/User/addresses', {
    ...newAddress,
    addressName: 'Work',
    isDefaultBilling: false,
  })
  const defaults = async () =>
    (await world.profile(customer)).addresses.map((address) => [
      address.addressName,
      address.isDefaultShipping,
      address.isDefaultBilling,
    ])
  expect(await defaults()).toEqual([
    ['Home', false, true],
    ['Work', true, false],
  ])
  await asCustomer('PUT', `/User/addresses/${home.id}`, { ...home, addressName: 'House', isDefaultShipping: true })
  expect(await defaults()).toEqual([
    ['House', true, true],
    ['Work', false, false],
  ])
  const mismatch = await asCustomer('PUT', `/User/addresses/${home.id}`, { ...home, id: work.id })
  expect(mismatch).toMatchObject({ status: 400, body: { errors: { id: ['Must match the ID in the path'] } } })
  expect((await asCustomer('PUT', '/User/addresses/address_9', { ...home, id: 'address_9' })).status).toBe(404)
  await asCustomer('POST', '/User/addresses', {
    ...newAddress,
    addressName: 'Shed',
    isDefaultShipping: false,
    isDefaultBilling: false,
  })
  expect(await defaults()).toEqual([
    ['House', true, true],
    ['Work', false, false],
    ['Shed', false, false],
  ])
  await asCustomer('DELETE', `/User/addresses/${(await world.profile(customer)).addresses[2]?.id}`)
  await asCustomer('DELETE', `/User/addresses/${work.id}`)
  expect(await defaults()).toEqual([['House', true, true]])
  expect((await asCustomer('DELETE', `/User/addresses/${work.id}`)).status).toBe(404)
})

test('API-31 an address gets defaults for missing optional fields', async () => {
  const { addressName, firstName, lastName, mainContact, addressLine1, city, state, postalCode } = newAddress
  const minimalAddress = { addressName, firstName, lastName, mainContact, addressLine1, city, state, postalCode }
  expect((await asCustomer('POST', '/User/addresses', minimalAddress)).body).toMatchObject({
    addressType: 10,
    country: 'United States',
    isDefaultShipping: true,
    isDefaultBilling: true,
    residential: true,
  })
})

test('API-43 API-44 API-45 API-46 creates a newsletter subscription, verifies it by link, and ends it', async () => {
  const email = 'Ada+news@example.com'
  const status = async () =>
    (await shopper.call('GET', `/Newsletter/status/${encodeURIComponent(email.toLowerCase())}`)).body
  const subscribe = (token: string) =>
    message('POST', '/Newsletter/subscribe', { email, firstName: '', lastName: '', captcha: token })
  expect(await status()).toEqual({ isSubscribed: false })
  const token = createCaptchaToken()
  expect((await subscribe(token)).body.message).toBe('You have been subscribed to the newsletter')
  expect((await subscribe(token)).status).toBe(400)
  expect((await subscribe('')).status).toBe(200)
  expect(await status()).toEqual({ isSubscribed: true })
  const emails = (await shopper.call<OutboxEmail[]>('GET', '/__mock/outbox?kind=verify-newsletter')).body
  expect(emails).toMatchObject([{ email, link: `/Newsletter/verify/${emails[0]?.token}` }])
  for (const _ of ['first', 'second']) {
    expect((await message('GET', `/Newsletter/verify/${emails[0]?.token}`)).body.message).toBe(
      'Email verified successfully',
    )
  }
  expect((await message('GET', '/Newsletter/verify/mailed_nothing')).status).toBe(400)
  expect((await message('POST', '/Newsletter/unsubscribe', { email })).body.message).toBe(
    'You have been unsubscribed from the newsletter',
  )
  expect((await message('POST', '/Newsletter/unsubscribe', { email })).status).toBe(404)
  expect(await status()).toEqual({ isSubscribed: false })
  expect((await message('GET', `/Newsletter/verify/${emails[0]?.token}`)).status).toBe(200)
  expect(await status(), 'after the link of a canceled subscription').toEqual({ isSubscribed: false })
})

test('API-29 the profile shows the subscription', async () => {
  const { email } = customer
  await shopper.call('POST', '/Newsletter/subscribe', { email, firstName: '', lastName: '', captcha: '' })
  expect((await world.profile(customer)).isNewsletterSubscribed).toBe(true)
})

test('API-47 a stock alert names the product, and an unknown SKU is rejected', async () => {
  const alert = (productId: string) =>
    message('POST', '/ProductNotification/subscribe', {
      email: 'ada@example.com',
      productId,
      productName: 'Beanie',
      captcha: createCaptchaToken(),
    })
  expect((await alert('BEANIE-1')).body.message).toBe('You will be notified when Beanie is back in stock')
  expect(await alert('NOPE')).toMatchObject({ status: 400, body: { errors: { productId: expect.any(Array) } } })
})
