import type { RawProduct } from '#contract/cms/product.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import { ConstantAnswer } from '../../engine/back-end.ts'
import { Refusal } from '../../http/problem.ts'
import type { ShopHandlers } from '../call.ts'

/** A product is found by its slug, and by its documentId as the links of suggestions have it (SRCH-16). */
export function productHandlers({ products }: Fixtures): Pick<ShopHandlers, 'getProduct'> {
  const known = new Map<string, ConstantAnswer<{ data: RawProduct[] }>>()
  for (const product of products) {
    const answer = new ConstantAnswer({ data: [product] })
    known.set(product.documentId, answer)
    known.set(product.slug, answer)
  }
  return {
    getProduct({ path }) {
      const answer = known.get(path.title)
      if (answer === undefined) throw new Refusal(404, `There is no product "${path.title}".`)
      return answer
    },
  }
}
