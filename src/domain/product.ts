import type { Product, RawProduct, Sku } from '#contract/product.ts'
import { emptyMetaData, metaDataFromCms } from './meta-data.ts'
import { optionalPicture, pictureFromMedia } from './picture.ts'
import { pricesFromCms } from './pricing.ts'

type Layout = Product['display_type']

const LAYOUTS: readonly string[] = ['product-short-alt', 'product-short', 'product-long'] satisfies Layout[]

/** The layout of a product; a missing or unknown one is product-short-alt (catalogue spec §2). */
function productLayout(displayType: string | null | undefined): Layout {
  return LAYOUTS.includes(displayType ?? '') ? (displayType as Layout) : 'product-short-alt'
}

/** What a product page shows when the CMS cannot be read or knows no such product (CMS-04, PROD-07). */
export const emptyProduct: Product = {
  productId: '',
  slug: '',
  display_type: 'product-short-alt',
  title: '',
  subtitle: '',
  image: null,
  fflItem: false,
  receiverItem: false,
  breadcrumbs: [],
  about: {
    title: '',
    subtitle: '',
    summary: [],
    techSpecs: [],
    details: [],
    image: null,
    readMore: [],
    patents: '',
    disclaimer: '',
  },
  selects: [],
  skus: [],
  compatibilityOptions: [],
  addOns: [],
  colorOptions: [],
  imageLibrary: [],
  moreDetails: null,
  relatedProducts: [],
  promoVideos: null,
  metaData: emptyMetaData,
}

/** A product as the shop uses it (catalogue spec §3, OPEN-065); undefined, from an empty list, gives the empty one. */
export function productFromCms(raw: RawProduct | undefined, mediaBaseUrl: string): Product {
  if (raw === undefined) return emptyProduct
  return {
    productId: raw.product_id,
    slug: raw.slug,
    display_type: productLayout(raw.display_type),
    title: raw.title,
    subtitle: raw.subtitle,
    image: optionalPicture(raw.image, mediaBaseUrl),
    fflItem: raw.ffl_item,
    receiverItem: raw.receiver_item,
    breadcrumbs: raw.breadcrumbs,
    about: aboutFromCms(raw.about, mediaBaseUrl),
    selects: raw.selects.map(({ label, field_name, options }) => ({ label, fieldName: field_name, options })),
    skus: raw.skus.map((sku) => skuFromCms(sku, mediaBaseUrl)),
    compatibilityOptions: raw.compatibility_options.map(({ key, field_name, options }) => ({
      key,
      fieldName: field_name,
      options,
    })),
    addOns: raw.add_ons.map(({ field_name, image, ...addOn }) => ({
      ...addOn,
      fieldName: field_name,
      image: optionalPicture(image, mediaBaseUrl),
    })),
    colorOptions: raw.color_options.map(({ field_name, ...color }) => ({ ...color, fieldName: field_name })),
    imageLibrary: raw.image_library.map((media) => pictureFromMedia(media, mediaBaseUrl)),
    moreDetails: raw.more_details,
    relatedProducts: raw.related_products.map((product) => ({
      ...product,
      image: optionalPicture(product.image, mediaBaseUrl),
      prices: pricesFromCms(product.prices),
    })),
    promoVideos: raw.promo_videos === null ? null : promoVideosFromCms(raw.promo_videos, mediaBaseUrl),
    metaData: metaDataFromCms(raw.meta_data),
  }
}

function aboutFromCms(raw: RawProduct['about'], mediaBaseUrl: string): Product['about'] {
  return {
    title: raw.title,
    subtitle: raw.subtitle,
    summary: raw.summary,
    techSpecs: raw.tech_specs,
    details: raw.details.map(({ title, list_items }) => ({ title, listItems: list_items })),
    image: optionalPicture(raw.image, mediaBaseUrl),
    readMore: raw.read_more,
    patents: raw.patents,
    disclaimer: raw.disclaimer,
  }
}

function skuFromCms(raw: RawProduct['skus'][number], mediaBaseUrl: string): Sku {
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
    variants: raw.variants.map(({ field_name, ...variant }) => ({ ...variant, fieldName: field_name })),
    restrictedStates: raw.restricted_states,
    restrictedZips: raw.restricted_zips,
  }
}

function promoVideosFromCms(
  raw: NonNullable<RawProduct['promo_videos']>,
  mediaBaseUrl: string,
): NonNullable<Product['promoVideos']> {
  return {
    title: raw.title,
    accentTitle: raw.accent_title,
    videos: raw.videos.map((video) => ({
      videoUrl: video.video_url,
      image: pictureFromMedia(video.image, mediaBaseUrl),
    })),
  }
}
