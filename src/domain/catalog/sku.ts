import type { RawProduct } from '#contract/cms/product.ts'
import { toOptionalImage, toImage } from '../images/image.ts'
import type { Sku } from './catalog.ts'
import { toOptionId } from './option-id.ts'
import { toPrices } from './pricing.ts'

/** Maps a SKU from the CMS. Prices are in dollars, and quantity is the stock (PROD-04). */
export function toSku(raw: RawProduct['skus'][number], mediaBaseUrl: string): Sku {
  return {
    sku: raw.sku,
    description: raw.description,
    ...toPrices(raw),
    discountPrice: raw.discount_price,
    quantity: raw.quantity ?? 0,
    image: toOptionalImage(raw.image, mediaBaseUrl),
    imageLibrary: raw.image_library.map((media) => toImage(media, mediaBaseUrl)),
    variants: raw.variants.map(({ field_name, label, value, product_variant_type }) => ({
      fieldName: field_name,
      id: toOptionId(field_name, value),
      label,
      value,
      product_variant_type,
    })),
    restrictedStates: raw.restricted_states,
    restrictedZips: raw.restricted_zips,
  }
}
