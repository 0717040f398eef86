import { useState, useSyncExternalStore } from 'react'
import type { Product, Sku } from '#domain/catalogue/catalogue.ts'
import { priceSku } from '#domain/catalogue/pricing.ts'
import { type Choice, choiceOfSku, chosenSku, initialChoice } from '#domain/catalogue/product-options.ts'
import { href } from '#routes/href.ts'
import { cartActions } from '../../cart/cart-actions.ts'
import { usePriceList } from '../../pricing/price-list.ts'

/** Names the chosen sku in a product's address. */
const SKU_PARAMETER = 'sku'

interface ProductChoice {
  /** The product with live prices and stock once they are known. */
  readonly priced: Product
  readonly choice: Choice
  readonly setChoice: (choice: Choice) => void
  /** Undefined when no sku fits. */
  readonly sku: Sku | undefined
  readonly addChosen: () => Promise<void>
}

/** What the shopper chose on a product page, and the sku that this means. */
export function useProductChoice(product: Product): ProductChoice {
  const [chosen, setChosen] = useState<Choice>()
  // The prerendered HTML, and with it the first render in the browser, knows no query.
  const shared = useSyncExternalStore(
    () => () => undefined,
    skuOfAddress,
    () => null,
  )
  const choice = chosen ?? choiceOfSku(product, shared) ?? initialChoice(product)
  const prices = usePriceList()
  const priced = prices
    ? { ...product, skus: product.skus.map((listed) => priceSku(listed, prices[listed.sku])) }
    : product
  const sku = chosenSku(priced, choice)
  return {
    priced,
    choice,
    setChoice: (next) => {
      setChosen(next)
      writeSku(chosenSku(product, next)?.sku)
    },
    sku,
    addChosen: async () => {
      if (sku === undefined) return
      const { productLine } = await import('#domain/cart/product-line.ts')
      await cartActions.addToCart([productLine(product, sku, href('product', { title: product.slug }))])
    },
  }
}

function skuOfAddress(): string | null {
  return new URLSearchParams(location.search).get(SKU_PARAMETER)
}

/** Puts the chosen sku into the address, so that the page can be shared and loaded anew as it is (PROD-56). */
function writeSku(sku: string | undefined): void {
  const address = new URL(location.href)
  if (sku === undefined) address.searchParams.delete(SKU_PARAMETER)
  else address.searchParams.set(SKU_PARAMETER, sku)
  // The entry keeps the router's own state.
  history.replaceState(history.state, '', address)
}
