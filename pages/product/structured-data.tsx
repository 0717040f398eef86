import type { ReactNode } from 'react'
import { usePageSite } from '#app/shell/page-context.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import type { Product } from '#contract/product.ts'
import { productStructuredData } from '#domain/product-structured-data.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { href } from '#routes/href.ts'

/** What search engines are told about a product. They read the HTML, so only prerendering writes it. */
export function ProductStructuredData({ product }: { readonly product: Product }): ReactNode {
  const site = usePageSite()
  if (product.skus.length === 0) return null
  const data =
    import.meta.env.SSR && site !== undefined
      ? productStructuredData(product, {
          site,
          path: href('product', { title: product.slug }),
          brand: runtimeSettings().BRAND_NAME,
        })
      : undefined
  return <JsonLd data={data} />
}
