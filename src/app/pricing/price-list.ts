import { useEffect } from 'react'
import { create } from 'zustand'
import type { PriceList } from '#contract/pricing.ts'

/** The live price list once loaded; until then pages show the prices of the build (OPEN-053). */
const priceList = create<{ readonly prices: PriceList | undefined; readonly requested: boolean }>(() => ({
  prices: undefined,
  requested: false,
}))

/** Returns the live price list, requested once per visit; undefined until it is loaded. */
export function usePriceList(): PriceList | undefined {
  const prices = priceList((state) => state.prices)
  useEffect(() => {
    // Every product card calls this; all share the first one's request.
    if (priceList.getState().requested) return
    priceList.setState({ requested: true })
    import('./load-price-list.ts').then(
      async ({ loadPriceList }) => priceList.setState({ prices: await loadPriceList() }),
      // The prices of the build stay; the next page tries again.
      () => priceList.setState({ requested: false }),
    )
  }, [])
  return prices
}
