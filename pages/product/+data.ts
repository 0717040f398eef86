import { type ProductData, loadProduct } from '#app/features/product/load-product.ts'
import type { PageContext } from 'vike/types'
import { loadParameterPage } from '../load-parameter-page.ts'

export async function data(pageContext: PageContext): Promise<ProductData> {
  return loadParameterPage(pageContext, 'title', loadProduct, (metaData) => ({
    product: null,
    metaData,
    shareImage: undefined,
  }))
}
