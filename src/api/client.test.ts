import { expect, test, vi } from 'vitest'
import { createGuest } from '#contract/auth.ts'
import { getGuestCart, getShippingMethods, updateCartItem, updateGuestCartItem } from '#contract/cart.ts'
import { getSupport } from '#contract/cms/content-pages.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { getOrder } from '#contract/order.ts'
import { registerDealer } from '#contract/registration.ts'
import { type ClientOptions, createClient } from './client.ts'

interface Sent {
  readonly url: string
  readonly method: string | undefined
  readonly headers: Headers
  readonly body: unknown
}

/** Returns a client whose network always responds with `answer`, and the list of requests it sent. */
function clientOver(
  response: (signal: AbortSignal) => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
) {
  const sent: Sent[] = []
  const client = createClient({
    baseUrl: () => 'https://api.example',
    fetch: async (url: string | URL | Request, init) => {
      const { method, headers, body, signal } = init ?? {}
      sent.push({ url: url instanceof Request ? url.url : url.toString(), method, headers: new Headers(headers), body })
      return response(signal ?? new AbortController().signal)
    },
    ...options,
  })
  return { client, sent }
}

const methods = () => Response.json([{ id: 1, name: 'Ground', price: 0 }])

const cartItem = {
  id: '1',
  productId: 'SLING',
  productName: 'Clave Sling',
  productPrice: 80,
  price: 89,
  quantity: 2,
  imageUrl: '',
  productUrl: '',
  isFflItem: false,
  isReceiverItem: false,
  optionIds: [],
  options: [],
  buildId: null,
  notes: '',
  restrictedStates: [],
  restrictedZips: [],
}

const cart = {
  id: 'cart_1',
  userId: null,
  guestId: 'gid_1',
  isAbandoned: false,
  subTotal: 0,
  taxAmount: 0,
  shipping: 0,
  discountAmount: 0,
  totalAmount: 0,
  appliedDiscounts: [],
  userEmail: null,
}

/** Simulates a network that never responds until the request is aborted. */
const silence = (signal: AbortSignal): Promise<Response> =>
  new Promise((_, reject) => {
    const give = (): void => reject(signal.reason as Error)
    if (signal.aborted) give()
    signal.addEventListener('abort', give)
  })

test.each([
  ['https://api.example', 'https://api.example/Cart/shipping-methods'],
  ['https://api.example/', 'https://api.example/Cart/shipping-methods'],
  ['https://api.example/shop', 'https://api.example/shop/Cart/shipping-methods'],
  ['https://api.example/shop//', 'https://api.example/shop/Cart/shipping-methods'],
])('API-01 OPEN-056 joins base URL %s and the path with exactly one slash', async (baseUrl, url) => {
  const { client, sent } = clientOver(methods, { baseUrl: () => baseUrl })
  await client.call(getShippingMethods, {})
  expect(sent[0]?.url).toBe(url)
})

test.each(['.', '..', '../..', 'a?b#c', '//evil.example/', 'https://evil.example', String.raw`\\evil.example`])(
  'OPEN-020 sends the token and the request only to the intended API URL for the path parameter %j',
  async (id) => {
    const { client, sent } = clientOver(() => Response.json({}, { status: 404 }), {
      credentials: () => ({ bearer: 'abc' }),
    })
    await expect(client.call(updateCartItem, { path: { id }, body: cartItem })).rejects.toThrow('status 404')
    const { origin, pathname, search, hash } = new URL(sent[0]?.url ?? '')
    expect(origin).toBe('https://api.example')
    expect(pathname).toMatch(/^\/Cart\/items\/[^/]+$/)
    expect(search + hash).toBe('')
  },
)

test('API-02 API-03 sends a unique X-Request-ID with each of 50 requests, including retries', async () => {
  let responseCount = 0
  const { client, sent } = clientOver(() =>
    (responseCount += 1) % 2 === 0 ? methods() : new Response('', { status: 503 }),
  )
  while (sent.length < 50) await client.call(getShippingMethods, {}).catch(() => undefined)
  const ids = sent.map(({ headers }) => headers.get('X-Request-ID'))
  expect(new Set(ids).size).toBe(50)
  expect(ids).not.toContain(null)
})

test('API-09 sends a body as JSON, and omits it when the request has none', async () => {
  const { client, sent } = clientOver(() => Response.json({}, { status: 404 }))
  await expect(client.call(updateGuestCartItem, { path: { token: 'g', id: '1' }, body: cartItem })).rejects.toThrow(
    'status 404',
  )
  await expect(client.call(getGuestCart, { path: { token: 'g' } })).rejects.toThrow('status 404')
  expect(sent[0]).toMatchObject({ method: 'PUT', body: JSON.stringify(cartItem) })
  expect(sent[0]?.headers.get('Content-Type')).toBe('application/json')
  expect(sent[1]).toMatchObject({ method: 'GET', body: null })
  expect(sent[1]?.headers.get('Content-Type')).toBeNull()
})

test('DEAL-34 sends a form as multipart data with documents as files and lets the browser set the content type', async () => {
  const { client, sent } = clientOver(() => Response.json({ message: 'Thank you' }))
  const fflDocument = new File(['%PDF-1.7'], 'license.pdf', { type: 'application/pdf' })
  const body = { company: 'Ridge Arms', hasFflSot: 'true', fflDocument, sotEin: undefined }
  await client.call(registerDealer, { body: body as unknown as BodyOf<typeof registerDealer> })
  const form = sent[0]?.body as FormData
  expect(form).toBeInstanceOf(FormData)
  expect([...form.keys()]).toEqual(['company', 'hasFflSot', 'fflDocument'])
  expect(form.get('hasFflSot')).toBe('true')
  expect(form.get('fflDocument')).toMatchObject({ name: 'license.pdf', type: 'application/pdf', size: 8 })
  expect(sent[0]?.headers.get('Content-Type')).toBeNull()
})

test('SESS-17 SESS-18 sends the bearer token with every request while the customer is signed in', async () => {
  let bearer: string | undefined
  const { client, sent } = clientOver(methods, { credentials: () => ({ bearer }) })
  for (bearer of [undefined, 'abc', undefined]) await client.call(getShippingMethods, {})
  expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual([null, 'Bearer abc', null])
})

test('ORD-16 the order request sends either the bearer token or the guest ID, never both', async () => {
  let bearer: string | undefined
  const { client, sent } = clientOver(() => Response.json({}, { status: 404 }), {
    credentials: () => ({ bearer, guestId: 'gid_1' }),
  })
  for (bearer of [undefined, 'abc']) {
    await expect(client.call(getOrder, { path: { orderId: '7' } })).rejects.toThrow('status 404')
  }
  expect(sent.map(({ headers }) => [headers.get('Authorization'), headers.get('X-Guest-Id')])).toEqual([
    [null, 'gid_1'],
    ['Bearer abc', null],
  ])
})

test('ORD-16 other requests do not send the guest ID as a header', async () => {
  const { client, sent } = clientOver(() => Response.json({}, { status: 404 }), {
    credentials: () => ({ guestId: 'gid_1' }),
  })
  await expect(client.call(getGuestCart, { path: { token: 'gid_1' } })).rejects.toThrow('status 404')
  expect(sent[0]?.headers.get('X-Guest-Id')).toBeNull()
})

test.each([
  [{ message: 'Message', title: 'Title' }, 'Message'],
  [{ message: '', title: 'Title' }, 'Title'],
  [{ title: 'Title' }, 'Title'],
  [{ message: 5 }, 'Something went wrong (status 503).'],
  ['<html>', 'Something went wrong (status 503).'],
])('NOTE-07 maps the error response %j to the message %s', async (body, message) => {
  const { client } = clientOver(() => Response.json(body, { status: 503 }))
  await expect(client.call(getShippingMethods, {})).rejects.toMatchObject({
    name: 'ApiError',
    kind: 'refused',
    status: 503,
    endpointId: 'getShippingMethods',
    message,
  })
})

test('shows a message for an error response that is not JSON', async () => {
  const { client } = clientOver(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  await expect(client.call(getShippingMethods, {})).rejects.toMatchObject({
    kind: 'refused',
    message: 'Something went wrong (status 502).',
  })
})

test.each([
  ['invalid according to the contract', () => Response.json([{ id: 'one' }])],
  ['truncated', () => new Response('[{"id": 1, "na')],
  ['empty', () => new Response('')],
])(
  "an error about a response that is %s names the endpoint and field, but the shopper's message does not",
  async (_, response) => {
    const { client } = clientOver(response)
    const error: unknown = await client.call(getShippingMethods, {}).catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      kind: 'off-contract',
      message: expect.stringContaining('unexpected response') as string,
    })
    expect(String((error as Error).cause)).toContain('GET /Cart/shipping-methods: ')
  },
)

test('maps the URL of a CMS upload to a path', async () => {
  const image = {
    url: 'http://localhost:1337/uploads/a.jpg',
    mime: 'image/jpeg',
    width: 1,
    height: 1,
    alternativeText: '',
  }
  const data = { title: 'A', meta_data: { meta_title: '', meta_description: '' }, content: [], links: [] }
  const { client } = clientOver(() => Response.json({ data: { ...data, image } }), {
    cmsOrigin: () => 'http://localhost:1337',
  })
  expect((await client.call(getSupport, {})).data.image?.url).toBe('/uploads/a.jpg')
})

test.each([
  ['http://localhost:1337', 'http://localhost:1337/uploads/a.jpg'],
  ['https://media.example/$&/', 'https://media.example/$&/uploads/a.jpg'],
  ['', '/uploads/a.jpg'],
])('with media host %j, a CMS image in a cart line has the URL %s', async (mediaBaseUrl, url) => {
  const items = [{ ...cartItem, imageUrl: 'http://localhost:1337/uploads/a.jpg' }]
  const { client } = clientOver(() => Response.json({ ...cart, items }), {
    cmsOrigin: () => 'http://localhost:1337',
    mediaBaseUrl: () => mediaBaseUrl,
  })
  expect(await client.call(getGuestCart, { path: { token: 'gid_1' } })).toMatchObject({ items: [{ imageUrl: url }] })
})

test('requests time out after 30 s, and a response after 25 s is accepted', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await clientOver(methods).client.call(getShippingMethods, {})
  expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000)
  timeout.mockRestore()
})

test('treats a truncated response as an unreachable API', async () => {
  const truncatedBody = new ReadableStream({
    pull: (controller) => controller.error(new TypeError('reset')),
  })
  const { client } = clientOver(() => new Response(truncatedBody))
  await expect(client.call(createGuest, {})).rejects.toMatchObject({ kind: 'unreachable' })
})

test('a request that the caller can abort ends at its abort and at the time limit', async () => {
  const caller = new AbortController()
  const aborted = clientOver(silence).client.call(getShippingMethods, { signal: caller.signal })
  caller.abort(new Error('another shopper'))
  await expect(aborted).rejects.toMatchObject({ kind: 'unreachable', cause: new Error('another shopper') })
  const { signal } = new AbortController()
  const late = clientOver(silence, { timeoutMs: 5 }).client.call(getShippingMethods, { signal })
  await expect(late).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'The shop did not respond in time. Please try again.',
  })
})

test('NAV-25 counts each successful, rejected, lost or aborted request once at the start and once at the end', async () => {
  const onPending = vi.fn()
  const aborted = AbortSignal.abort()
  await clientOver(methods, { onPending }).client.call(getShippingMethods, {})
  const failing = [
    clientOver(() => Response.json({}, { status: 500 }), { onPending }).client.call(getShippingMethods, {}),
    clientOver(() => Promise.reject(new TypeError('Failed to fetch')), { onPending }).client.call(
      getShippingMethods,
      {},
    ),
    clientOver(silence, { onPending }).client.call(getShippingMethods, { signal: aborted }),
  ]
  const outcomes = await Promise.allSettled(failing)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  const changes = onPending.mock.calls.map(([, change]) => change as number)
  expect(changes.filter((change) => change === 1)).toHaveLength(4)
  expect(changes.filter((change) => change === -1)).toHaveLength(4)
})
