import type { MockFixtures } from '../fixtures.ts'
import { ConstantAnswer, type Handlers } from '../handler.ts'

export function pricingHandlers({ priceList }: MockFixtures): Pick<Handlers, 'getPriceList' | 'getUncachedPriceList'> {
  const cached = new ConstantAnswer(priceList)
  const uncached = new ConstantAnswer(priceList)
  return { getPriceList: () => cached, getUncachedPriceList: () => uncached }
}
