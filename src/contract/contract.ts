import {
  changePassword,
  createGuest,
  forgotPassword,
  logIn,
  logOut,
  refreshToken,
  register,
  resendVerification,
  resetPassword,
  verifyRegistration,
} from './auth.ts'
import {
  addCartItems,
  addGuestCartItems,
  applyGuestPromoCode,
  applyPromoCode,
  computeCart,
  computeGuestCart,
  getCart,
  getGuestCart,
  getShippingMethods,
  mergeCart,
  removeCartItem,
  removeGuestCartItem,
  updateCartItem,
  updateGuestCartItem,
} from './cart.ts'
import { checkOut } from './checkout.ts'
import { getCollection } from './cms/collection.ts'
import { cmsPages } from './cms/page-table.ts'
import { getProduct } from './cms/product.ts'
import type { Endpoint } from './endpoint.ts'
import {
  getNewsletterStatus,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
  verifyNewsletterEmail,
} from './newsletter.ts'
import { getOrder } from './order.ts'
import { getPriceList, getUncachedPriceList } from './pricing.ts'
import { registerDealer, requestImage } from './registration.ts'
import { searchProducts } from './search.ts'
import { subscribeToStockAlert } from './stock-alert.ts'
import { createAddress, deleteAddress, getProfile, updateAddress, updateProfile } from './user.ts'

/**
 * All endpoints of the API, for code that treats them alike (mock, documents, checks). The shop imports endpoints
 * individually, so that a page loads only those it uses.
 */
export const contract = [
  createGuest,
  logIn,
  register,
  logOut,
  refreshToken,
  forgotPassword,
  resetPassword,
  changePassword,
  resendVerification,
  verifyRegistration,
  getProfile,
  updateProfile,
  createAddress,
  updateAddress,
  deleteAddress,
  getCart,
  getGuestCart,
  addCartItems,
  addGuestCartItems,
  updateCartItem,
  updateGuestCartItem,
  removeCartItem,
  removeGuestCartItem,
  getShippingMethods,
  computeCart,
  computeGuestCart,
  applyPromoCode,
  applyGuestPromoCode,
  mergeCart,
  checkOut,
  getOrder,
  // Pages may share an endpoint.
  ...new Set(cmsPages.map((page) => page.endpoint)),
  getProduct,
  getCollection,
  searchProducts,
  getPriceList,
  getUncachedPriceList,
  getNewsletterStatus,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
  verifyNewsletterEmail,
  subscribeToStockAlert,
  registerDealer,
  requestImage,
] as const satisfies readonly Endpoint[]

export type EndpointId = (typeof contract)[number]['id']
