import type { Fixtures } from '#fixtures/fixtures.ts'
import type { BackEnd } from '../engine/back-end.ts'
import { getHeader } from '../http/exchange.ts'
import { parse } from '../http/validation.ts'
import { createCatalog } from './catalog.ts'
import { SCENARIO_NAMES } from './controls/scenarios.ts'
import { createShopControls } from './controls/shop-controls.ts'
import { createDemoStore } from './customers/demo-customers.ts'
import { getSession } from './customers/sessions.ts'
import { createHandlers } from './handlers/handlers.ts'
import { findInvariant } from './invariants.ts'
import type { ShopHandlers } from './shop-request.ts'
import { loadStore } from './state/load-store.ts'
import { saveStore } from './state/save-store.ts'
import { SavedStore } from './state/saved-store.ts'
import type { Session, Store } from './store.ts'

/**
 * Creates the shop as a back end for the engine.
 * @param replaced handlers that replace those of the shop, for testing the engine
 */
export function createShop(fixtures: Fixtures, replaced: Partial<ShopHandlers> = {}): BackEnd<Store, Session> {
  const catalog = createCatalog(fixtures)
  return {
    handlers: { ...createHandlers(fixtures, catalog), ...replaced },
    newStore: () => createDemoStore(fixtures, catalog),
    state: {
      save: saveStore,
      load(saved, random) {
        const result = parse(SavedStore, saved, 'store')
        return result.success ? { success: true, data: loadStore(result.data, random) } : result
      },
    },
    sessionFor(endpoint, headers, namespace) {
      // The first request to any endpoint restores a guest from a saved state.
      namespace.store.carts.has(getHeader(headers, 'x-guest-id') ?? '')
      return getSession(endpoint, headers, namespace)
    },
    findInvariant,
    scenarioNames: SCENARIO_NAMES,
    controls: createShopControls(fixtures, catalog),
  }
}
