import type { RawProduct } from '#contract/cms/product.ts'
import { optionalPicture, pictureFromMedia } from '../pictures/picture.ts'
import type { Sku } from './catalogue.ts'

/** One purchasable version of a product from the CMS; prices in dollars, quantity is stock (PROD-04). */
export function skuFromCms(raw: RawProduct['skus'][number], mediaBaseUrl: string): Sku {
  return {
    sku: raw.sku,
    description: raw.description,
    price: raw.price,
    discountPercentage: raw.discount_percentage,
    discountPrice: raw.discount_price,
    finalPrice: raw.final_price,
    quantity: raw.quantity,
    image: optionalPicture(raw.image, mediaBaseUrl),
    imageLibrary: raw.image_library.map((media) => pictureFromMedia(media, mediaBaseUrl)),
    variants: raw.variants.map(({ field_name, id, label, value, product_variant_type }) => ({
      fieldName: field_name,
      id,
      label,
      value,
      product_variant_type,
    })),
    restrictedStates: raw.restricted_states,
    restrictedZips: raw.restricted_zips,
  }
}
