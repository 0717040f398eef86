import type { Fixtures } from '#fixtures/fixtures.ts'
import { type Catalog, createCatalog } from './catalog.ts'
import type { ShopNamespace } from './shop-request.ts'
import { createStore, type Store } from './store.ts'

const variant = (label: string, title: string) => ({ label, product_variant_type: { display_title: title } })

function product(title: string, flags: object, ...skus: object[]) {
  return { title, slug: title.toLowerCase(), ffl_item: false, receiver_item: false, ...flags, skus }
}

const sku = (name: string, other: object = {}) => ({
  sku: name,
  variants: [],
  restricted_states: [],
  restricted_zips: [],
  ...other,
})

const price = (dollars: number, qtyOnHand: number, discounted = 0) => ({
  price: dollars,
  bestDiscountPercentage: 0,
  bestDiscountedPrice: discounted,
  qtyOnHand,
})

/** A small shop that contains an item for each rule. */
export const SMALL_SHOP = {
  products: [
    product('Sling', {}, sku('SLING-1'), sku('SLING-2')),
    product('Cap', {}, sku('CAP-1', { variants: [variant('Red', 'Color'), variant('L', 'Size')] })),
    product(
      'Rifle',
      { ffl_item: true },
      sku('RIFLE-1', { restricted_states: ['California'], restricted_zips: ['606'] }),
    ),
    product('Lower', { receiver_item: true }, sku('LOWER-1')),
  ],
  priceList: {
    'SLING-1': price(49.99, 5),
    'SLING-2': price(10, 5, 10),
    'CAP-1': price(29.95, 1000, 24.5),
    'RIFLE-1': price(1899, 3, 1999),
    'LOWER-1': price(249, 0),
    'LOOSE-1': price(1, 2, -1),
  },
  shippingMethods: [
    { id: 1, name: 'Ground', price: 0 },
    { id: 2, name: 'Express', price: 24.95 },
  ],
  promoCodes: [{ code: 'Range10', percentage: 10 }],
  taxRates: { CA: 0.0725, ID: 0.06 },
} as unknown as Fixtures

export const smallCatalog: Catalog = createCatalog(SMALL_SHOP)

/** Creates a namespace with a store, a clock frozen at `now`, and incrementing IDs. */
export function createShopNamespace(now = 0): ShopNamespace & { readonly store: Store; now: number } {
  let ids = 0
  const next = (): string => String((ids += 1))
  const namespace = { store: createStore(), random: { id: next, hex: next }, now, clock: { now: () => namespace.now } }
  return namespace as unknown as ShopNamespace & { readonly store: Store; now: number }
}

/** Returns the status and field errors of a rejected request. */
export function catchError(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was rejected.')
}
