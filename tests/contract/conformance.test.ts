import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contract, type EndpointId } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { makeSample } from '#live/samples.ts'
import type { Sample } from '#live/world.ts'
import { type RawReply, send } from './send.ts'
import { type RunningMock, server } from './start-mock.ts'
import { explore, type World } from './world.ts'

const NAMESPACE = 'conformance'

const byId = new Map<string, Endpoint>(contract.map((endpoint) => [endpoint.id, endpoint]))
const unknown = (sample: Sample): Sample => ({
  ...sample,
  path: Object.fromEntries(Object.keys(sample.path ?? {}).map((name) => [name, 'no-such-thing'])),
})
const pages = contract
  .filter(({ path }) => path.startsWith('/strapi/page/') && !/\/(?:app|footer)$/.test(path))
  .map(({ id, path }) => ({ id, path }))

describe('the contract through the server', () => {
  let mock: RunningMock
  let world: World

  beforeAll(async () => {
    mock = await server.start()
    world = await explore(mock, NAMESPACE)
  })

  afterAll(() => mock.stop())

  async function call(id: EndpointId, change: (sample: Sample) => Sample = (sample) => sample): Promise<RawReply> {
    const endpoint = byId.get(id)
    if (endpoint === undefined) throw new Error(`There is no endpoint ${id}.`)
    return send(mock, NAMESPACE, endpoint, change(await makeSample(endpoint, world)))
  }

  /** Sends a request that must succeed, and returns the violations in the response. */
  async function violations(id: EndpointId): Promise<string[]> {
    const { status, contentType, body } = await call(id)
    if (status !== 200) return [`returned ${status}: ${JSON.stringify(body)}`]
    const found = contentType?.startsWith('application/json') === true ? [] : [`has content type ${contentType}`]
    const endpoint = byId.get(id)
    if (endpoint === undefined) return ['has no endpoint']
    const result = z.safeParse(endpoint.response, body)
    return [...found, ...(result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)]
  }

  /** Sends a modified request that must be rejected, and returns the problem and its content type. */
  async function sendInvalid(id: EndpointId, change: (sample: Sample) => Sample) {
    const { contentType, body } = await call(id, change)
    return { contentType, ...z.parse(Problem, body) }
  }
  const problem = (status: number) => ({
    contentType: expect.stringMatching(/^application\/problem\+json\b/),
    status,
    message: expect.stringMatching(/\S/),
  })

  test('MOCK-02 the contract has every endpoint of the specification', () => {
    expect(contract.length).toBeGreaterThanOrEqual(63)
    expect(pages.length).toBeGreaterThanOrEqual(18)
  })

  test('API-04 GET /Cart returns the cart', async () => expect(await violations('getCart')).toEqual([]))
  test('API-05 GET /Cart/guest/{token} returns the cart', async () =>
    expect(await violations('getGuestCart')).toEqual([]))
  test('API-06 POST /Cart/items returns the cart', async () => expect(await violations('addCartItems')).toEqual([]))
  test('API-07 POST /Cart/guest/{token}/items returns the cart', async () =>
    expect(await violations('addGuestCartItems')).toEqual([]))
  test('API-08 PUT /Cart/items/{id} returns the cart', async () =>
    expect(await violations('updateCartItem')).toEqual([]))
  test('API-09 PUT /Cart/guest/{token}/items/{id} returns the cart', async () =>
    expect(await violations('updateGuestCartItem')).toEqual([]))
  test('API-10 DELETE /Cart/items/{id} returns the cart', async () =>
    expect(await violations('removeCartItem')).toEqual([]))
  test('API-11 DELETE /Cart/guest/{token}/items/{id} returns the cart', async () =>
    expect(await violations('removeGuestCartItem')).toEqual([]))
  test('API-12 GET /Cart/shipping-methods returns id, name and price', async () =>
    expect(await violations('getShippingMethods')).toEqual([]))
  test('API-13 POST /Cart/compute returns the cart', async () => expect(await violations('computeCart')).toEqual([]))
  test('API-14 POST /Cart/guest/{token}/compute returns the cart', async () =>
    expect(await violations('computeGuestCart')).toEqual([]))
  test('API-15 POST /Cart/promo-code returns the cart', async () =>
    expect(await violations('applyPromoCode')).toEqual([]))
  test('API-16 POST /Cart/guest/{token}/promo-code returns the cart', async () =>
    expect(await violations('applyGuestPromoCode')).toEqual([]))
  test('API-17 POST /Cart/merge?guestId= returns the cart', async () =>
    expect(await violations('mergeCart')).toEqual([]))
  test('API-18 POST /Checkout/simplified returns orderId, success and message', async () =>
    expect(await violations('checkOut')).toEqual([]))
  test('API-19 POST /Auth/guest returns the guest token', async () =>
    expect(await violations('createGuest')).toEqual([]))
  test('API-20 POST /Auth/login returns a token object', async () => expect(await violations('logIn')).toEqual([]))
  test('API-21 POST /Auth/register returns a token object', async () =>
    expect(await violations('register')).toEqual([]))
  test('API-22 POST /Auth/logout returns a message', async () => expect(await violations('logOut')).toEqual([]))
  test('API-23 POST /Auth/refresh-token returns the auth response', async () =>
    expect(await violations('refreshToken')).toEqual([]))
  test('API-24 POST /Auth/forgot-password returns a message', async () =>
    expect(await violations('forgotPassword')).toEqual([]))
  test('API-25 POST /Auth/reset-password returns a message', async () =>
    expect(await violations('resetPassword')).toEqual([]))
  test('API-26 POST /Auth/change-password returns a message', async () =>
    expect(await violations('changePassword')).toEqual([]))
  test('API-27 POST /Auth/resend-verification returns a message', async () =>
    expect(await violations('resendVerification')).toEqual([]))
  test('API-28 POST /Auth/verify-registration returns a message', async () =>
    expect(await violations('verifyRegistration')).toEqual([]))
  test('API-29 GET /User/profile returns the profile', async () => expect(await violations('getProfile')).toEqual([]))
  test('API-30 PUT /User/profile returns the profile', async () =>
    expect(await violations('updateProfile')).toEqual([]))
  test('API-31 POST /User/addresses returns the address with its ID', async () =>
    expect(await violations('createAddress')).toEqual([]))
  test('API-32 PUT /User/addresses/{id} returns the address', async () =>
    expect(await violations('updateAddress')).toEqual([]))
  test('API-33 DELETE /User/addresses/{id} returns a message', async () =>
    expect(await violations('deleteAddress')).toEqual([]))
  test('API-34 GET /Order/{orderId} returns the order', async () => expect(await violations('getOrder')).toEqual([]))
  test('API-35 GET /strapi/page/app returns the navigation', async () =>
    expect(await violations('getNavigation')).toEqual([]))
  test('API-36 GET /strapi/page/footer returns the footer', async () =>
    expect(await violations('getFooter')).toEqual([]))
  test.each(pages)('API-37 GET $path returns the page', async ({ id }) => expect(await violations(id)).toEqual([]))
  test('API-38 GET /strapi/products/{title} returns a list', async () =>
    expect(await violations('getProduct')).toEqual([]))
  test('API-39 GET /strapi/product-groups/{title} returns the collection', async () =>
    expect(await violations('getCollection')).toEqual([]))
  test('API-40 GET /strapi/products/search/{query} returns a list', async () =>
    expect(await violations('searchProducts')).toEqual([]))
  test('API-41 GET /Products returns price and stock by SKU', async () =>
    expect(await violations('getPriceList')).toEqual([]))
  test('API-42 GET /Products/nocache returns price and stock by SKU', async () =>
    expect(await violations('getUncachedPriceList')).toEqual([]))
  test('API-43 GET /Newsletter/status/{email} returns isSubscribed', async () =>
    expect(await violations('getNewsletterStatus')).toEqual([]))
  test('API-44 POST /Newsletter/subscribe returns a message', async () =>
    expect(await violations('subscribeToNewsletter')).toEqual([]))
  test('API-45 POST /Newsletter/unsubscribe returns a message', async () =>
    expect(await violations('unsubscribeFromNewsletter')).toEqual([]))
  test('API-46 GET /Newsletter/verify/{token} returns a message', async () =>
    expect(await violations('verifyNewsletterEmail')).toEqual([]))
  test('API-47 POST /ProductNotification/subscribe returns a message', async () =>
    expect(await violations('subscribeToStockAlert')).toEqual([]))
  test('API-48 POST /Registration/dealer accepts a multipart form and returns a message', async () =>
    expect(await violations('registerDealer')).toEqual([]))
  test('API-49 POST /Registration/image-request succeeds', async () =>
    expect(await violations('requestImage')).toEqual([]))

  test('API-34 GET /Order/{orderId} returns 401 without either header', async () => {
    expect(await sendInvalid('getOrder', (sample) => ({ ...sample, headers: {} }))).toMatchObject(problem(401))
  })

  test.each(['getGuestCart', 'getOrder', 'deleteAddress', 'getProduct', 'getCollection'] as const)(
    'MOCK-02 %s returns 404 for unknown resources',
    async (id) => expect(await sendInvalid(id, unknown)).toMatchObject(problem(404)),
  )
})
