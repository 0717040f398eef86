import type { ReactNode } from 'react'
import type { ProductData } from '#app/features/product/load-product.ts'
import { ProductPage } from '#app/features/product/product-page.tsx'
import { usePageData } from '#app/frame/page/page-context.tsx'
import { LateData } from '#app/frame/page/shell-page.tsx'

/** Loaded when it is needed: the calls and their checks are not part of the first load. */
const loader = async () => (await import('#app/features/product/load-product.ts')).loadProduct

export function Page(): ReactNode {
  const { product } = usePageData<ProductData>()
  if (product === null) {
    return (
      <LateData loader={loader}>{(late) => late.product !== null && <ProductPage product={late.product} />}</LateData>
    )
  }
  return <ProductPage key={product.slug} product={product} />
}
