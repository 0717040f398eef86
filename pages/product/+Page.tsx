import type { ReactNode } from 'react'
import { PRODUCT_NOT_FOUND } from '#shop/lib/content/shared-texts.rules.ts'
import type { ProductData } from '#shop/product/load-product.ts'
import { ProductPage } from '#shop/product/product-page.tsx'
import { usePageData } from '#shop/shell/page/page-context.tsx'
import { ShellPage } from '#shop/shell/page/shell-page.tsx'

/** Loaded on demand, to keep API requests and validation out of the first load. */
const loader = async () => (await import('#shop/product/load-product.ts')).loadProduct

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
