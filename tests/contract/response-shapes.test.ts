import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { AppliedDiscount, Cart } from '#contract/cart.ts'
import { isContentRequest } from '#contract/cms/entries.ts'
import { contract, type EndpointId } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fixtures } from '#fixtures/catalog.ts'
import { makeSample } from '#live/samples.ts'
import { createMock } from '#mock/mock.ts'
import { withValue } from './bad-bodies.ts'
import { send } from './send.ts'
import { line } from './shopper.ts'
import type { RunningMock } from './start-mock.ts'
import { createBearerHeader, explore, orderDetails, type World } from './world.ts'

type Path = readonly (string | number)[]

/** Fields that get a default value if an address omits them (ADDR-02). */
const ADDRESS_DEFAULTS =
  'company faxContact addressContact addressType isDefaultShipping isDefaultBilling addressLine2 country residential'

/** Optional response fields, except image formats and the content of rich-text blocks (CMS-10). */
const MAY_BE_MISSING: { readonly [Id in EndpointId]?: string } = {
  logIn: 'message',
  register: 'message',
  getProfile: ADDRESS_DEFAULTS.replaceAll(/\w+/g, 'addresses.*.$&'),
  createAddress: ADDRESS_DEFAULTS,
  updateAddress: ADDRESS_DEFAULTS,
  // OPEN-030: an order without a dealer flag may or may not have a dealer. The specification does not mention
  // a shipping method.
  getOrder: 'items.*.options.*.label items.*.isFflItem items.*.isReceiverItem shippingMethod',
  getProduct: 'data.*.display_type',
  getCollection: 'data.subtitle data.display_type',
  getDealerLocator: 'data.dealer_locator_cards.*.email',
  requestImage: 'message',
}
/** Optional fields of a cart (CART-02). */
const OF_A_CART = 'isGuest'

const group = { display_type: 'product-short', documentId: 'doc-cap', products: [{ skus: [{ sku: 'CAP-1' }] }] }
const DISCOUNT: AppliedDiscount = {
  appliedToCartItemIds: ['line_1'],
  promotionalPageInfo: {
    data: [{ title: 'A cap', subtitle: 'With it', promo_image: { url: '/x.webp' }, group1: group, group2: group }],
  },
}

let mock: RunningMock
let world: World

beforeAll(async () => {
  mock = { ...createMock({ fixtures }), url: 'http://mock.test', stop: () => Promise.resolve() }
  world = await explore(mock, 'shapes')
})

const lineWithOption = () => line(world.sku, 1, { options: [{ label: 'Color', value: 'Red' }] })

/** Responses with all optional fields. The other endpoints already return them in response to their samples. */
const fullResponses: { readonly [Id in EndpointId]?: () => Promise<readonly unknown[]> } = {
  getProduct: async () => fixtures.products.map((product) => ({ data: [product] })),
  getCollection: async () => fixtures.collections.map((collection) => ({ data: collection })),
  async getGuestCart() {
    const { body } = await world.shopper.add(await world.guest(), lineWithOption())
    return [{ ...body, appliedDiscounts: [DISCOUNT] }]
  },
  async getOrder() {
    const token = await world.guest()
    const { body: cart } = await world.shopper.add(token, lineWithOption())
    const { body: placed } = await world.shopper.checkOut(cart.id, orderDetails(world))
    return [(await world.shopper.call('GET', `/Order/${placed.orderId}`, undefined, { 'X-Guest-Id': token })).body]
  },
  async getProfile() {
    const { customer, cart } = await world.customerWithLine()
    await world.address(customer)
    const order = { cartId: cart.id, ...orderDetails(world, customer.email) }
    await world.shopper.call<Cart>('POST', '/Checkout/simplified', order, createBearerHeader(customer))
    return [await world.profile(customer)]
  },
}

/**
 * Yields the paths of the fields in a response. A key that is data, such as a SKU in a price list, counts as an entry
 * rather than a field.
 */
function* fieldsOf(value: unknown, path: Path, isMap: boolean): Generator<Path> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const currentPath = [...path, Array.isArray(value) ? Number(name) : name]
    // Only the type of a rich-text block is checked. Its other fields are validated where it is rendered.
    const isField = !Array.isArray(value) && !isMap && (name === 'type' || !Object.hasOwn(value, 'type'))
    if (isField) yield currentPath
    if (isField || Array.isArray(value) || isMap) yield* fieldsOf(inner, currentPath, name === 'formats')
  }
}

const endpoints: readonly (Endpoint & { readonly id: EndpointId })[] = contract

// The mock validates against the contract, so it cannot show whether the contract is too lenient.
test.each(endpoints)('a response to $method $path with a missing field is a violation', async (endpoint) => {
  const { id, path: endpointPath, response: schema } = endpoint
  const responses = (await fullResponses[id]?.()) ?? [
    (await send(mock, 'shapes', endpoint, await makeSample(endpoint, world))).body,
  ]
  const mayBeMissing = new Map<string, boolean>()
  for (const received of responses) {
    // Strapi adds fields to entries and files that the contract does not describe.
    const response = isContentRequest(endpoint) ? z.parse(schema, received) : received
    expect(z.safeParse(schema, response).error?.issues ?? []).toEqual([])
    for (const path of fieldsOf(response, [], endpointPath.startsWith('/Products'))) {
      const name = path.map((step) => (typeof step === 'number' ? '*' : step)).join('.')
      if (mayBeMissing.has(name) || name.endsWith('.formats')) continue
      mayBeMissing.set(name, z.safeParse(schema, withValue(response, path, undefined)).success)
    }
  }
  const found = [...mayBeMissing].filter(([, may]) => may).map(([name]) => name)
  const isCart = endpointPath.startsWith('/Cart') && id !== 'getShippingMethods'
  expect(found.toSorted()).toEqual(
    (MAY_BE_MISSING[id] ?? (isCart ? OF_A_CART : '')).split(' ').filter(Boolean).toSorted(),
  )
})
