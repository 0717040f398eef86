import type { Cart, CartItem, ComputeRequest, NewCartLine } from '#contract/cart.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import { createFieldError, HttpError } from '../http/problem.ts'
import { getSkuInfo, assertInStock, assertCartInStock, addCartLines } from './cart-lines.ts'
import { type CartOwner, serializeCart, type StoredCart, type StoredLine } from './cart.ts'
import type { Catalog } from './catalog.ts'
import { toCents } from './money.ts'
import type { ShopNamespace } from './shop-request.ts'
import { getStateCode } from './states.ts'

/** A cart and its owner, in the namespace of a request. */
export interface OwnedCart {
  readonly cart: StoredCart
  readonly owner: CartOwner
  readonly namespace: ShopNamespace
}

/** Actions on a cart, which are the same for all owners. Each action returns the updated cart. */
export interface CartActions {
  read(owned: OwnedCart): Cart
  add(owned: OwnedCart, lines: readonly NewCartLine[]): Cart
  update(owned: OwnedCart, id: string, line: CartItem): Cart
  remove(owned: OwnedCart, id: string): Cart
  compute(owned: OwnedCart, request: ComputeRequest): Cart
  applyPromoCode(owned: OwnedCart, request: { readonly promoCode: string; readonly cartId: string }): Cart
}

/**
 * Creates the actions on carts. Prices, stock, dealer flags, and restrictions come from the shop, never from the
 * client.
 */
export function createCartActions(fixtures: Fixtures, catalog: Catalog): CartActions {
  const promoCodes = new Map(fixtures.promoCodes.map(({ code, percentage }) => [code.toUpperCase(), percentage]))
  const read = ({ cart, owner, namespace: { store } }: OwnedCart): Cart => serializeCart(cart, owner, store.promotions)
  /**
   * Replaces the lines of a cart.
   * @throws {HttpError} 400 if a quantity exceeds the stock.
   */
  const change = (owned: OwnedCart, lines: StoredLine[]): Cart => {
    const { store } = owned.namespace
    // Products that are no longer in the catalog are not reported until the totals are computed. Their quantity cannot
    // be reduced here either.
    const known = lines.filter(({ item: choice }) => catalog.facts(choice.productId, store.skuChanges) !== undefined)
    assertCartInStock(known, { catalog, store }, 'items')
    owned.cart.lines = lines
    return read(owned)
  }
  return {
    read,

    add(owned, lines) {
      const { store, random } = owned.namespace
      return change(owned, addCartLines(owned.cart.lines, lines, { catalog, store, random }))
    },

    update(owned, id, changed) {
      const { cart, namespace } = owned
      const line = findLine(cart, id)
      if (changed.id !== id) throw createFieldError('id', 'Must match the ID in the path')
      if (changed.productId !== line.item.productId) {
        throw createFieldError('productId', 'A line cannot change its product')
      }
      const facts = getSkuInfo(changed, 'productId', { catalog, store: namespace.store })
      const others = cart.lines.filter((other) => other !== line)
      assertInStock(changed, others, changed.quantity, facts, 'quantity')
      const lines = cart.lines.map((other) => (other === line ? { ...line, quantity: changed.quantity } : other))
      return change(owned, lines)
    },

    remove(owned, id) {
      const line = findLine(owned.cart, id)
      owned.cart.lines = owned.cart.lines.filter((other) => other !== line)
      return read(owned)
    },

    compute(owned, { address, cartId, shippingMethodId }) {
      const { cart, namespace } = owned
      assertSameCart(cart, cartId)
      const state = getStateCode(address.region)
      if (state === undefined) {
        throw createFieldError('address.region', `"${address.region}" is not the full name of a state`)
      }
      const method = fixtures.shippingMethods.find(({ id }) => id === shippingMethodId)
      if (method === undefined) throw createFieldError('shippingMethodId', 'Unknown shipping method')
      assertCartInStock(cart.lines, { catalog, store: namespace.store }, 'cartId')
      cart.shippingCents = toCents(method.price)
      cart.taxRate = fixtures.taxRates[state] ?? 0
      return read(owned)
    },

    applyPromoCode(owned, { promoCode, cartId }) {
      assertSameCart(owned.cart, cartId)
      const percentage = promoCodes.get(promoCode)
      if (percentage === undefined) throw createFieldError('promoCode', 'This discount code is not valid')
      owned.cart.discountPercentage = percentage
      return read(owned)
    },
  }
}

function assertSameCart(cart: StoredCart, cartId: string): void {
  if (cart.id !== cartId) throw createFieldError('cartId', 'Must be the ID of your cart')
}

function findLine(cart: StoredCart, id: string): StoredCart['lines'][number] {
  const line = cart.lines.find((candidate) => candidate.id === id)
  if (line === undefined) throw new HttpError(404, 'The cart does not have this line.')
  return line
}
