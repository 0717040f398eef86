import type { RawProduct } from '#contract/cms/product.ts'
import type { PriceList } from '#contract/pricing.ts'
import type { RawSearchResult } from '#contract/search.ts'
import { type Fixtures, CONTENT_PAGE_IDS, type ContentPageId } from '#fixtures/fixtures.ts'
import { HttpError } from '../../http/problem.ts'
import type { ShopHandlers } from '../shop-request.ts'
import type { Store } from '../store.ts'

/** Finds a product by its slug or by its documentId, which is used in suggestion links (SRCH-16). */
export function createProductHandlers({ products }: Fixtures): Pick<ShopHandlers, 'getProduct'> {
  const known = new Map<string, { data: RawProduct[] }>()
  for (const product of products) {
    const response = { data: [product] }
    known.set(product.documentId, response)
    known.set(product.slug, response)
  }
  return {
    getProduct({ path }) {
      const response = known.get(path.title)
      if (response === undefined) throw new HttpError(404, `There is no product "${path.title}".`)
      return response
    },
  }
}

export function createCollectionHandlers({ collections }: Fixtures): Pick<ShopHandlers, 'getCollection'> {
  const known = new Map(collections.map((collection) => [collection.slug, { data: collection }] as const))
  return {
    getCollection({ path }) {
      const response = known.get(path.title)
      if (response === undefined) throw new HttpError(404, `There is no collection "${path.title}".`)
      return response
    },
  }
}

type PageHandlers = Pick<ShopHandlers, ContentPageId | 'getNavigation' | 'getFooter' | 'getHome'>

/** Returns the handlers for the pages that exist only once in the CMS. */
export function createPageHandlers({ navigation, footer, home, contentPages }: Fixtures): PageHandlers {
  const entries = CONTENT_PAGE_IDS.map((id) => [id, () => contentPages[id]] as const)
  return {
    getNavigation: () => navigation,
    getFooter: () => footer,
    getHome: () => home,
    // The type of the ID table guarantees that each page matches its endpoint.
    ...(Object.fromEntries(entries) as unknown as Pick<ShopHandlers, ContentPageId>),
  }
}

/** Returns the price list with stock that reflects orders and scenarios. CMS pages keep their earlier stock. */
export function createPricingHandlers({
  priceList,
}: Fixtures): Pick<ShopHandlers, 'getPriceList' | 'getUncachedPriceList'> {
  const current = ({ skuChanges }: Store): PriceList => {
    if (skuChanges.size === 0) return priceList
    const changes = [...skuChanges].flatMap(([sku, { stock }]) => {
      const record = priceList[sku]
      return record === undefined || stock === undefined ? [] : [[sku, { ...record, qtyOnHand: stock }] as const]
    })
    return { ...priceList, ...Object.fromEntries(changes) }
  }
  return {
    getPriceList: ({ namespace }) => current(namespace.store),
    getUncachedPriceList: ({ namespace }) => current(namespace.store),
  }
}

const DEFAULT_DISPLAY_TYPE = 'product-short-alt'

/** Maximum number of products per search, which is more than a page shows but few enough to validate and send. */
const MAX_HITS = 500

/** Returns the first products whose title or subtitle contains the text, ignoring case, sorted by title (SRCH-17). */
export function createSearchHandlers({ products }: Fixtures): Pick<ShopHandlers, 'searchProducts'> {
  const sorted = products
    .map((product) => ({
      text: `${product.title}\n${product.subtitle}`.toLowerCase(),
      title: product.title.toLowerCase(),
      hit: toSearchHit(product),
    }))
    .toSorted((a, b) => (a.title < b.title ? -1 : Number(a.title > b.title)))
  return {
    searchProducts({ path }) {
      const searchText = path.query.trim().toLowerCase()
      const data: RawSearchResult[] = []
      for (const { text, hit } of sorted) {
        if (text.includes(searchText)) data.push(hit)
        if (data.length === MAX_HITS) break
      }
      return { data }
    },
  }
}

/** Returns a search result with the first SKU of the product that is in stock, as in a collection. */
function toSearchHit(product: RawProduct): RawSearchResult {
  const { documentId, display_type, product_id, title, subtitle, image, skus, ffl_item, receiver_item } = product
  const sku = skus.find(({ quantity }) => quantity !== null && quantity > 0) ?? skus[0]
  return {
    documentId,
    display_type: display_type ?? DEFAULT_DISPLAY_TYPE,
    product_id,
    title,
    subtitle,
    image,
    prices: {
      price: sku?.price ?? null,
      final_price: sku?.final_price ?? null,
      discount_percentage: sku?.discount_percentage ?? 0,
    },
    no_variants: skus.every(({ variants }) => variants.length === 0),
    sku: sku?.sku ?? '',
    qty_on_hand: sku?.quantity ?? 0,
    ffl_item,
    receiver_item,
    restricted_states: sku?.restricted_states ?? [],
    restricted_zips: sku?.restricted_zips ?? [],
  }
}
