import * as z from 'zod/mini'
import type { NewCartLine } from '#contract/cart.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import { createFieldError, HttpError } from '../../http/problem.ts'
import { refreshRestrictions, addCartLines } from '../cart-lines.ts'
import type { Promotion, StoredCart } from '../cart.ts'
import type { Catalog, SkuInfo } from '../catalog.ts'
import { addGuest } from '../customers/users.ts'
import { toDollars } from '../money.ts'
import { isDealerItem } from '../restrictions.ts'
import type { ShopNamespace } from '../shop-request.ts'
import { type Store, findUserByEmail } from '../store.ts'

const DEFAULT_PROMOTION_PERCENTAGE = 10

/** Owner of the cart. A guest is created if neither is set. */
const cartOwner = { guestId: z.optional(z.string()), email: z.optional(z.string()) }
const sku = z.optional(z.string())

export const SCENARIO_NAMES = ['restricted-in-state', 'promotion', 'sold-out'] as const

/**
 * Scenarios that can each be set up with a single request. The default SKU is the first one that qualifies.
 * - `restricted-in-state` {state, sku?, guestId?, email?}: restricts the item in a state (code or name), even in
 *   existing carts, and puts one of it in the cart.
 * - `promotion` {sku?, percentage?}: discounts the item in carts, by 10 percent by default, and adds a promotion page.
 * - `sold-out` {sku?}: sets the stock of the item to zero, both in the price lists and when it is added or ordered.
 */
export const Scenario = z.discriminatedUnion(
  'name',
  [
    z.strictObject({
      name: z.literal('restricted-in-state'),
      state: z.string().check(z.minLength(2)),
      sku,
      ...cartOwner,
    }),
    z.strictObject({
      name: z.literal('promotion'),
      sku,
      percentage: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
    }),
    z.strictObject({ name: z.literal('sold-out'), sku }),
  ],
  `Must be one of ${SCENARIO_NAMES.join(', ')}`,
)
export type Scenario = z.infer<typeof Scenario>

export interface ScenarioContext {
  readonly namespace: ShopNamespace
  readonly fixtures: Fixtures
  readonly catalog: Catalog
}

/** Result of a scenario, with the SKU and the owner of the cart that contains it. */
export interface ScenarioResult {
  readonly name: Scenario['name']
  readonly sku?: string
  readonly guestId?: string
  readonly email?: string
}

/**
 * Sets up a scenario in a namespace.
 * @throws {HttpError} 400 for an unknown SKU, guest, or customer.
 */
export function setUpScenario(scenario: Scenario, context: ScenarioContext): ScenarioResult {
  const { store } = context.namespace
  const { name } = scenario
  switch (name) {
    case 'restricted-in-state': {
      const chosen = chooseSku(scenario.sku, context, ({ forDealer, stock }) => !forDealer && stock > 0)
      const change = store.skuChanges.get(chosen)
      const restrictedStates = [...(change?.restrictedStates ?? []), scenario.state]
      store.skuChanges.set(chosen, { ...change, restrictedStates })
      const facts = context.catalog.facts(chosen, store.skuChanges)
      if (facts !== undefined) for (const cart of allCarts(store)) refreshRestrictions(cart, chosen, facts)
      return { name, sku: chosen, ...putIntoCart(chosen, scenario, context) }
    }
    case 'promotion': {
      const chosen = chooseSku(scenario.sku, context, ({ stock }) => stock > 0)
      const promotion = createPromotion(chosen, scenario.percentage ?? DEFAULT_PROMOTION_PERCENTAGE, context.fixtures)
      store.promotions = [...store.promotions.filter((other) => other.sku !== chosen), promotion]
      return { name, sku: chosen }
    }
    case 'sold-out': {
      const chosen = chooseSku(scenario.sku, context, ({ stock }) => stock > 0)
      store.skuChanges.set(chosen, { ...store.skuChanges.get(chosen), stock: 0 })
      return { name, sku: chosen }
    }
  }
}

/** Returns the requested SKU, or the first SKU of a product that qualifies. */
function chooseSku(
  asked: string | undefined,
  { catalog, namespace: { store } }: ScenarioContext,
  matches: (facts: { readonly forDealer: boolean; readonly stock: number }) => boolean,
): string {
  const isMatch = (candidate: string): boolean => {
    const facts = catalog.facts(candidate, store.skuChanges)
    if (facts?.rules === undefined) return false
    return matches({ forDealer: isDealerItem(facts.rules), stock: facts.stock })
  }
  const chosen = asked ?? catalog.skus.find(isMatch)
  if (chosen === undefined) throw new HttpError(400, 'The catalog has no product that matches this scenario.')
  if (!isMatch(chosen))
    throw createFieldError(
      'sku',
      `"${chosen}" does not match this scenario: it is unknown, sold out, or of the wrong kind`,
    )
  return chosen
}

function putIntoCart(
  chosen: string,
  { guestId, email }: { readonly guestId?: string | undefined; readonly email?: string | undefined },
  { namespace: { store, random }, catalog }: ScenarioContext,
): { readonly guestId?: string; readonly email?: string } {
  const facts = catalog.facts(chosen, store.skuChanges)
  const owner = email === undefined ? { guestId: guestId ?? addGuest({ store, random }) } : { email }
  const cart = email === undefined ? store.carts.get(owner.guestId ?? '') : findUserByEmail(store, email)?.cart
  if (cart === undefined) {
    throw createFieldError(email === undefined ? 'guestId' : 'email', 'Unknown guest or customer')
  }
  if (facts !== undefined)
    cart.lines = addCartLines(cart.lines, [createLine(chosen, facts)], { catalog, store, random })
  return owner
}

function createLine(productId: string, { rules, unitCents, originalCents }: SkuInfo): NewCartLine {
  return {
    productName: rules?.title ?? productId,
    productId,
    quantity: 1,
    imageUrl: '',
    productPrice: toDollars(unitCents),
    price: toDollars(originalCents),
    productUrl: `/product/${rules?.slug ?? productId}`,
    isFflItem: false,
    isReceiverItem: false,
    optionIds: [],
    options: [],
    buildId: null,
    notes: '',
    restrictedStates: [],
    restrictedZips: [],
  }
}

/**
 * Creates a promotion whose groups are two collections: first one that contains the item, then another one (OPEN-090).
 */
function createPromotion(chosen: string, percentage: number, { collections }: Fixtures): Promotion {
  const itsCollection = collections.find(({ items }) => items.some((item) => item.sku === chosen))
  const other = collections.find((collection) => collection !== itsCollection)
  const groups = [itsCollection, other].flatMap((collection) =>
    collection === undefined
      ? []
      : [
          {
            display_type: collection.display_type ?? 'collection-simple-grid',
            documentId: collection.slug,
            products: collection.items.map((item) => ({ skus: [{ sku: item.sku }] })),
          },
        ],
  )
  const page = {
    title: `${percentage}% off`,
    subtitle: 'While you are at it',
    promo_image: itsCollection?.image ? { url: itsCollection.image.url } : null,
    group1: groups[0] ?? null,
    group2: groups[1] ?? null,
  }
  return { sku: chosen, percentage, page: { data: [page] } }
}

function allCarts(store: Store): StoredCart[] {
  return [...store.carts.values(), ...[...store.users.values()].map(({ cart }) => cart)]
}
