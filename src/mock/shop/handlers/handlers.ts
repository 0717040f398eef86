import type { Fixtures } from '#fixtures/fixtures.ts'
import type { Catalog } from '../catalog.ts'
import type { ShopHandlers } from '../shop-request.ts'
import { authHandlers } from './auth.ts'
import { createCartHandlers } from './cart.ts'
import {
  createCollectionHandlers,
  createProductHandlers,
  createPageHandlers,
  createPricingHandlers,
  createSearchHandlers,
} from './catalog.ts'
import { createCheckoutHandlers, orderHandlers } from './checkout.ts'
import { newsletterHandlers } from './newsletter.ts'
import { createRegistrationHandlers } from './registration.ts'
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
