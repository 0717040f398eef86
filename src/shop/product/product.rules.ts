import type { RawProduct } from '#contract/cms/product.ts'
import { toMetaData } from '../lib/content/meta-data.rules.ts'
import { PRODUCT_NOT_FOUND } from '../lib/content/shared-texts.rules.ts'
import { getMediaUrl, toImage, toOptionalImage } from '../lib/images/image.rules.ts'
import type { Product, Sku } from './catalog.rules.ts'
import { toPrices } from './pricing.rules.ts'

type Layout = Product['display_type']

/** Layout of a product with a missing or unknown display type. */
const DEFAULT_LAYOUT: Layout = 'product-short-alt'

const LAYOUTS = {
  'product-short-alt': true,
  'product-short': true,
  'product-long': true,
} as const satisfies Record<Layout, true>

/** Default for a product that is not in the CMS (CMS-04). Has no options or SKUs. @internal */
export const emptyProduct: Product = {
  productId: '',
  slug: '',
  display_type: DEFAULT_LAYOUT,
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
  metaData: { title: PRODUCT_NOT_FOUND, description: '' },
}

/**
 * Maps a product from the CMS (PROD-01). Returns the empty default for an empty list (PROD-07). Prices come from the
 * CMS (see pricing.ts for live prices).
 */
export function toProduct(raw: RawProduct | undefined, mediaBaseUrl = ''): Product {
  if (raw === undefined) return emptyProduct
  return {
    productId: raw.product_id,
    slug: raw.slug,
    display_type: layoutFromCms(raw.display_type),
    title: raw.title,
    subtitle: raw.subtitle,
    image: toOptionalImage(raw.image, mediaBaseUrl),
    fflItem: raw.ffl_item,
    receiverItem: raw.receiver_item,
    breadcrumbs: raw.breadcrumbs,
    about: aboutFromCms(raw.about, mediaBaseUrl),
    selects: raw.selects.map(({ label, field_name, options }) => ({ label, fieldName: field_name, options })),
    skus: raw.skus.map((sku) => toSku(sku, mediaBaseUrl)),
    compatibilityOptions: raw.compatibility_options.map(({ key, field_name, options }) => ({
      key,
      fieldName: field_name,
      options,
    })),
    addOns: raw.add_ons.map(({ field_name, label, image, price }) => ({
      id: field_name,
      fieldName: field_name,
      label,
      image: toOptionalImage(image, mediaBaseUrl),
      price,
    })),
    colorOptions: raw.color_options.map(({ field_name, value, label }) => ({
      id: toOptionId(field_name, value),
      fieldName: field_name,
      value,
      label,
    })),
    imageLibrary: raw.image_library.map((media) => toImage(media, mediaBaseUrl)),
    moreDetails: raw.more_details,
    relatedProducts: raw.related_products.map(({ url, image, title, subtitle, prices }) => ({
      url,
      // The image is decorative, because the product's name is next to it.
      image: image === null ? null : { ...toImage(image, mediaBaseUrl), alt: '' },
      title,
      subtitle,
      prices: toPrices(prices),
    })),
    promoVideos: promoVideosFromCms(raw.promo_videos, mediaBaseUrl),
    metaData: toMetaData(raw.meta_data, raw.title),
  }
}

function layoutFromCms(name: string | null | undefined): Layout {
  return Object.hasOwn(LAYOUTS, String(name)) ? (name as Layout) : DEFAULT_LAYOUT
}

function aboutFromCms(raw: RawProduct['about'], mediaBaseUrl: string): Product['about'] {
  return {
    title: raw.title,
    subtitle: raw.subtitle,
    summary: raw.summary,
    techSpecs: raw.tech_specs,
    details: raw.details.map(({ title, list_items }) => ({ title, listItems: list_items })),
    image: toOptionalImage(raw.image, mediaBaseUrl),
    readMore: raw.read_more.map(({ label, url }) => ({ label, url: manualUrl(url, mediaBaseUrl) })),
    patents: raw.patents,
    disclaimer: raw.disclaimer,
  }
}

/** Returns the URL of a manual. Uploads are on the media host, and links to the shop's pages stay unchanged. */
function manualUrl(url: string, mediaBaseUrl: string): string {
  return url.startsWith('/uploads/') ? getMediaUrl(url, mediaBaseUrl) : url
}

function promoVideosFromCms(raw: RawProduct['promo_videos'], mediaBaseUrl: string): Product['promoVideos'] {
  if (raw === null) return null
  return {
    title: raw.title,
    accentTitle: raw.accent_title,
    videos: raw.videos.map(({ video_url, image }) => ({
      videoUrl: video_url,
      image: toOptionalImage(image, mediaBaseUrl),
    })),
  }
}

/** Maps a SKU from the CMS. Prices are in dollars, and quantity is the stock (PROD-04). */
function toSku(raw: RawProduct['skus'][number], mediaBaseUrl: string): Sku {
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

/**
 * Returns the ID of a product option. The CMS assigns new IDs to components on every publish, so this ID is derived
 * from the option's field and value, which do not change (CART-23).
 */
function toOptionId(fieldName: string, value: string): string {
  return `${fieldName}.${value}`
}
