import type { PageContext } from 'vike/types'
import type { ProductData } from '#app/features/product/load-product.ts'
import { loadProductParts } from '#app/features/product/product-page.tsx'
import { loadParameterPage } from '../load-parameter-page.ts'

export async function data(pageContext: PageContext): Promise<ProductData> {
  const loader = async () => (await import('#app/features/product/load-product.ts')).loadProduct
  const [product] = await Promise.all([
    loadParameterPage(pageContext, 'title', loader, (metaData) => ({
      product: null,
      metaData,
      shareImage: undefined,
    })),
    loadProductParts(),
  ])
  return product
}
