/* Texts shared by several features. Features must not import each other. */

/** Text for an empty list (COLL-14, OPEN-102). */
export const NO_ITEMS_FOUND = 'No items found'
/** Text for an unknown product (COLL-26, OPEN-068). */
export const PRODUCT_NOT_FOUND = 'Product not found'
/** Button label (PROD-33). */
export const ADD_TO_CART = 'Add to Cart'
export const OUT_OF_STOCK = 'Out of stock'
export const PRODUCT_UNAVAILABLE = 'This product is currently unavailable.'
/** Maximum stock for which the page shows the number of remaining items. */
export const LOW_STOCK = 5
/** Link label on the confirmation page (CONF-10). */
export const CONTINUE_SHOPPING = 'Continue shopping'
