import type { Fixtures } from '#fixtures/fixtures.ts'
import type { Catalog } from '../catalog.ts'
import type { ShopHandlers } from '../shop-request.ts'
import { authHandlers } from './auth.ts'
import { cartHandlers } from './cart.ts'
import { checkoutHandlers } from './checkout.ts'
import { collectionHandlers } from './collection.ts'
import { newsletterHandlers } from './newsletter.ts'
import { orderHandlers } from './order.ts'
import { pageHandlers } from './page.ts'
import { pricingHandlers } from './pricing.ts'
import { productHandlers } from './product.ts'
import { registrationHandlers } from './registration.ts'
import { searchHandlers } from './search.ts'
import { userHandlers } from './user.ts'

/** Creates all handlers for the given fixtures. Builds the lookup tables only once. */
export function createHandlers(fixtures: Fixtures, catalog: Catalog): ShopHandlers {
  return {
    ...authHandlers,
    ...cartHandlers(fixtures, catalog),
    ...checkoutHandlers(fixtures, catalog),
    ...collectionHandlers(fixtures),
    ...newsletterHandlers,
    ...orderHandlers,
    ...pageHandlers(fixtures),
    ...pricingHandlers(fixtures),
    ...productHandlers(fixtures),
    ...registrationHandlers(fixtures),
    ...searchHandlers(fixtures),
    ...userHandlers,
  }
}
