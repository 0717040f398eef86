import { createGuest } from './auth.ts'
import {
  addGuestCartItems,
  applyGuestPromoCode,
  computeGuestCart,
  getGuestCart,
  getShippingMethods,
  removeGuestCartItem,
  updateGuestCartItem,
} from './cart.ts'
import { checkOut } from './checkout.ts'
import { getCollection } from './collection.ts'
import type { Endpoint } from './endpoint.ts'
import { getFooter } from './footer.ts'
import { getHome } from './home.ts'
import { getNavigation } from './navigation.ts'
import { subscribeToNewsletter } from './newsletter.ts'
import { getOrder } from './order.ts'
import { getPriceList, getUncachedPriceList } from './pricing.ts'
import { getProduct } from './product.ts'

/**
 * Every call of the API. Only what treats all calls alike (mock, documents, checks) reads this list; the shop
 * imports single endpoints, so that a page carries no call it does not make.
 */
export const contract = [
  createGuest,
  getGuestCart,
  addGuestCartItems,
  updateGuestCartItem,
  removeGuestCartItem,
  getShippingMethods,
  computeGuestCart,
  applyGuestPromoCode,
  checkOut,
  getOrder,
  getNavigation,
  getFooter,
  getHome,
  getProduct,
  getCollection,
  getPriceList,
  getUncachedPriceList,
  subscribeToNewsletter,
] as const satisfies readonly Endpoint[]

export type EndpointId = (typeof contract)[number]['id']
