import { useEffect } from 'react'
import { create } from 'zustand'
import type { PriceList } from '#contract/pricing.ts'

/** The live price list once it is loaded; pages show the prices of the build until then (OPEN-053). */
const priceList = create<{ readonly prices: PriceList | undefined; readonly requested: boolean }>(() => ({
  prices: undefined,
  requested: false,
}))

/** The live price list, requested once per visit. Undefined until it is there. */
export function usePriceList(): PriceList | undefined {
  const prices = priceList((state) => state.prices)
  useEffect(() => {
    // Every card of a listing asks; the first one's request serves all.
    if (priceList.getState().requested) return
    priceList.setState({ requested: true })
    import('./load-price-list.ts').then(
      async ({ loadPriceList }) => priceList.setState({ prices: await loadPriceList() }),
      // The prices of the build stay; the next page asks again.
      () => priceList.setState({ requested: false }),
    )
  }, [])
  return prices
}
