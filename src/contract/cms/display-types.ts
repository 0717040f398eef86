/** Layouts of products and collections, by endpoint. The first one is the default. */
export const DISPLAY_TYPES: Readonly<Record<string, readonly string[]>> = {
  getProduct: ['product-short-alt', 'product-short', 'product-long'],
  getCollection: ['collection-simple-grid', 'collection-tabbed-grid', 'collection-cards', 'collection-filterable-grid'],
}
