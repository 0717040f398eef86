import type { ApiClient } from '#api/client.ts'
import { getProduct } from '#contract/cms/product.ts'
import { mediaBaseUrl } from '../lib/api/settings.ts'
import { loadOnce } from '../lib/content/load-once.ts'
import { emptyMetaData } from '../lib/content/meta-data.rules.ts'
import { type ShareImage, toShareImage } from '../lib/images/share-image.rules.ts'
import type { Product } from './catalog.rules.ts'
import { toProduct } from './product.rules.ts'

export interface ProductData {
  /** The product, or null on the shell page, whose URL is known only in the browser. */
  readonly product: Product | null
  readonly metaData: Product['metaData']
  readonly shareImage: ShareImage | undefined
  readonly headOnly?: boolean
}

/** Loads a product from the CMS, each title only once (PROD-08). */
export const loadProduct = loadOnce(fetchProduct)

/** Requests a product. The endpoint returns a list, of which only the first product is used (PROD-07). */
async function fetchProduct(api: ApiClient, title: string): Promise<ProductData> {
  const { data } = await api.call(getProduct, { path: { title } })
  const { metaData, skus, ...product } = toProduct(data[0], mediaBaseUrl())
  return {
    // Omits fields that are never shown, because they would be part of the page's data.
    product: { ...product, skus: skus.map((sku) => ({ ...sku, description: '' })), metaData: emptyMetaData },
    metaData,
    shareImage: toShareImage(product.image),
    headOnly: true,
  }
}
