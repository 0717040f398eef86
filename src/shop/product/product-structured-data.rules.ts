import { type StructuredData, toWebUrl } from '../lib/content/structured-data.rules.ts'
import type { Product, Sku } from './catalog.rules.ts'
import { getGalleryImages } from './product-images.rules.ts'

/**
 * Returns the structured data of a product: a Product, or a ProductGroup if it has several SKUs. Returns undefined for
 * a product without SKUs.
 * @param site public URL of the shop, such as `https://www.shop.example`
 * @param path path of the product page
 * @param offer properties of every offer, in addition to price and availability
 */
export function createProductStructuredData(
  product: Product,
  {
    site,
    path,
    brand,
    offer = {},
  }: { readonly site: string; readonly path: string; readonly brand: string; readonly offer?: StructuredData },
): StructuredData | undefined {
  const [first, ...others] = product.skus
  if (first === undefined) return undefined
  const url = new URL(path, site).href
  const common = {
    name: product.title,
    description: product.metaData.description || product.subtitle || product.title,
    brand: { '@type': 'Brand', name: brand },
    url,
  }
  const absolute = (sku?: Sku) => {
    return getGalleryImages(product, sku).flatMap(({ src }) => toWebUrl(src, site) ?? [])
  }
  if (others.length === 0) {
    return {
      '@type': 'Product',
      ...common,
      image: absolute(first),
      ...skuData(first, url, offer),
      ...appearance(product, first),
    }
  }
  const group = absolute()
  /** Variants list only images that the group does not. */
  const groupFields = new Set(group)
  const variesBy = [...new Set(product.skus.flatMap((sku) => Object.keys(appearance(product, sku))))]
  return {
    '@type': 'ProductGroup',
    ...common,
    image: group,
    productGroupID: product.productId,
    ...(variesBy.length > 0 && { variesBy: variesBy.map((property) => `https://schema.org/${property}`) }),
    hasVariant: product.skus.map((sku) => ({
      '@type': 'Product',
      name: [product.title, ...sku.variants.map((variant) => variant.label)].join(', '),
      image: absolute(sku).filter((src, index) => {
        const isNew = !groupFields.has(src)
        groupFields.add(src)
        return isNew || index === 0
      }),
      ...skuData(sku, `${url}?sku=${encodeURIComponent(sku.sku)}`, offer),
      ...appearance(product, sku),
    })),
  }
}

/** Returns the data of one SKU, with an offer only if it has a price. */
function skuData({ sku, finalPrice, quantity }: Sku, url: string, offer: StructuredData): StructuredData {
  if (finalPrice === null) return { sku }
  return {
    sku,
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'USD',
      price: finalPrice.toFixed(2),
      availability: quantity > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      ...offer,
    },
  }
}

/** Returns the color and size of a SKU, if the product has these options. */
function appearance({ colorOptions }: Product, { variants }: Sku): StructuredData {
  const color = variants.find(({ fieldName }) => fieldName === colorOptions[0]?.fieldName)
  const size = variants.find(({ product_variant_type }) => /\bsize\b/i.test(product_variant_type.display_title))
  return { ...(color && { color: color.label }), ...(size && { size: size.label }) }
}
