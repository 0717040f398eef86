import type { Fixtures } from '#fixtures/fixtures.ts'
import { type Catalog, createCatalog } from './catalog.ts'
import { createDemoStore } from './customers/demo-customers.ts'
import { getSession } from './customers/sessions.ts'
import { createHandlers } from './handlers/handlers.ts'
import { findInvariant } from './invariants.ts'
import type { ShopHandlers } from './shop-request.ts'
import type { Store } from './store.ts'

/** The shop that the mock serves. It handles the endpoints of the contract. */
export interface Shop {
  readonly fixtures: Fixtures
  readonly catalog: Catalog
  readonly handlers: ShopHandlers
  /** Creates the initial store of a namespace. */
  newStore(): Store
  readonly sessionFor: typeof getSession
  readonly findInvariant: typeof findInvariant
}

/**
 * Creates the shop.
 * @param replaced handlers that replace those of the shop, for testing the mock itself
 */
export function createShop(fixtures: Fixtures, replaced: Partial<ShopHandlers> = {}): Shop {
  const catalog = createCatalog(fixtures)
  return {
    fixtures,
    catalog,
    handlers: { ...createHandlers(fixtures, catalog), ...replaced },
    newStore: () => createDemoStore(fixtures, catalog),
    sessionFor: getSession,
    findInvariant,
  }
}
