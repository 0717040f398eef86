/*
 * Texts that more than one feature shows: no feature may import another, and each sentence stands once.
 */

/** CART-11. */
export const EMPTY_CART = 'There are no products in the cart'
export const CART_NOT_LOADED = 'Your cart could not be loaded.'
/** COLL-14, OPEN-102. */
export const NO_ITEMS = 'No items found'
/** COLL-26, OPEN-068. */
export const PRODUCT_NOT_FOUND = 'Product not found'
/** PROD-33. */
export const ADD_TO_CART = 'Add to Cart'
export const OUT_OF_STOCK = 'Out of stock'
export const SHIPS_TO_DEALER = 'Ships to a licensed dealer'
/** CONF-10. */
export const CONTINUE_SHOPPING = 'Continue shopping'
export const CHOOSE_A_STATE = 'Choose a state'
