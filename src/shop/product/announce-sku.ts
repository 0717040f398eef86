import { LOW_STOCK, OUT_OF_STOCK, PRODUCT_UNAVAILABLE } from '../lib/content/shared-texts.rules.ts'
import { formatPrices } from '../lib/money.rules.ts'
import { announce } from '../lib/notification/announce.ts'
import type { Sku } from './catalog.rules.ts'

/** Announces the displayed price and stock of the selected SKU. */
export function announceSku(sku: Sku | undefined): void {
  announce(sku === undefined ? PRODUCT_UNAVAILABLE : describeSku(sku))
}

function describeSku({ finalPrice, quantity }: Sku): string {
  const { current } = formatPrices(finalPrice, null)
  if (quantity === 0) return `${current}, ${OUT_OF_STOCK}`
  return quantity <= LOW_STOCK ? `${current}, Only ${quantity} left` : current
}
