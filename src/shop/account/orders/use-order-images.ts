import { createClient } from '#api/client.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { Order } from '#contract/order.ts'
import { matchRoute } from '#routes/match.ts'
import { mediaBaseUrl } from '../../lib/api/settings.ts'
import { shopApi } from '../../lib/api/shop-api.ts'
import { loadOnce } from '../../lib/content/load-once.ts'
import { getThumbnailUrl } from '../../lib/images/thumbnail.rules.ts'
import { toProduct } from '../../product/product.rules.ts'
import { useLoad } from '../../ui/loading/use-load.ts'
import { findOrderedSku } from './reorder.rules.ts'

type OrderItem = Order['items'][number]

/**
 * Returns a function from an item of an order to the URL of its picture, which is empty until the picture has loaded.
 * An order has no pictures of its own.
 */
export function useOrderImages(items: readonly OrderItem[]): (item: OrderItem) => string {
  const [images] = useLoad(() => loadOrderImages(items))
  return (item) => (images.status === 'loaded' && images.value.get(item)) || ''
}

/** Loads the pictures of an order's items from their products. An item whose product is gone has none. @internal */
export async function loadOrderImages(items: readonly OrderItem[]): Promise<ReadonlyMap<OrderItem, string>> {
  // Shows neither the spinner nor messages, because the order is complete without pictures.
  const api = createClient(shopApi)
  const load = loadOnce((_, title) => api.call(getProduct, { path: { title } }))
  const images = await Promise.all(
    items.map(async (item): Promise<[OrderItem, string]> => {
      const title = Object.values(matchRoute(item.productUrl)?.parameters ?? {}).at(-1)
      const response = title === undefined ? undefined : await load(api, title).catch(() => undefined)
      const product = toProduct(response?.data[0], mediaBaseUrl())
      return [item, getThumbnailUrl(findOrderedSku(item, product)?.image ?? product.image)]
    }),
  )
  return new Map(images)
}
