import { useState } from 'react'
import type { Product, Sku } from '#contract/cms/product.ts'
import { productLine } from '#domain/cart/product-line.ts'
import { priceSku } from '#domain/catalogue/pricing.ts'
import { type Choice, chosenSku, initialChoice } from '#domain/catalogue/product-options.ts'
import { href } from '#routes/href.ts'
import { cartActions } from '../../cart/cart-actions.ts'
import { usePriceList } from '../../pricing/price-list.ts'

interface ProductChoice {
  readonly choice: Choice
  readonly setChoice: (choice: Choice) => void
  /** The chosen sku with live price and stock once they are known; undefined when no sku fits. */
  readonly sku: Sku | undefined
  readonly addChosen: () => Promise<void>
}

/** What the shopper chose on a product page, and the sku that this means. */
export function useProductChoice(product: Product): ProductChoice {
  const [choice, setChoice] = useState(() => initialChoice(product))
  const prices = usePriceList()
  const listed = chosenSku(product, choice)
  const sku = listed === undefined || prices === undefined ? listed : priceSku(listed, prices[listed.sku])
  return {
    choice,
    setChoice,
    sku,
    addChosen: async () => {
      if (sku !== undefined)
        await cartActions.addToCart([productLine(product, sku, href('product', { title: product.slug }))])
    },
  }
}
