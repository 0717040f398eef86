import type { ContentImage } from '#contract/cms/media.ts'
import type { Breadcrumb, MetaData } from '#contract/cms/meta-data.ts'
import type { RichText } from '#contract/cms/rich-text.ts'

interface Option {
  label: string
  value: string
}

/** Prices of a listed or related product, in dollars (COLL-02). */
export interface Prices {
  price: number | null
  finalPrice: number | null
  discountPercentage: number
}

/** A purchasable version of a product. Prices are in dollars, and quantity is the stock on hand (PROD-04). */
export interface Sku {
  sku: string
  description: string
  price: number | null
  discountPercentage: number
  discountPrice: number | null
  finalPrice: number | null
  quantity: number
  image: ContentImage | null
  imageLibrary: ContentImage[]
  variants: {
    fieldName: string
    id: string
    label: string
    value: string
    product_variant_type: { documentId: string; display_title: string }
  }[]
  restrictedStates: string[]
  restrictedZips: string[]
}

/** A product in the shop (PROD-01). */
export interface Product {
  productId: string
  /** Last segment of the product's URL, `/product/{title}`. */
  slug: string
  display_type: 'product-short-alt' | 'product-short' | 'product-long'
  title: string
  subtitle: string
  image: ContentImage | null
  fflItem: boolean
  receiverItem: boolean
  breadcrumbs: Breadcrumb[]
  about: {
    title: string
    subtitle: string
    summary: RichText
    techSpecs: Option[]
    details: { title: string; listItems: string[] }[]
    image: ContentImage | null
    readMore: { label: string; url: string }[]
    patents: string
    disclaimer: string
  }
  selects: { label: string; fieldName: string; options: Option[] }[]
  skus: Sku[]
  compatibilityOptions: { key: string; fieldName: string; options: Option[] }[]
  addOns: { id: string; fieldName: string; label: string; image: ContentImage | null; price: number | null }[]
  /** `value` is both the swatch's CSS color and the SKU's variant value. */
  colorOptions: { id: string; fieldName: string; value: string; label: string }[]
  imageLibrary: ContentImage[]
  moreDetails: { title: string; details: { question: string; answer: RichText }[] } | null
  relatedProducts: { url: string; image: ContentImage | null; title: string; subtitle: string; prices: Prices }[]
  promoVideos: { title: string; accentTitle: string; videos: { videoUrl: string; image: ContentImage | null }[] } | null
  metaData: MetaData
}

/** A product in a listing. Prices are in dollars, and qtyOnHand is the stock (COLL-02). */
export interface CollectionItem {
  productId: string
  title: string
  subtitle: string
  prices: Prices
  imageUrl: ContentImage | null
  url: string
  noVariants: boolean
  sku: string
  qtyOnHand: number
  fflItem: boolean
  receiverItem: boolean
  tag: string
  filterTags: { filterValue: string; filterCategory: string }[]
  restrictedStates: string[]
  restrictedZips: string[]
}

/** A collection in the shop (COLL-01). */
export interface Collection {
  slug: string
  title: string
  subtitle: string
  display_type: 'collection-simple-grid' | 'collection-tabbed-grid' | 'collection-cards' | 'collection-filterable-grid'
  image: ContentImage | null
  breadcrumbs: Breadcrumb[]
  filters: { category: string; multi: boolean; values: string[] }[]
  items: CollectionItem[]
  metaData: MetaData
}
