import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkOut } from '#contract/checkout.ts'
import { isContentRequest } from '#contract/cms/entries.ts'
import { StrapiProblem } from '#contract/cms/strapi-error.ts'
import { contract, type EndpointId } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getOrder } from '#contract/order.ts'
import { Problem } from '#contract/problem.ts'
import { makeSample } from '#live/samples.ts'
import type { Sample } from '#live/world.ts'
import { createOpenApiDocument } from '#openapi/document.ts'
import { createBadJsonBodies } from './bad-bodies.ts'
import { createBadForms } from './bad-forms.ts'
import { type Override, type RawReply, send } from './send.ts'
import { inProcess, type LocalMock } from './start-mock.ts'
import { createBearerHeader, type Customer, explore, type World } from './world.ts'

const endpoints: readonly (Endpoint & { readonly id: EndpointId })[] = contract
/** The statuses that the OpenAPI document lists for each endpoint. */
const documented = new Map(
  Object.values(createOpenApiDocument('1.0.0').paths)
    .flatMap((path) => Object.values(path) as { operationId: string; responses: object }[])
    .map(({ operationId, responses }) => [operationId, new Set(Object.keys(responses))]),
)
const withBody = endpoints.filter(({ body }) => body !== undefined)
// fetch cannot send a GET request with a body.
const withoutBody = endpoints.filter(({ body, method }) => body === undefined && method !== 'GET')
const withParameters = endpoints.filter(({ path }) => path.includes('{'))
const protectedOnes = endpoints.filter(({ access }) => access === 'signed-in')

describe('bad input', () => {
  let mock: LocalMock
  let world: World
  let namespace: string
  let namespaces = 0
  let failures: string[] = []

  beforeAll(async () => {
    mock = await inProcess.start()
  })

  beforeEach(async () => {
    failures = []
    namespaces += 1
    namespace = `bad-input-${namespaces}`
    world = await explore(mock, namespace)
  })

  afterAll(async () => {
    await mock.stop()
  })

  const state = () => {
    return structuredClone(mock.namespace(namespace).store)
  }

  /**
   * Sends a request that must be rejected. Checks that the problem has the given status and field and that the store
   * is unchanged.
   */
  async function expectRejection(
    endpoint: Endpoint,
    sample: Sample,
    expected: { readonly title: string; readonly status: number; readonly field?: string | undefined },
    override?: Override,
  ): Promise<void> {
    const previous = state()
    const reply = await send(mock, namespace, endpoint, sample, override)
    const label = `${endpoint.id}, ${expected.title}: ${reply.status} ${JSON.stringify(reply.body)}`
    if (reply.status !== expected.status) failures.push(`${label} instead of ${expected.status}`)
    if (documented.get(endpoint.id)?.has(String(reply.status)) !== true)
      failures.push(`${label} is not in the document`)
    if (!isProblem(endpoint, reply)) failures.push(`${label} is not a problem with a message`)
    const { errors = {} } = reply.body as { readonly errors?: object }
    if (expected.field !== undefined && !Object.hasOwn(errors, expected.field)) {
      failures.push(`${label} does not name ${expected.field}`)
    }
    if (!isDeepStrictEqual(state(), previous)) failures.push(`${label} has changed the store`)
  }

  test.each(withBody)('MOCK-03 $method $path rejects every invalid body and names the field', async (endpoint) => {
    const sample = await makeSample(endpoint, world)
    const bad = sample.form === undefined ? createBadJsonBodies(endpoint, sample) : await createBadForms(sample.form)
    for (const { title, status, field, ...override } of bad)
      await expectRejection(endpoint, sample, { title, status, field }, override)
    expect(failures).toEqual([])
    const { status, body } = await send(mock, namespace, endpoint, sample)
    expect({ status, body }).toMatchObject({ status: 200 })
  })

  test.each(withoutBody)('$method $path rejects a body', async (endpoint) => {
    const sample = await makeSample(endpoint, world)
    const override = { body: '{"surprise":1}', contentType: 'application/json' }
    await expectRejection(endpoint, sample, { title: 'a body', status: 400, field: 'body' }, override)
    expect(failures).toEqual([])
  })

  test('returns 400 and names the parameter for an invalid percent-encoded path', async () => {
    for (const endpoint of withParameters) {
      const requestPath = endpoint.path.replaceAll(/\{\w+\}/g, '%E0%A4%A')
      const first = /\{(\w+)\}/.exec(endpoint.path)?.[1] ?? ''
      const customer = await world.customer()
      const response = await mock.fetch(mock.url + requestPath, {
        method: endpoint.method,
        headers: { 'X-Mock-Namespace': namespace, ...createBearerHeader(customer) },
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ errors: { [first]: ['Must be percent-encoded'] } })
    }
  })

  test.each(protectedOnes)('MOCK-02 $method $path rejects missing, wrong and expired tokens', async (endpoint) => {
    const sample = await makeSample(endpoint, world)
    const customer = await world.customer()
    const field = 'Authorization'
    const send401 = (title: string, headers: Readonly<Record<string, string>>) =>
      expectRejection(endpoint, { ...sample, headers }, { title, status: 401, field })
    await send401('no token', {})
    await send401('an unknown token', createBearerHeader({ accessToken: 'access_unknown' }))
    await send401('a refresh token', createBearerHeader({ accessToken: customer.refreshToken }))
    await send401('a guest token', createBearerHeader({ accessToken: await world.guest() }))
    await send401('a scheme other than bearer', { Authorization: customer.accessToken })

    const { clock } = mock.namespace(namespace)
    clock.freeze()
    clock.advance(3_600_000)
    await send401('an expired token', sample.headers ?? {})
    clock.useReal()
    expect(failures).toEqual([])
  })

  test('MOCK-03 reports data of other owners as unknown', async () => {
    const [mine, other] = [await world.customerWithLine(), await world.customerWithLine()]
    const address = await world.address(other.customer)
    const headers = createBearerHeader(mine.customer)
    const line = other.cart.items[0]
    const id = line?.id ?? ''
    const guest = await world.guestWithLine()
    const otherGuest = await world.guest()
    const foreign: readonly (readonly [EndpointId, number, Sample])[] = [
      ['updateCartItem', 404, { headers, path: { id }, body: line }],
      ['removeCartItem', 404, { headers, path: { id } }],
      ['updateGuestCartItem', 404, { path: { token: otherGuest, id: guest.cart.items[0]?.id ?? '' }, body: line }],
      ['removeGuestCartItem', 404, { path: { token: otherGuest, id: guest.cart.items[0]?.id ?? '' } }],
      ['updateAddress', 404, { headers, path: { id: address.id }, body: address }],
      ['deleteAddress', 404, { headers, path: { id: address.id } }],
      ['applyPromoCode', 400, { headers, body: { promoCode: 'RANGE10', cartId: other.cart.id } }],
      [
        'applyGuestPromoCode',
        400,
        { path: { token: otherGuest }, body: { promoCode: 'RANGE10', cartId: guest.cart.id } },
      ],
      ['checkOut', 404, { headers, body: await orderOf(other) }],
      ['checkOut', 404, { body: await orderOf(other) }],
      ['checkOut', 404, { headers, body: await orderOf(guest) }],
      ['getOrder', 404, { headers, path: (await makeSample(getOrder, world)).path ?? {} }],
      [
        'getOrder',
        404,
        { headers: { 'X-Guest-Id': otherGuest }, path: (await makeSample(getOrder, world)).path ?? {} },
      ],
    ]
    for (const [wanted, status, sample] of foreign) {
      const endpoint = endpoints.find((candidate) => candidate.id === wanted)
      if (endpoint !== undefined) await expectRejection(endpoint, sample, { title: 'another owner’s', status })
    }
    expect(failures).toEqual([])
  })

  async function orderOf({ cart }: { readonly cart: { readonly id: string }; readonly customer?: Customer }) {
    const { body } = await makeSample(checkOut, world)
    return { ...(body as object), cartId: cart.id }
  }
})

function isProblem(endpoint: Endpoint, { contentType, body }: RawReply): boolean {
  const strapi = z.safeParse(StrapiProblem, body)
  if (isContentRequest(endpoint) && strapi.success) {
    return strapi.data.error.message.trim() !== '' && contentType?.startsWith('application/json') === true
  }
  const { success, data } = z.safeParse(Problem, body)
  return success && data.message.trim() !== '' && contentType?.startsWith('application/problem+json') === true
}
