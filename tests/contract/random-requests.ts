import fc from 'fast-check'
import { contract } from '#contract/contract.ts'
import { customerInfo, dealerInfo, newAddress, createLine } from '#contract/test-bodies.ts'

/** Data that a run has received so far, for use in later requests. */
export interface KnownData {
  readonly tokens: string[]
  readonly ids: string[]
  readonly state: () => unknown
}

/** A request that is built once the existing data is known. Its numbers select from that data. */
export interface RandomRequest {
  readonly method: string
  readonly path: (known: KnownData) => string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: (known: KnownData) => string | Uint8Array | undefined
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Values at and beyond the limits of a field. */
const extreme = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    -1,
    1,
    0.5,
    1e18,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    Number.MAX_SAFE_INTEGER,
    5e-324,
    '',
    ' ',
    '\0',
    '\ud800',
    '__proto__',
    'x'.repeat(5000),
    '*',
    '/',
    'default',
    'CAP-1',
    'null',
    '9999-12-31T23:59:59.999Z',
    '+010000-01-01T00:00:00.000Z',
    '0000-01-01T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '2026-03-01T00:00:00+14:00',
    '2026-02-30T00:00:00Z',
    null,
    true,
    [],
    {},
    [[]],
    { constructor: {} },
  ),
  fc.jsonValue(),
)

/** Usually generates a regular value, and sometimes an extreme one. */
const mostly = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: extreme })

const someFields = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> =>
  fc.record(fields, { requiredKeys: [] })

const sku = fc.constantFrom('SLING-1', 'CAP-1', 'MAG-30', 'RIFLE-1', 'NOPE')
const endpointId = fc.constantFrom(...contract.map(({ id }) => id))
const endpointPath = fc.constantFrom(...contract.map(({ path }) => path))
const count = fc.constantFrom(1, 2, 3, 1000, 2 ** 53 - 1)
const delay = fc.oneof(fc.nat(600_000), fc.tuple(fc.nat(600_000), fc.nat(600_000)))

const rule = someFields({
  kind: mostly(
    fc.constantFrom('status', 'delay', 'reset', 'hang', 'empty', 'invalid-json', 'truncate', 'response', 'redirect'),
  ),
  endpoint: mostly(endpointId),
  path: mostly(fc.oneof(endpointPath, fc.constant('/*/*/*'))),
  method: mostly(fc.constantFrom('GET', 'post')),
  status: mostly(fc.constantFrom(200, 204, 304, 404, 503)),
  message: mostly(fc.string()),
  retryAfterSeconds: mostly(fc.nat(60)),
  times: mostly(count),
  onCall: mostly(count),
  probability: mostly(fc.double({ min: 0, max: 1 })),
  delayMs: mostly(delay),
  headers: mostly(fc.dictionary(fc.string(), fc.string())),
  body: extreme,
  patch: mostly(fc.dictionary(fc.constantFrom('items', 'items.*', 'items.0.price', 'data', 'x'), extreme)),
  remove: mostly(fc.array(fc.constantFrom('items', 'items.*', 'items.0', 'data.title', '__proto__'))),
  allowInvalid: mostly(fc.boolean()),
  location: mostly(fc.constantFrom('/x', 'https://example.com/', 'javascript:alert(1)')),
  match: mostly(someFields({ query: mostly(fc.dictionary(fc.string(), fc.string())), body: extreme })),
})

const clock = fc.oneof(
  someFields({
    mode: mostly(fc.constantFrom('real', 'set', 'frozen')),
    at: mostly(fc.constantFrom('2026-03-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '1970-01-01T00:00:00Z')),
  }),
  fc.record({ advanceSeconds: mostly(fc.double({ min: 0, noNaN: true })) }),
)

const scenario = someFields({
  name: mostly(
    fc.constantFrom(
      'restricted-in-state',
      'promotion',
      'dealer-item-in-cart',
      'compute-returns-empty-cart',
      'token-expiring',
      'sold-out',
      'custom',
    ),
  ),
  state: mostly(fc.constantFrom('CA', 'Idaho')),
  sku: mostly(sku),
  percentage: mostly(fc.double({ min: 0, max: 100 })),
  times: mostly(count),
  seconds: mostly(count),
  email: mostly(fc.constant('customer@example.com')),
})

const step = fc.record({
  control: mostly(fc.constantFrom('POST reset', 'PUT clock', 'POST scenarios', 'POST rules', 'PUT state')),
  body: fc.oneof(rule, clock, scenario, extreme),
})

const stubs = someFields({ payment: mostly(fc.constantFrom('accept', 'reject')), maps: extreme })
const lifetimes = someFields({ access: mostly(count), refresh: mostly(count), reset: extreme })
const log = someFields({
  stub: mostly(fc.constant('maps')),
  call: mostly(fc.string()),
  details: mostly(fc.object()),
})

/** Generates a saved state in which a single value has been replaced. */
const changedState = fc.tuple(fc.array(fc.nat(20), { minLength: 1, maxLength: 9 }), extreme, fc.boolean()).map(
  ([choices, value, isChanged]) =>
    ({ state }: KnownData): unknown =>
      isChanged ? replaceSomewhere(state(), choices, value) : state(),
)

function replaceSomewhere(tree: unknown, [choice, ...choices]: readonly number[], value: unknown): unknown {
  const keys = typeof tree === 'object' && tree !== null ? Object.keys(tree) : []
  const key = keys[(choice ?? 0) % Math.max(1, keys.length)]
  if (choice === undefined || key === undefined) return value
  const copy = structuredClone(tree) as Record<string, unknown>
  if (choice === 20) delete copy[key]
  else copy[key] = replaceSomewhere(copy[key], choices, value)
  return copy
}

const fixed = (body: unknown) => (): unknown => body

/** Controls with bodies that are often valid. */
const controlBodies: readonly (readonly [
  weight: number,
  name: string,
  body: fc.Arbitrary<(known: KnownData) => unknown>,
])[] = [
  [4, 'PUT clock', clock.map(fixed)],
  [4, 'POST rules', fc.oneof(rule, fc.array(rule)).map(fixed)],
  [2, 'POST faults', rule.map(fixed)],
  [3, 'POST scenarios', scenario.map(fixed)],
  [1, 'PUT scenarios', fc.dictionary(fc.constantFrom('custom', 'sold-out', 'X'), fc.array(step)).map(fixed)],
  [4, 'PUT state', changedState],
  [2, 'PUT stubs', stubs.map(fixed)],
  [1, 'POST stubs/log', log.map(fixed)],
  [2, 'PUT token-lifetimes', lifetimes.map(fixed)],
  [1, 'POST reset', someFields({ seed: mostly(fc.integer()) }).map(fixed)],
]

const withoutBody = fc.constantFrom(
  ...['GET', 'HEAD', 'DELETE', 'PATCH', 'OPTIONS'].flatMap((method) =>
    ['health', 'journal', 'rules', 'clock', 'state', 'stubs', 'stubs/log', 'stubs/payment.js', '']
      .concat(['namespaces', 'namespaces/x', 'scenarios', 'outbox', 'carts', 'orders', 'rules/1', 'rules/%ff', 'nope'])
      .map((path) => `${method} ${path}`),
  ),
)

const controlQuery = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.webQueryParameters() },
  { weight: 1, arbitrary: fc.constantFrom('after=1e18', 'after=-1', 'status=NaN', 'contains=%', 'kind=x&kind=y') },
)

const prefixes = fc.constantFrom('', '', '', '/__ns/other', '/__ns/default', '/__ns/%2e', '/__ns/', '/__ns/x'.repeat(9))

/** Generates a control with a valid, nearly valid or invalid body. */
export const randomControl: fc.Arbitrary<RandomRequest> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .oneof(
        ...controlBodies.map(([weight, name, body]) => ({
          weight,
          arbitrary: fc.tuple(fc.constant(name), fc.oneof({ weight: 9, arbitrary: body }, extreme.map(fixed))),
        })),
      )
      .chain(([name, body]) => fc.tuple(fc.constant(name), fc.constant(body), prefixes))
      .map(([name, body, prefix]) => toControl(name, prefix, '', (known) => JSON.stringify(body(known)))),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(withoutBody, prefixes, controlQuery)
      .map(([name, prefix, query]) => toControl(name, prefix, query, () => undefined)),
  },
)

function toControl(name: string, prefix: string, query: string, body: RandomRequest['body']): RandomRequest {
  const [method = '', path = ''] = name.split(' ')
  return { method, path: () => `${prefix}/__mock/${path}`, query, headers: JSON_TYPE, body }
}

const lines = fc.array(fc.tuple(sku, fc.constantFrom(1, 2, 5, 10_000)), { minLength: 1, maxLength: 3 })

/** Bodies that at least one endpoint accepts. */
const requestBody: fc.Arbitrary<(known: KnownData, choice: number) => unknown> = fc.oneof(
  lines.map((pairs) => () => pairs.map(([id, quantity]) => createLine(id, quantity))),
  fc.record({ quantity: mostly(fc.nat(10)) }).map(fixed),
  fc.tuple(extreme, fc.boolean()).map(([value, isDealer]) => ({ ids }: KnownData, choice: number) => ({
    cartId: ids[choice % Math.max(1, ids.length)] ?? value,
    customerInfo,
    paymentToken: `stub_payment_${choice}`,
    ...(isDealer ? { dealerInfo } : {}),
  })),
  fc.constantFrom<unknown>(newAddress, { promoCode: 'RANGE10', cartId: 'x' }, { email: 'mara@example.com' }).map(fixed),
  extreme.map(fixed),
)

const header = fc.constantFrom<Readonly<Record<string, string>>>(
  {},
  {},
  {},
  { prefer: 'code=503' },
  { prefer: 'delay=5, fault=truncate' },
  { prefer: 'code=1e9' },
  { 'x-request-id': 'a'.repeat(9000) },
  { 'x-mock-namespace': 'other' },
  { 'x-mock-namespace': '../x' },
  { authorization: 'Bearer x' },
  { authorization: 'Basic' },
  { 'x-guest-id': '__proto__' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-16' },
  { via: '1.1 x' },
)

const raw = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.constantFrom('', '{', '[', '--x\r\n\r\n--x--', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n--x--'),
)

/** Generates a request for an endpoint in the contract or for an unknown one. */
export const randomRequest: fc.Arbitrary<RandomRequest> = fc
  .record({
    endpoint: fc.constantFrom(
      ...contract.map(({ method, path }) => ({ method: method as string, path: path as string })),
    ),
    method: fc.option(fc.constantFrom('GET', 'HEAD', 'PUT', 'OPTIONS', 'BREW'), { freq: 9 }),
    value: fc.oneof(fc.constantFrom('sling', 'x', '%ff', '%00', '..', '%2e%2e', '\u00e9', '__proto__'), fc.string()),
    choice: fc.nat(1_000_000),
    isKnown: fc.boolean(),
    query: fc.oneof(fc.constant(''), fc.webQueryParameters(), fc.constant('guestId=x&guestId=y')),
    headers: header,
    json: requestBody,
    raw: fc.option(raw, { freq: 9 }),
    prefix: prefixes,
  })
  .map(({ endpoint, method, value, choice, isKnown, query, headers, json, raw: rawBody, prefix }) => {
    const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
    return {
      method: method ?? endpoint.method,
      path: ({ tokens, ids }) =>
        prefix +
        endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
          const known = name === 'token' ? tokens : ids
          return (isKnown ? known[choice % Math.max(1, known.length)] : undefined) ?? value.replaceAll('/', '%2f')
        }),
      query,
      headers: { ...JSON_TYPE, ...headers },
      body: (known) => rawBody ?? (hasBody ? JSON.stringify(json(known, choice)) : undefined),
    }
  })
