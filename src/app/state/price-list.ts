import type { PriceList } from '#contract/pricing.ts'
import { useEffect } from 'react'
import { create } from 'zustand'

/** The live price list once it is loaded; pages show the prices of the build until then (OPEN-053). */
const priceList = create<{ readonly prices: PriceList | undefined; readonly requested: boolean }>(() => ({
  prices: undefined,
  requested: false,
}))

/** The live price list, requested once per visit. Undefined until it is there. */
export function usePriceList(): PriceList | undefined {
  const { prices, requested } = priceList()
  useEffect(() => {
    if (requested) return
    priceList.setState({ requested: true })
    void import('./price-list-calls.ts').then(async ({ loadPriceList }) => {
      priceList.setState({ prices: await loadPriceList() })
    })
  }, [requested])
  return prices
}
