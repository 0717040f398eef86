import { useState, useSyncExternalStore } from 'react'
import { href } from '#routes/href.ts'
import { cartActions } from '../cart/cart-actions.ts'
import { pendingUrl } from '../lib/navigation/pending-url.ts'
import type { Product, Sku } from './catalog.rules.ts'
import { priceSku } from './pricing.rules.ts'
import { usePriceList } from './pricing/price-list.ts'
import { type OptionSelection, getSkuSelection, findSelectedSku, getInitialSelection } from './product-options.rules.ts'

/** Query parameter with the selected SKU. */
const SKU_PARAMETER = 'sku'

interface ProductSelection {
  /** The product with live prices and stock, once these are known. */
  readonly priced: Product
  readonly selection: OptionSelection
  readonly setSelection: (selection: OptionSelection) => void
  /** The selected SKU, or undefined if no SKU matches. */
  readonly sku: Sku | undefined
  readonly addChosen: () => Promise<void>
}

/** Manages the selected options on a product page and finds the matching SKU. */
export function useProductSelection(product: Product): ProductSelection {
  const [chosen, setChosen] = useState<OptionSelection>()
  // Prerendered HTML, and therefore the first render in the browser, has no query.
  const shared = useSyncExternalStore(
    () => () => undefined,
    readSkuFromUrl,
    () => null,
  )
  const selection = chosen ?? getSkuSelection(product, shared) ?? getInitialSelection(product)
  const prices = usePriceList()
  const priced = prices
    ? { ...product, skus: product.skus.map((listed) => priceSku(listed, prices[listed.sku])) }
    : product
  const sku = findSelectedSku(priced, selection)
  return {
    priced,
    selection,
    setSelection: (next) => {
      setChosen(next)
      void announceSelected(findSelectedSku(priced, next))
      writeSku(findSelectedSku(product, next)?.sku)
    },
    sku,
    addChosen: async () => {
      if (sku === undefined) return
      const { createProductLine } = await import('./product-line.rules.ts')
      const line = createProductLine(product, sku, href('product', { title: product.slug }))
      if (line !== undefined) await cartActions.addToCart([line])
    },
  }
}

/** The page already shows the change, so a failure to load the announcement is not reported. */
async function announceSelected(selected: Sku | undefined): Promise<void> {
  const announcement = await import('./announce-sku.ts').catch(() => undefined)
  announcement?.announceSku(selected)
}

function readSkuFromUrl(): string | null {
  return new URLSearchParams(pendingUrl.search()).get(SKU_PARAMETER)
}

/** Stores the selected SKU in the URL, so that a shared or reloaded page keeps the selection. */
function writeSku(sku: string | undefined): void {
  const parameters = new URLSearchParams(pendingUrl.search())
  if (sku === undefined) parameters.delete(SKU_PARAMETER)
  else parameters.set(SKU_PARAMETER, sku)
  const search = parameters.toString()
  pendingUrl.replaceSearch(search && `?${search}`)
}
