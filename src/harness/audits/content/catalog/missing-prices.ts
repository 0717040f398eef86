import { getNumber, getText, isRecord } from '../document-fields.ts'
import type { PreparedRule } from '../rule.ts'

/**
 * Finds SKUs without a price (CMS-75). If the price list has no price either, this is an error because the SKU cannot
 * be bought. Otherwise, the page shows no price until the price list loads, and search engines see no price.
 */
export const checkMissingPrices: PreparedRule = ({ priceList }) => {
  const list = isRecord(priceList?.data) ? priceList.data : {}
  return (document) => {
    if (document.endpoint.id !== 'getProduct') return []
    return document.fields.flatMap(({ path, value }) => {
      if (!/^skus\[\d+\]$/.test(path) || !isRecord(value) || value['price'] !== null) return []
      const sku = getText(value, 'sku')
      const live = getNumber(Object.hasOwn(list, sku) ? list[sku] : undefined, 'price')
      const isForSale = live !== undefined && live > 0
      return [
        {
          rule: 'missing-price',
          severity: isForSale ? 'warning' : 'error',
          document,
          field: `${path}.price`,
          message: isForSale
            ? `The SKU "${sku}" has no price here, so the page shows none until the price list is loaded.`
            : `The SKU "${sku}" has no price, here or in the price list, so it cannot be bought.`,
          fix: isForSale ? `Enter ${live}, the price in the price list.` : 'Enter the price in dollars.',
        } as const,
      ]
    })
  }
}
