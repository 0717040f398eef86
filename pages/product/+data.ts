import type { PageContext } from 'vike/types'
import type { ProductData } from '#shop/product/load-product.ts'
import { loadProductParts } from '#shop/product/product-page.tsx'
import { loadDynamicPage } from '../load-dynamic-page.ts'

export async function data(pageContext: PageContext): Promise<ProductData> {
  const loader = async () => (await import('#shop/product/load-product.ts')).loadProduct
  const [product] = await Promise.all([
    loadDynamicPage(pageContext, 'title', loader, (metaData) => ({
      product: null,
      metaData,
      shareImage: undefined,
    })),
    loadProductParts(),
  ])
  return product
}
