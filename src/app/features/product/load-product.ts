import type { ApiClient } from '#api/client.ts'
import { getProduct, type Product } from '#contract/product.ts'
import { productFromCms } from '#domain/product.ts'
import { mediaBaseUrl } from '../../state/settings.ts'

export interface ProductData {
  /** Null in the shell, whose address is known in the browser only. */
  readonly product: Product | null
  readonly metaData: Product['metaData']
  readonly shareImage: string | undefined
}

/** Products by title, for each client its own: the build may run against several APIs in turn. */
const loaded = new WeakMap<ApiClient, Map<string, Promise<ProductData>>>()

/**
 * Loads a product from the CMS once per title; callers at the same time share the request (catalogue spec §4). A
 * failure is not kept.
 */
export function loadProduct(api: ApiClient, title: string): Promise<ProductData> {
  const byTitle = loaded.get(api) ?? new Map<string, Promise<ProductData>>()
  loaded.set(api, byTitle)
  const known = byTitle.get(title)
  if (known !== undefined) return known
  const request = fetchProduct(api, title)
  byTitle.set(title, request)
  request.catch(() => byTitle.delete(title))
  return request
}

/** The call answers a list, whose first element is used (catalogue spec §7). */
async function fetchProduct(api: ApiClient, title: string): Promise<ProductData> {
  const { data } = await api.call(getProduct, { path: { title } })
  const product = productFromCms(data[0], mediaBaseUrl())
  return { product, metaData: product.metaData, shareImage: product.image?.src }
}
