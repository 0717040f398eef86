import type { ReactNode } from 'react'
import type { ProductData } from '#app/features/product/load-product.ts'
import { ProductPage } from '#app/features/product/product-page.tsx'
import { usePageData } from '#app/layout/page/page-context.tsx'
import { ShellPage } from '#app/layout/page/shell-page.tsx'
import { PRODUCT_NOT_FOUND } from '#domain/content/shared-texts.ts'

/** Loaded on demand, to keep API requests and validation out of the first load. */
const loader = async () => (await import('#app/features/product/load-product.ts')).loadProduct

export function Page(): ReactNode {
  const { product } = usePageData<ProductData>()
  if (product === null) {
    return (
      <ShellPage loader={loader} unknownTitle={PRODUCT_NOT_FOUND}>
        {(data) => data.product !== null && <ProductPage product={data.product} />}
      </ShellPage>
    )
  }
  return <ProductPage key={product.slug} product={product} />
}
