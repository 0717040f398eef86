import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contract, type EndpointId } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { adapters, conformanceTargets, type RunningMock } from './adapters.ts'
import { type Sample, samples } from './samples.ts'
import { type RawReply, send } from './send.ts'
import { bearer, explore, type World } from './world.ts'

const NAMESPACE = 'conformance'

const byId = new Map<string, Endpoint>(contract.map((endpoint) => [endpoint.id, endpoint]))
const pages = contract.filter(({ requirement }) => requirement === 'API-37').map(({ id, path }) => ({ id, path }))

describe.each(conformanceTargets)('the contract through the $name', ({ start }) => {
  let mock: RunningMock
  let world: World

  beforeAll(async () => {
    mock = await start()
    world = await explore(mock, NAMESPACE)
  })

  afterAll(() => mock.stop())

  async function call(id: EndpointId, change: (sample: Sample) => Sample = (sample) => sample): Promise<RawReply> {
    const endpoint = byId.get(id)
    if (endpoint === undefined) throw new Error(`There is no endpoint ${id}.`)
    return send(mock, NAMESPACE, endpoint, change(await samples[id](world)))
  }

  /** What is wrong with the answer to a call that must succeed. */
  async function breaches(id: EndpointId): Promise<string[]> {
    const { status, contentType, body } = await call(id)
    if (status !== 200) return [`answered ${status}: ${JSON.stringify(body)}`]
    const found = contentType?.startsWith('application/json') === true ? [] : [`has content type ${contentType}`]
    const result = z.safeParse(byId.get(id)?.answer ?? z.never(), body)
    return [...found, ...(result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)]
  }

  /** The problem with which a changed call is refused, and its content type. */
  async function refusal(id: EndpointId, change: (sample: Sample) => Sample) {
    const { contentType, body } = await call(id, change)
    return { contentType, ...z.parse(Problem, body) }
  }
  const problem = (status: number) => ({
    contentType: expect.stringMatching(/^application\/problem\+json\b/),
    status,
    message: expect.stringMatching(/\S/),
  })

  test('API-04 GET /Cart answers the cart', async () => expect(await breaches('getCart')).toEqual([]))
  test('API-05 GET /Cart/guest/{token} answers the cart', async () =>
    expect(await breaches('getGuestCart')).toEqual([]))
  test('API-06 POST /Cart/items answers the cart', async () => expect(await breaches('addCartItems')).toEqual([]))
  test('API-07 POST /Cart/guest/{token}/items answers the cart', async () =>
    expect(await breaches('addGuestCartItems')).toEqual([]))
  test('API-08 PUT /Cart/items/{id} answers the cart', async () => expect(await breaches('updateCartItem')).toEqual([]))
  test('API-09 PUT /Cart/guest/{token}/items/{id} answers the cart', async () =>
    expect(await breaches('updateGuestCartItem')).toEqual([]))
  test('API-10 DELETE /Cart/items/{id} answers the cart', async () =>
    expect(await breaches('removeCartItem')).toEqual([]))
  test('API-11 DELETE /Cart/guest/{token}/items/{id} answers the cart', async () =>
    expect(await breaches('removeGuestCartItem')).toEqual([]))
  test('API-12 GET /Cart/shipping-methods answers id, name and price', async () =>
    expect(await breaches('getShippingMethods')).toEqual([]))
  test('API-13 POST /Cart/compute answers the cart', async () => expect(await breaches('computeCart')).toEqual([]))
  test('API-14 POST /Cart/guest/{token}/compute answers the cart', async () =>
    expect(await breaches('computeGuestCart')).toEqual([]))
  test('API-15 POST /Cart/promo-code answers the cart', async () =>
    expect(await breaches('applyPromoCode')).toEqual([]))
  test('API-16 POST /Cart/guest/{token}/promo-code answers the cart', async () =>
    expect(await breaches('applyGuestPromoCode')).toEqual([]))
  test('API-17 POST /Cart/merge?guestId= answers the cart', async () => expect(await breaches('mergeCart')).toEqual([]))
  test('API-18 POST /Checkout/simplified answers orderId, success and message', async () =>
    expect(await breaches('checkOut')).toEqual([]))
  test('API-19 POST /Auth/guest answers the guest token', async () => expect(await breaches('createGuest')).toEqual([]))
  test('API-20 POST /Auth/login answers a token object', async () => expect(await breaches('logIn')).toEqual([]))
  test('API-21 POST /Auth/register answers a token object', async () => expect(await breaches('register')).toEqual([]))
  test('API-22 POST /Auth/logout answers a message', async () => expect(await breaches('logOut')).toEqual([]))
  test('API-23 POST /Auth/refresh-token answers the auth response', async () =>
    expect(await breaches('refreshToken')).toEqual([]))
  test('API-24 POST /Auth/forgot-password answers a message', async () =>
    expect(await breaches('forgotPassword')).toEqual([]))
  test('API-25 POST /Auth/reset-password answers a message', async () =>
    expect(await breaches('resetPassword')).toEqual([]))
  test('API-26 POST /Auth/change-password answers a message', async () =>
    expect(await breaches('changePassword')).toEqual([]))
  test('API-27 POST /Auth/resend-verification answers a message', async () =>
    expect(await breaches('resendVerification')).toEqual([]))
  test('API-28 POST /Auth/verify-registration answers a message', async () =>
    expect(await breaches('verifyRegistration')).toEqual([]))
  test('API-29 GET /User/profile answers the profile', async () => expect(await breaches('getProfile')).toEqual([]))
  test('API-30 PUT /User/profile answers the profile', async () => expect(await breaches('updateProfile')).toEqual([]))
  test('API-31 POST /User/addresses answers the address with its id', async () =>
    expect(await breaches('createAddress')).toEqual([]))
  test('API-32 PUT /User/addresses/{id} answers the address', async () =>
    expect(await breaches('updateAddress')).toEqual([]))
  test('API-33 DELETE /User/addresses/{id} answers a message', async () =>
    expect(await breaches('deleteAddress')).toEqual([]))
  test('API-34 GET /Order/{orderId} answers the order', async () => expect(await breaches('getOrder')).toEqual([]))
  test('API-35 GET /strapi/page/app answers the navigation', async () =>
    expect(await breaches('getNavigation')).toEqual([]))
  test('API-36 GET /strapi/page/footer answers the footer', async () => expect(await breaches('getFooter')).toEqual([]))
  test.each(pages)('API-37 GET $path answers the page', async ({ id }) => expect(await breaches(id)).toEqual([]))
  test('API-38 GET /strapi/products/{title} answers a list', async () =>
    expect(await breaches('getProduct')).toEqual([]))
  test('API-39 GET /strapi/product-groups/{title} answers the collection', async () =>
    expect(await breaches('getCollection')).toEqual([]))
  test('API-40 GET /strapi/products/search/{query} answers a list', async () =>
    expect(await breaches('searchProducts')).toEqual([]))
  test('API-41 GET /Products answers price and stock by sku', async () =>
    expect(await breaches('getPriceList')).toEqual([]))
  test('API-42 GET /Products/nocache answers price and stock by sku', async () =>
    expect(await breaches('getUncachedPriceList')).toEqual([]))
  test('API-43 GET /Newsletter/status/{email} answers isSubscribed', async () =>
    expect(await breaches('getNewsletterStatus')).toEqual([]))
  test('API-44 POST /Newsletter/subscribe answers a message', async () =>
    expect(await breaches('subscribeToNewsletter')).toEqual([]))
  test('API-45 POST /Newsletter/unsubscribe answers a message', async () =>
    expect(await breaches('unsubscribeFromNewsletter')).toEqual([]))
  test('API-46 GET /Newsletter/verify/{token} answers a message', async () =>
    expect(await breaches('verifyNewsletterEmail')).toEqual([]))
  test('API-47 POST /ProductNotification/subscribe answers a message', async () =>
    expect(await breaches('subscribeToStockAlert')).toEqual([]))
  test('API-48 POST /Registration/dealer takes a multipart form and answers a message', async () =>
    expect(await breaches('registerDealer')).toEqual([]))
  test('API-49 POST /Registration/image-request succeeds', async () =>
    expect(await breaches('requestImage')).toEqual([]))

  const protectedIds = contract.filter(({ access }) => access === 'signed-in').map(({ id }) => id)
  test.each(protectedIds)('MOCK-02 %s answers 401 without a token and with an unknown one', async (id) => {
    for (const headers of [{}, bearer({ accessToken: 'access_unknown' }), { Authorization: 'Basic bWU6bWU=' }]) {
      expect(await refusal(id, (sample) => ({ ...sample, headers }))).toMatchObject(problem(401))
    }
  })

  test('API-34 GET /Order/{orderId} answers 401 with neither header', async () => {
    expect(await refusal('getOrder', (sample) => ({ ...sample, headers: {} }))).toMatchObject(problem(401))
  })

  test.each(['getGuestCart', 'getOrder', 'getProduct', 'getCollection', 'deleteAddress'] as const)(
    'MOCK-02 %s answers 404 for what does not exist',
    async (id) => {
      const unknown = (sample: Sample): Sample => ({
        ...sample,
        path: Object.fromEntries(Object.keys(sample.path ?? {}).map((name) => [name, 'no-such-thing'])),
      })
      expect(await refusal(id, unknown)).toMatchObject(problem(404))
    },
  )
})

describe.each(adapters)('each call through the $name', ({ start }) => {
  test('MOCK-02 every call of the contract succeeds', async () => {
    const mock = await start()
    const world = await explore(mock, NAMESPACE)
    const statuses: Record<string, number> = {}
    for (const { id } of contract) {
      const endpoint = byId.get(id)
      if (endpoint !== undefined)
        statuses[id] = (await send(mock, NAMESPACE, endpoint, await samples[id](world))).status
    }
    expect(Object.entries(statuses).filter(([, status]) => status !== 200)).toEqual([])
    // None of the specification's is missing.
    expect(Object.keys(statuses).length).toBeGreaterThanOrEqual(63)
    expect(pages.length).toBeGreaterThanOrEqual(18)
    await mock.stop()
  })
})
