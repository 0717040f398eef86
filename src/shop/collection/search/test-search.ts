/** Creates a search result with the given title, in the API's format. */
export function createSearchHit(title: string) {
  return {
    documentId: `id-${title}`,
    display_type: 'product-long',
    product_id: title,
    title,
    subtitle: `About ${title}`,
    image: null,
    prices: { price: 100, final_price: 80, discount_percentage: 20 },
    no_variants: true,
    sku: title.toUpperCase(),
    qty_on_hand: 1,
    ffl_item: false,
    receiver_item: false,
    restricted_states: [],
    restricted_zips: [],
  }
}
