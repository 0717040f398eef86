import { expect, test } from 'vitest'
import type { Fixtures } from '#fixtures/fixtures.ts'
import { hashPassword } from '../customers/password.ts'
import { openSession } from '../customers/sessions.ts'
import { addGuest, addUser } from '../customers/users.ts'
import { catchError, createShopNamespace, SMALL_SHOP, smallCatalog } from '../test-shop.ts'
import { Scenario, setUpScenario } from './scenarios.ts'

const collection = (slug: string, ...skus: string[]) => ({
  slug,
  image: { url: `/uploads/${slug}.webp` },
  items: skus.map((sku) => ({ sku })),
})
const fixtures = {
  ...SMALL_SHOP,
  collections: [collection('rifles', 'RIFLE-1'), collection('gear', 'CAP-1', 'SLING-1')],
} as unknown as Fixtures

function shop(now = 0) {
  const namespace = createShopNamespace(now)
  const { store } = namespace
  const setUp = (scenario: object, collections = fixtures.collections) =>
    setUpScenario(Scenario.parse(scenario), {
      namespace,
      fixtures: { ...fixtures, collections },
      catalog: smallCatalog,
    })
  const cartOf = (guestId: string | undefined) => store.carts.get(guestId ?? '')?.lines
  return { namespace, store, setUp, cartOf, guest: () => addGuest(namespace) }
}

const details = { firstName: 'Ada', lastName: 'Birch', email: 'ada@b.example', password: hashPassword('any') }

test.each([
  ['restricted-in-state', { state: 'ID' }, 'SLING-1', 'SLING-2'],
  ['promotion', {}, 'SLING-1', 'SLING-2'],
  ['dealer-item-in-cart', {}, 'RIFLE-1', 'LOWER-1'],
  ['sold-out', {}, 'SLING-1', 'SLING-2'],
])(
  'MOCK-16 %s selects the first matching item, and the next one once the first is sold out',
  (name, more, first, next) => {
    const { setUp, store } = shop()
    expect(setUp({ name, ...more })).toMatchObject({ name, sku: first })
    store.skuChanges.set(first, { stock: 0 }).set('LOWER-1', { stock: 1 })
    expect(setUp({ name, ...more })).toMatchObject({ name, sku: next })
  },
)

test('MOCK-16 rejects a scenario without a matching item, and an item of the wrong kind', () => {
  const { setUp } = shop()
  setUp({ name: 'sold-out', sku: 'RIFLE-1' })
  expect(catchError(() => setUp({ name: 'dealer-item-in-cart' }))).toMatchObject({
    status: 400,
    message: 'The catalog has no product that matches this scenario.',
  })
  const unfit = (sku: string) => ({
    status: 400,
    errors: { sku: [`"${sku}" does not match this scenario: it is unknown, sold out, or of the wrong kind`] },
  })
  for (const sku of ['LOWER-1', 'SLING-1', 'LOOSE-1', 'NONE-1'])
    expect(catchError(() => setUp({ name: 'dealer-item-in-cart', sku }))).toMatchObject(unfit(sku))
  for (const sku of ['RIFLE-1', 'LOWER-1', 'LOOSE-1'])
    expect(catchError(() => setUp({ name: 'restricted-in-state', state: 'ID', sku }))).toMatchObject(unfit(sku))
  for (const name of ['promotion', 'sold-out'])
    expect(catchError(() => setUp({ name, sku: 'LOWER-1' }))).toMatchObject(unfit('LOWER-1'))
})

test('MOCK-16 adds the same item that the shop would: quantity one, with its price and page', () => {
  const { setUp, cartOf } = shop()
  const { guestId } = setUp({ name: 'restricted-in-state', state: 'ID', sku: 'CAP-1' })
  expect(guestId).toMatch(/^gid_/)
  expect(cartOf(guestId)).toMatchObject([
    {
      unitCents: 2450,
      originalCents: 2995,
      quantity: 1,
      item: {
        productName: 'Cap',
        productId: 'CAP-1',
        quantity: 1,
        productPrice: 24.5,
        price: 29.95,
        productUrl: '/product/cap',
        isFflItem: false,
        isReceiverItem: false,
        optionIds: [],
        options: [],
        buildId: null,
        notes: '',
        imageUrl: '',
        restrictedStates: ['ID'],
      },
    },
  ])
})

test('MOCK-16 states accumulate and apply to carts of guests and customers with the item', () => {
  const { namespace, setUp, cartOf, guest, store } = shop()
  const user = addUser(namespace, details)
  const guestId = guest()
  expect(setUp({ name: 'restricted-in-state', state: 'ID', email: user.email })).toEqual({
    name: 'restricted-in-state',
    sku: 'SLING-1',
    email: user.email,
  })
  expect(setUp({ name: 'restricted-in-state', state: 'CA', guestId })).toMatchObject({ guestId })
  const restricted = [{ item: { restrictedStates: ['ID', 'CA'] } }]
  expect(cartOf(guestId)).toMatchObject(restricted)
  expect(user.cart.lines).toMatchObject(restricted)
  expect(store.skuChanges.get('SLING-1')).toEqual({ restrictedStates: ['ID', 'CA'] })
})

test('MOCK-16 reports an unknown guest or customer by its field', () => {
  const { setUp } = shop()
  const text = 'Unknown guest or customer'
  const asked = { name: 'dealer-item-in-cart' }
  expect(catchError(() => setUp({ ...asked, guestId: 'gid_none' }))).toMatchObject({ errors: { guestId: [text] } })
  expect(catchError(() => setUp({ ...asked, email: 'none@b.example' }))).toMatchObject({ errors: { email: [text] } })
})

test("MOCK-16 OPEN-090 a promotion gives 10% off, with a page that leads from the item's collection to another one", () => {
  const { setUp, store } = shop()
  expect(setUp({ name: 'promotion' })).toEqual({ name: 'promotion', sku: 'SLING-1' })
  const group = (documentId: string, ...skus: string[]) => ({
    display_type: 'collection-simple-grid',
    documentId,
    products: skus.map((sku) => ({ skus: [{ sku }] })),
  })
  expect(store.promotions).toEqual([
    {
      sku: 'SLING-1',
      percentage: 10,
      page: {
        data: [
          {
            title: '10% off',
            subtitle: 'While you are at it',
            promo_image: { url: '/uploads/gear.webp' },
            group1: group('gear', 'CAP-1', 'SLING-1'),
            group2: group('rifles', 'RIFLE-1'),
          },
        ],
      },
    },
  ])
})

test('MOCK-16 an item has its latest promotion, and other items keep theirs', () => {
  const { setUp, store } = shop()
  for (const [sku, percentage] of [
    ['SLING-1', 20],
    ['CAP-1', 30],
    ['SLING-1', 0],
  ])
    setUp({ name: 'promotion', sku, percentage })
  expect(store.promotions.map(({ sku, percentage }) => [sku, percentage])).toEqual([
    ['CAP-1', 30],
    ['SLING-1', 0],
  ])
})

test('MOCK-16 the promotion of an item without a collection has a page without an image', () => {
  const { setUp, store } = shop()
  setUp({ name: 'promotion', sku: 'SLING-2' }, [])
  const empty = { promo_image: null, group1: null, group2: null }
  expect(store.promotions).toMatchObject([{ page: { data: [empty] } }])
})

test('MOCK-16 compute returns no items once or as often as requested', () => {
  const { setUp, store } = shop()
  expect(setUp({ name: 'compute-returns-empty-cart' })).toEqual({ name: 'compute-returns-empty-cart' })
  expect(store.emptyComputeResponses).toBe(1)
  setUp({ name: 'compute-returns-empty-cart', times: 3 })
  expect(store.emptyComputeResponses).toBe(3)
})

test.each([
  [undefined, 30],
  [5, 5],
])('MOCK-16 with %j, existing tokens and the next one expire in %i seconds', (seconds, expected) => {
  const { namespace, setUp, store } = shop(1000)
  const { accessToken } = openSession(namespace, addUser(namespace, details))
  expect(setUp({ name: 'token-expiring', seconds })).toEqual({ name: 'token-expiring' })
  expect(store.sessions.get(accessToken)?.accessExpiresAt).toBe(1000 + expected * 1000)
  expect(store.nextAccessTokenLifetimeSeconds).toBe(expected)
})

test("MOCK-16 sold-out keeps an item's other changes", () => {
  const { setUp, store } = shop()
  setUp({ name: 'restricted-in-state', state: 'ID' })
  expect(setUp({ name: 'sold-out', sku: 'SLING-1' })).toEqual({ name: 'sold-out', sku: 'SLING-1' })
  expect(store.skuChanges.get('SLING-1')).toEqual({ restrictedStates: ['ID'], stock: 0 })
})

test.each<[object, boolean]>([
  [{ name: 'restricted-in-state', state: 'ID' }, true],
  [{ name: 'restricted-in-state', state: 'I' }, false],
  [{ name: 'restricted-in-state' }, false],
  [{ name: 'promotion', percentage: 0 }, true],
  [{ name: 'promotion', percentage: 100 }, true],
  [{ name: 'promotion', percentage: -1 }, false],
  [{ name: 'promotion', percentage: 101 }, false],
  [{ name: 'promotion', state: 'ID' }, false],
  [{ name: 'compute-returns-empty-cart', times: 1 }, true],
  [{ name: 'compute-returns-empty-cart', times: 0 }, false],
  [{ name: 'token-expiring', seconds: 1 }, true],
  [{ name: 'token-expiring', seconds: 0 }, false],
  [{ name: 'sold-out', sku: 'CAP-1', times: 1 }, false],
])('MOCK-16 %j is a valid scenario: %s', (scenario, is) => {
  expect(Scenario.safeParse(scenario).success).toBe(is)
})
