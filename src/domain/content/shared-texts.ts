/* Texts used by several features, which must not import each other. */

/** Shown for an empty list (COLL-14, OPEN-102). */
export const NO_ITEMS = 'No items found'
/** Shown for an unknown product (COLL-26, OPEN-068). */
export const PRODUCT_NOT_FOUND = 'Product not found'
/** Button label (PROD-33). */
export const ADD_TO_CART = 'Add to Cart'
export const OUT_OF_STOCK = 'Out of stock'
export const UNAVAILABLE = 'This product is currently unavailable.'
/** Up to this many in stock, the page says how many are left (PROD-77). */
export const LOW_STOCK = 5
/** CONF-10. */
export const CONTINUE_SHOPPING = 'Continue shopping'
