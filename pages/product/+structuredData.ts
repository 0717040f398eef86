import type { PageContextServer } from 'vike/types'
import type { ProductData } from '#app/features/product/load-product.ts'
import { productStructuredData } from '#domain/catalogue/product-structured-data.ts'
import { breadcrumbList, type StructuredData } from '#domain/content/structured-data.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { href } from '#routes/href.ts'

export function structuredData({ data }: PageContextServer, site: string): (StructuredData | undefined)[] {
  const { product } = data as ProductData
  if (product === null) return []
  const place = { site, path: href('product', { title: product.slug }), brand: runtimeSettings().BRAND_NAME }
  return [productStructuredData(product, place), breadcrumbList(product.breadcrumbs, site)]
}
