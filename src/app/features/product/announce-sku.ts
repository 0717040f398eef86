import type { Sku } from '#domain/catalog/catalog.ts'
import { LOW_STOCK, OUT_OF_STOCK, PRODUCT_UNAVAILABLE } from '#domain/content/shared-texts.ts'
import { formatPrices } from '#domain/money.ts'
import { announce } from '../../notification/announce.ts'

/** Announces the displayed price and stock of the selected SKU. */
export function announceSku(sku: Sku | undefined): void {
  announce(sku === undefined ? PRODUCT_UNAVAILABLE : describeSku(sku))
}

function describeSku({ finalPrice, quantity }: Sku): string {
  const { current } = formatPrices(finalPrice, null)
  if (quantity === 0) return `${current}, ${OUT_OF_STOCK}`
  return quantity <= LOW_STOCK ? `${current}, Only ${quantity} left` : current
}
