import type { Fixtures } from '#fixtures/fixtures.ts'
import type { BackEnd } from '../engine/back-end.ts'
import type { ShopHandlers } from './call.ts'
import { createCatalogue } from './catalogue.ts'
import { shopControls } from './controls/shop-controls.ts'
import { createDemoStore } from './customers/demo-customers.ts'
import { sessionFor } from './customers/sessions.ts'
import { createHandlers } from './handlers/handlers.ts'
import { invariantOf } from './invariants.ts'
import type { Session, Store } from './store.ts'

/**
 * The shop behind the mock, as the engine takes it.
 * @param replaced handlers that take the place of the shop's own: for tests of the engine.
 */
export function createShop(fixtures: Fixtures, replaced: Partial<ShopHandlers> = {}): BackEnd<Store, Session> {
  const catalogue = createCatalogue(fixtures)
  return {
    handlers: { ...createHandlers(fixtures, catalogue), ...replaced },
    newStore: () => createDemoStore(fixtures, catalogue),
    sessionFor,
    invariantOf,
    controls: shopControls(fixtures, catalogue),
  }
}
