import { useEffect } from 'react'
import { create } from 'zustand'
import type { PriceList } from '#contract/pricing.ts'

/** The live price list. Pages show the prices from the build until it has loaded (OPEN-053). */
const priceList = create<{ readonly prices: PriceList | undefined; readonly requested: boolean }>(() => ({
  prices: undefined,
  requested: false,
}))

/** Returns the live price list, or undefined until it has loaded. Requests it once per visit. */
export function usePriceList(): PriceList | undefined {
  const prices = priceList((state) => state.prices)
  useEffect(() => {
    // Every product card calls this, and all of them share the first card's request.
    if (priceList.getState().requested) return
    priceList.setState({ requested: true })
    import('./load-price-list.ts').then(
      async ({ loadPriceList }) => priceList.setState({ prices: await loadPriceList() }),
      // Keeps the prices from the build. The next page retries.
      () => priceList.setState({ requested: false }),
    )
  }, [])
  return prices
}
