import type { PageContextServer } from 'vike/types'
import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { href } from '#routes/href.ts'
import { createBreadcrumbList, type StructuredData } from '#shop/lib/content/structured-data.rules.ts'
import type { ProductData } from '#shop/product/load-product.ts'
import { getOfferTerms } from '#shop/product/offer-terms.rules.ts'
import { createProductStructuredData } from '#shop/product/product-structured-data.rules.ts'

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
