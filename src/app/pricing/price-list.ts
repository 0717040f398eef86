import { useEffect } from 'react'
import { create } from 'zustand'
import type { PriceList } from '#contract/pricing.ts'

/** Live price list. Until it has loaded, pages show the prices from the build (OPEN-053). */
const priceList = create<{ readonly prices: PriceList | undefined; readonly requested: boolean }>(() => ({
  prices: undefined,
  requested: false,
}))

/** Returns the live price list, or undefined until it has loaded. It is requested once per visit. */
export function usePriceList(): PriceList | undefined {
  const prices = priceList((state) => state.prices)
  useEffect(() => {
    // Every product card calls this function, and all of them share the first card's request.
    if (priceList.getState().requested) return
    priceList.setState({ requested: true })
    import('./load-price-list.ts').then(
      async ({ loadPriceList }) => priceList.setState({ prices: await loadPriceList() }),
      // Keep the prices from the build, and let the next page try again.
      () => priceList.setState({ requested: false }),
    )
  }, [])
  return prices
}
