import type { NewCartLine } from '#contract/cart.ts'
import type { Order } from '#contract/order.ts'
import type { PriceList } from '#contract/pricing.ts'
import type { Product, Sku } from '../../product/catalog.rules.ts'
import { priceSku } from '../../product/pricing.rules.ts'
import { createProductLine } from '../../product/product-line.rules.ts'

type OrderItem = Order['items'][number]

/** Returns the SKU with the options of an ordered item, or undefined if it is no longer sold. */
export function findOrderedSku(item: OrderItem, product: Product): Sku | undefined {
  return product.skus.find(
    ({ variants }) =>
      variants.length === item.options.length &&
      item.options.every(({ label, value }) =>
        variants.some(
          (variant) =>
            variant.label === value && (label === undefined || label === variant.product_variant_type.display_title),
        ),
      ),
  )
}

/**
 * Returns a cart line that reorders an item with the same quantity at the current price. Returns undefined if no SKU
 * has the item's options, or if the SKU is out of stock or has no known price.
 */
export function createReorderLine(
  item: OrderItem,
  product: Product,
  prices: PriceList | undefined,
): NewCartLine | undefined {
  const listed = findOrderedSku(item, product)
  if (listed === undefined) return undefined
  const sku = prices === undefined ? listed : priceSku(listed, prices[listed.sku])
  const line = sku.quantity > 0 ? createProductLine(product, sku, item.productUrl) : undefined
  return line && { ...line, quantity: item.quantity }
}
