import type { RawProduct } from '#contract/cms/product.ts'
import type { RawSearchResult } from '#contract/search.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import type { ShopHandlers } from '../shop-request.ts'

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
