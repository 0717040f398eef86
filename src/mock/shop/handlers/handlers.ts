import type { Fixtures } from '#fixtures/fixtures.ts'
import type { Catalog } from '../catalog.ts'
import type { ShopHandlers } from '../shop-request.ts'
import { authHandlers } from './auth.ts'
import { createCartHandlers } from './cart.ts'
import { createCheckoutHandlers } from './checkout.ts'
import { createCollectionHandlers } from './collection.ts'
import { newsletterHandlers } from './newsletter.ts'
import { orderHandlers } from './order.ts'
import { createPageHandlers } from './page.ts'
import { createPricingHandlers } from './pricing.ts'
import { createProductHandlers } from './product.ts'
import { createRegistrationHandlers } from './registration.ts'
import { createSearchHandlers } from './search.ts'
import { userHandlers } from './user.ts'

/** Creates all handlers for the given fixtures. Lookup tables are built only once. */
export function createHandlers(fixtures: Fixtures, catalog: Catalog): ShopHandlers {
  return {
    ...authHandlers,
    ...createCartHandlers(fixtures, catalog),
    ...createCheckoutHandlers(fixtures, catalog),
    ...createCollectionHandlers(fixtures),
    ...newsletterHandlers,
    ...orderHandlers,
    ...createPageHandlers(fixtures),
    ...createPricingHandlers(fixtures),
    ...createProductHandlers(fixtures),
    ...createRegistrationHandlers(fixtures),
    ...createSearchHandlers(fixtures),
    ...userHandlers,
  }
}
