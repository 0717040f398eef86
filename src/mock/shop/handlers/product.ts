import type { RawProduct } from '#contract/cms/product.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import { HttpError } from '../../http/problem.ts'
import type { ShopHandlers } from '../shop-request.ts'

/** Finds a product by its slug or by its documentId, which is used in suggestion links (SRCH-16). */
export function createProductHandlers({ products }: Fixtures): Pick<ShopHandlers, 'getProduct'> {
  const known = new Map<string, { data: RawProduct[] }>()
  for (const product of products) {
    const response = { data: [product] }
    known.set(product.documentId, response)
    known.set(product.slug, response)
  }
  return {
    getProduct({ path }) {
      const response = known.get(path.title)
      if (response === undefined) throw new HttpError(404, `There is no product "${path.title}".`)
      return response
    },
  }
}
