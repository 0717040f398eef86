import { describe, expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { type ApiClient, createClient } from '#api/client.ts'
import { type CartItem, getGuestCart } from '#contract/cart.ts'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getPriceList } from '#contract/pricing.ts'
import { fillEmptyFields } from '#contract/schema.ts'
import { searchProducts } from '#contract/search.ts'
import { auditContent } from '#harness/audits/content/audit-content.ts'
import { createContent, createDocument } from '#harness/audits/content/test-findings.ts'
import { toCollection } from '#shop/collection/collection.rules.ts'
import { createListingLine } from '#shop/collection/listing.rules.ts'
import { toSearchResults } from '#shop/collection/search/search.rules.ts'
import { findRestrictedItems } from '#shop/delivery/restricted-items.rules.ts'
import type { CollectionItem, Product } from '#shop/product/catalog.rules.ts'
import { priceCollectionItem, priceSku } from '#shop/product/pricing.rules.ts'
import { createProductLine } from '#shop/product/product-line.rules.ts'
import { toProduct } from '#shop/product/product.rules.ts'

const EMPTY = [
  ['null', null],
  ['a missing value', undefined],
  ['an empty text', ''],
  ['the text false', 'false'],
  ['0', 0],
  ['blank entries', [' ', '']],
] as const

/** A rifle that anyone could buy if its restrictions were lost. */
const PRODUCT = {
  documentId: 'p1',
  product_id: 'R-1',
  slug: 'rifle',
  title: 'Rifle',
  subtitle: '',
  image: null,
  ffl_item: false,
  receiver_item: false,
  breadcrumbs: [],
  about: null,
  selects: [],
  skus: [
    {
      sku: 'RIFLE',
      description: '',
      price: 900,
      discount_percentage: 0,
      discount_price: null,
      final_price: 900,
      quantity: 3,
      image: null,
      image_library: [],
      variants: [],
      restricted_states: [],
      restricted_zips: [],
    },
  ],
  compatibility_options: [],
  add_ons: [],
  color_options: [],
  image_library: [],
  more_details: null,
  related_products: [],
  promo_videos: null,
  meta_data: null,
}
const ITEM = {
  product_id: 'R-1',
  title: 'Rifle',
  subtitle: '',
  prices: { price: 900, final_price: 900, discount_percentage: 0 },
  image_url: null,
  url: '/product/rifle',
  no_variants: true,
  sku: 'RIFLE',
  qty_on_hand: 3,
  ffl_item: false,
  receiver_item: false,
  tag: '',
  filter_tags: [],
  restricted_states: [],
  restricted_zips: [],
}
const COLLECTION = {
  slug: 'rifles',
  title: 'Rifles',
  subtitle: '',
  image: null,
  breadcrumbs: [],
  filters: [],
  items: [ITEM],
  meta_data: null,
}
const HIT = { ...ITEM, documentId: 'p1', display_type: 'product-long', image: null }
const PRICES = { RIFLE: { price: 900, bestDiscountPercentage: 0, bestDiscountedPrice: 0, qtyOnHand: 3 } }
const LINE: CartItem = {
  id: 'line-1',
  productName: 'Rifle',
  productId: 'RIFLE',
  quantity: 1,
  imageUrl: '',
  productPrice: 900,
  price: 900,
  productUrl: '/product/rifle',
  isFflItem: false,
  isReceiverItem: false,
  optionIds: [],
  options: [],
  buildId: null,
  notes: '',
  restrictedStates: [],
  restrictedZips: [],
}
const CART = {
  id: 'cart-1',
  userId: null,
  guestId: 'gid_1',
  isAbandoned: false,
  items: [LINE],
  subTotal: 900,
  taxAmount: 0,
  shipping: 0,
  discountAmount: 0,
  totalAmount: 900,
  appliedDiscounts: [],
  userEmail: null,
}

type Field = readonly [path: string, accepted?: readonly unknown[]]

/** The sale fields, with the values that the build accepts because the item is not sold. */
const PRODUCT_FIELDS: readonly Field[] = [
  ['ffl_item'],
  ['receiver_item'],
  ['skus.0.sku', ['false']],
  ['skus.0.price', [null, 0]],
  ['skus.0.final_price', [null, 0]],
  ['skus.0.quantity', [null, 0]],
  ['skus.0.restricted_states'],
  ['skus.0.restricted_zips'],
]
const ITEM_FIELDS: readonly Field[] = [
  ['ffl_item'],
  ['receiver_item'],
  ['sku', [null, '', 'false']],
  ['prices.price', [null, 0]],
  ['prices.final_price', [null, 0]],
  ['qty_on_hand', [null, 0]],
  ['restricted_states'],
  ['restricted_zips'],
]
const PRICE_FIELDS: readonly Field[] = [
  ['RIFLE.price', [0]],
  ['RIFLE.qtyOnHand', [0]],
]

const toCases = (fields: readonly Field[]) =>
  fields.flatMap(([field, accepted = []]) =>
    EMPTY.map(([name, value]) => ({ field, name, value, isAccepted: accepted.some((one) => Object.is(one, value)) })),
  )

/** Returns a copy with a changed field. Undefined removes it. */
function change<Value>(value: Value, path: string, changed: unknown): Value {
  const copy = structuredClone(value)
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const holder = steps.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], copy)
  if (changed === undefined) delete (holder as Record<string, unknown>)[last]
  else (holder as Record<string, unknown>)[last] = changed
  return copy
}

const createShopClient = (body: unknown, acceptsUnsellable: boolean): ApiClient =>
  createClient({
    baseUrl: () => 'http://api.example',
    fetch: () => Promise.resolve(Response.json(body)),
    acceptsUnsellable,
  })
/** The client of a build rejects a response whose sale fields cannot be read. */
const build = (body: unknown): ApiClient => createShopClient(body, false)
const browser = (body: unknown): ApiClient => createShopClient(body, true)

const readProduct = async (client: ApiClient) =>
  toProduct((await client.call(getProduct, { path: { title: 'rifle' } })).data[0])
const readItems = async (client: ApiClient) =>
  toCollection((await client.call(getCollection, { path: { title: 'rifles' } })).data).items
const readHits = async (client: ApiClient) =>
  toSearchResults((await client.call(searchProducts, { path: { query: 'rifle' } })).data, () => '/product/rifle')

function listErrors(endpoint: Endpoint, body: unknown): string[] {
  const { data } = fillEmptyFields(endpoint.response, body) as { readonly data: unknown }
  const document = createDocument(Array.isArray(data) ? data[0] : data, { endpoint, call: 'strapi/x', page: '/x' })
  return auditContent(createContent(document))
    .filter(({ severity }) => severity === 'error')
    .map(({ place }) => place.field ?? '')
}

/** Returns the contract violation for which a client rejects a response, or undefined. */
async function findViolation(call: Promise<unknown>): Promise<string | undefined> {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  return error instanceof ApiError ? String(error.cause) : undefined
}

describe('a product', () => {
  const cases = toCases(PRODUCT_FIELDS)
  const toBody = (field: string, value: unknown) => ({ data: [change(PRODUCT, field, value)] })
  /** Returns the SKUs that can be bought. The price list replaces prices and stock of the CMS, but nothing else. */
  const listSold = (product: Product, field: string): unknown[] =>
    product.skus
      .map((sku) => (/price|quantity/.test(field) ? sku : priceSku(sku, PRICES[sku.sku as 'RIFLE'])))
      .filter((sku) => sku.quantity > 0 && createProductLine(product, sku, '') !== undefined)

  test.each(cases.filter(({ isAccepted }) => !isAccepted))(
    'stops a build with $name in $field',
    async ({ field, value }) => {
      expect(await findViolation(readProduct(build(toBody(field, value))))).toContain(`data.0.${field}: `)
    },
  )

  test.each(cases.filter(({ isAccepted }) => isAccepted))(
    'is built with $name in $field, but not sold',
    async ({ field, value }) => {
      expect(listSold(await readProduct(build(toBody(field, value))), field)).toEqual([])
    },
  )

  test.each(cases)('is not sold by the browser with $name in $field', async ({ field, value }) => {
    expect(listSold(await readProduct(browser(toBody(field, value))), field)).toEqual([])
  })

  test.each(cases.filter(({ field }) => field.endsWith('_item')))(
    'ships to a dealer in the browser with $name in $field',
    async ({ field, value }) => {
      expect(await readProduct(browser(toBody(field, value)))).toMatchObject({ fflItem: true, receiverItem: true })
    },
  )

  // An editor can mean 0 in stock, and any text can be a SKU, which the price list then does not have.
  const reported = cases.filter(
    ({ field, value }) =>
      !(field === 'skus.0.quantity' && value === 0) && !(field === 'skus.0.sku' && value === 'false'),
  )
  test.each(reported)('is an error of the audit with $name in $field', ({ field, value }) => {
    const errors = listErrors(getProduct, toBody(field, value))
    expect(errors.filter((place) => place.startsWith(field.replace('skus.0', 'skus[0]')))).not.toEqual([])
  })
})

describe('a listed product', () => {
  const cases = toCases(ITEM_FIELDS)
  const toCollectionBody = (field: string, value: unknown) => ({ data: change(COLLECTION, `items.0.${field}`, value) })
  const toHits = (field: string, value: unknown) => ({ data: [change(HIT, field, value)] })
  const readAll = async (create: typeof browser, field: string, value: unknown): Promise<CollectionItem[]> => [
    ...(await readItems(create(toCollectionBody(field, value)))),
    ...(await readHits(create(toHits(field, value)))),
  ]
  const listSold = (items: readonly CollectionItem[], field: string): unknown[] =>
    items
      .map((item) => (/price|qty/.test(field) ? item : priceCollectionItem(item, PRICES[item.sku as 'RIFLE'])))
      .filter((item) => createListingLine(item) !== undefined)

  test.each(cases.filter(({ isAccepted }) => !isAccepted))(
    'stops a build with $name in $field',
    async ({ field, value }) => {
      const items = readItems(build(toCollectionBody(field, value)))
      expect(await findViolation(items)).toContain(`data.items.0.${field}: `)
      expect(await findViolation(readHits(build(toHits(field, value))))).toContain(`data.0.${field}: `)
    },
  )

  test.each(cases.filter(({ isAccepted }) => isAccepted))(
    'is built with $name in $field, but not sold',
    async ({ field, value }) => {
      expect(listSold(await readAll(build, field, value), field)).toEqual([])
    },
  )

  test.each(cases)('is shown by the browser with $name in $field, but not sold', async ({ field, value }) => {
    const items = await readAll(browser, field, value)
    expect(items).toHaveLength(2)
    expect(listSold(items, field)).toEqual([])
  })

  test.each(cases.filter(({ field, isAccepted }) => !isAccepted && !field.startsWith('prices')))(
    'ships to a dealer in the browser with $name in $field',
    async ({ field, value }) => {
      const dealerItem = { fflItem: true, receiverItem: true, restrictedStates: ['US'] }
      expect(await readAll(browser, field, value)).toMatchObject([dealerItem, dealerItem])
    },
  )

  const reported = cases.filter(
    ({ field, value }) => !(field === 'qty_on_hand' && value === 0) && !(field === 'sku' && value === 'false'),
  )
  test.each(reported)('is an error of the audit with $name in $field', ({ field, value }) => {
    const errors = listErrors(getCollection, toCollectionBody(field, value))
    expect(errors.filter((place) => place.startsWith(`items[0].${field}`))).not.toEqual([])
  })
})

describe('a price list', () => {
  const cases = toCases(PRICE_FIELDS)
  const toBody = (field: string, value: unknown) => ({ ...change(PRICES, field, value), SLING: PRICES.RIFLE })

  test.each(cases.filter(({ isAccepted }) => !isAccepted))(
    'stops a build with $name in $field',
    async ({ field, value }) => {
      expect(await findViolation(build(toBody(field, value)).call(getPriceList, {}))).toContain(`${field}: `)
    },
  )

  test.each(cases)('does not sell a SKU with $name in $field, but the others', async ({ field, value }) => {
    const prices = await browser(toBody(field, value)).call(getPriceList, {})
    const product = await readProduct(build({ data: [PRODUCT] }))
    const isSold = (code: string): boolean =>
      product.skus
        .map((sku) => priceSku(sku, prices[code]))
        .some((sku) => sku.quantity > 0 && createProductLine(product, sku, '') !== undefined)
    expect([isSold('RIFLE'), isSold('SLING')]).toEqual([false, true])
  })
})

describe('a cart line', () => {
  const NOWHERE = { state: '', zip: '' }
  const read = async (body: unknown) => browser(body).call(getGuestCart, { path: { token: 'gid_1' } })

  test.each(toCases([['isFflItem'], ['isReceiverItem'], ['restrictedStates'], ['restrictedZips']]))(
    'ships to a dealer and is restricted everywhere with $name in $field',
    async ({ field, value }) => {
      const { items } = await read({ ...CART, items: [change(LINE, field, value)] })
      expect(items).toMatchObject([{ isFflItem: true, isReceiverItem: true }])
      expect(findRestrictedItems(items, NOWHERE, NOWHERE)).toEqual(items)
      expect(findRestrictedItems(items, NOWHERE, { state: 'NV', zip: '89501' })).toEqual(items)
    },
  )

  // A free line has a price of 0, and any text can be a SKU.
  const money = toCases([['productPrice', [0]], ['price', [0]], ['quantity'], ['productId', ['false']]])
  test.each(money.filter(({ isAccepted }) => !isAccepted))(
    'makes the cart unreadable with $name in $field',
    async ({ field, value }) => {
      const cart = read({ ...CART, items: [change(LINE, field, value)] })
      expect(await findViolation(cart)).toContain(`items.0.${field}: `)
    },
  )

  test('is unrestricted with empty lists', async () => {
    const { items } = await read(CART)
    expect(findRestrictedItems(items, { state: 'CA', zip: '90210' }, NOWHERE)).toEqual([])
  })
})

test('a product, its card, and its search result are sold with empty lists of restrictions', async () => {
  const product = await readProduct(build({ data: [PRODUCT] }))
  expect(product.skus.map((sku) => createProductLine(product, sku, ''))).toMatchObject([{ productId: 'RIFLE' }])
  const items = [...(await readItems(build({ data: COLLECTION }))), ...(await readHits(build({ data: [HIT] })))]
  expect(items.map(createListingLine)).toMatchObject([{ productId: 'RIFLE' }, { productId: 'RIFLE' }])
})
