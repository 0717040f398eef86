import type { PageContextServer } from 'vike/types'
import type { ProductData } from '#app/features/product/load-product.ts'
import { getOfferTerms } from '#domain/catalog/offer-terms.ts'
import { productStructuredData } from '#domain/catalog/product-structured-data.ts'
import { breadcrumbList, type StructuredData } from '#domain/content/structured-data.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { href } from '#routes/href.ts'

export function structuredData(
  { data, shippingMethods }: PageContextServer,
  site: string,
): (StructuredData | undefined)[] {
  const { product, metaData } = data as ProductData
  if (product === null) return []
  const { BRAND_NAME: brand, RETURN_DAYS: days } = runtimeSettings()
  const { terms, references } = getOfferTerms(
    shippingMethods ?? [],
    days ? Number(days) : undefined,
    product.fflItem || product.receiverItem,
  )
  const place = { site, path: href('product', { title: product.slug }), brand, offer: references }
  const sold = productStructuredData({ ...product, metaData }, place)
  return [...(sold === undefined ? [] : [sold, ...terms]), breadcrumbList(product.breadcrumbs, site)]
}
