import type { ContentImage } from '#contract/cms/media.ts'
import type { Product, Sku } from './catalog.rules.ts'
import { emptyProduct } from './product.rules.ts'

/** An empty image that loads without a server. */
const DRAWING = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/%3E"

/** Returns an image for tests, identified by its alt text. */
export function makeImage(alt: string): ContentImage {
  return { src: `${DRAWING}#${alt.replaceAll(' ', '-')}`, alt, width: 1600, height: 1200, variants: [] }
}

/** Returns a SKU for tests with the given field values. Defaults to a price of 100 dollars and one item in stock. */
export function createSku(values: Readonly<Record<string, string>>, over: Partial<Sku> = {}): Sku {
  return {
    sku: Object.values(values).join('-') || 'BARE',
    description: '',
    price: 100,
    discountPercentage: 0,
    discountPrice: null,
    finalPrice: 100,
    quantity: 1,
    image: null,
    imageLibrary: [],
    variants: Object.entries(values).map(([fieldName, value]) => ({
      fieldName,
      id: `${fieldName}.${value}`,
      label: value,
      value,
      product_variant_type: { documentId: fieldName, display_title: fieldName },
    })),
    restrictedStates: [],
    restrictedZips: [],
    ...over,
  }
}

/** Returns a product for tests, with only a name by default. */
export function createProduct(part: Partial<Product>): Product {
  return { ...emptyProduct, productId: 'CW-1', slug: 'p', title: 'P', ...part }
}

/** Returns a select whose options use their values as labels. */
export function select(fieldName: string, ...values: readonly string[]): Product['selects'][number] {
  return { label: fieldName, fieldName, options: values.map((value) => ({ label: value, value })) }
}
