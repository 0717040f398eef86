import type { PageContextServer } from 'vike/types'
import type { ProductData } from '#app/features/product/load-product.ts'
import { getOfferTerms } from '#domain/catalog/offer-terms.ts'
import { createProductStructuredData } from '#domain/catalog/product-structured-data.ts'
import { createBreadcrumbList, type StructuredData } from '#domain/content/structured-data.ts'
import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { href } from '#routes/href.ts'

export function structuredData(
  { data, shippingMethods }: PageContextServer,
  site: string,
): (StructuredData | undefined)[] {
  const { product, metaData } = data as ProductData
  if (product === null) return []
  const { BRAND_NAME: brand, RETURN_DAYS: days } = getRuntimeSettings()
  const { terms, references } = getOfferTerms(
    shippingMethods ?? [],
    days ? Number(days) : undefined,
    product.fflItem || product.receiverItem,
  )
  const place = { site, path: href('product', { title: product.slug }), brand, offer: references }
  const sold = createProductStructuredData({ ...product, metaData }, place)
  return [...(sold === undefined ? [] : [sold, ...terms]), createBreadcrumbList(product.breadcrumbs, site)]
}
