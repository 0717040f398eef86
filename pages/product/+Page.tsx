import { type ProductData, loadProduct } from '#app/features/product/load-product.ts'
import { ProductPage } from '#app/features/product/product-page.tsx'
import { LateData } from '#app/shell/late-data.tsx'
import type { ReactNode } from 'react'
import { usePageData } from '#app/shell/page-context.tsx'

export function Page(): ReactNode {
  const { product } = usePageData<ProductData>()
  if (product !== null) return <ProductPage key={product.slug} product={product} />
  return (
    <LateData load={loadProduct}>{(late) => late.product !== null && <ProductPage product={late.product} />}</LateData>
  )
}
