/** The layouts of products and collections by endpoint; the first is the default. */
export const DISPLAY_TYPES: Readonly<Record<string, readonly string[]>> = {
  getProduct: ['product-short-alt', 'product-short', 'product-long'],
  getCollection: ['collection-simple-grid', 'collection-tabbed-grid', 'collection-cards', 'collection-filterable-grid'],
}
