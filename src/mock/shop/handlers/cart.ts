import type { Fixtures } from '#fixtures/fixtures.ts'
import { fieldRefusal, Refusal } from '../../http/problem.ts'
import { type ShopCall, type ShopHandlers, sessionOf } from '../call.ts'
import type { ShopNamespace } from '../call.ts'
import { createCartActions, type OwnedCart } from '../cart-actions.ts'
import { withMerged } from '../cart-lines.ts'
import type { Catalogue } from '../catalogue.ts'
import { removeCart, type Store, type StoredUser } from '../store.ts'

type CartHandlers = Pick<
  ShopHandlers,
  | 'getCart'
  | 'getGuestCart'
  | 'addCartItems'
  | 'addGuestCartItems'
  | 'updateCartItem'
  | 'updateGuestCartItem'
  | 'removeCartItem'
  | 'removeGuestCartItem'
  | 'getShippingMethods'
  | 'computeCart'
  | 'computeGuestCart'
  | 'applyPromoCode'
  | 'applyGuestPromoCode'
  | 'mergeCart'
>

/** The carts of guests and customers: the same actions, on the cart of whoever calls. */
export function cartHandlers(fixtures: Fixtures, catalogue: Catalogue): CartHandlers {
  const actions = createCartActions(fixtures, catalogue)
  return {
    getCart: (call) => actions.read(customerCart(call)),
    getGuestCart: (call) => actions.read(guestCart(call)),
    addCartItems: (call) => actions.add(customerCart(call), call.body),
    addGuestCartItems: (call) => actions.add(guestCart(call), call.body),
    updateCartItem: (call) => actions.update(customerCart(call), call.path.id, call.body),
    updateGuestCartItem: (call) => actions.update(guestCart(call), call.path.id, call.body),
    removeCartItem: (call) => actions.remove(customerCart(call), call.path.id),
    removeGuestCartItem: (call) => actions.remove(guestCart(call), call.path.id),
    getShippingMethods: () => [...fixtures.shippingMethods],
    computeCart: (call) => actions.compute(customerCart(call), call.body),
    computeGuestCart: (call) => actions.compute(guestCart(call), call.body),
    applyPromoCode: (call) => actions.applyPromoCode(customerCart(call), call.body),
    applyGuestPromoCode: (call) => actions.applyPromoCode(guestCart(call), call.body),

    /** Afterwards the guest's token is dead, and what the guest ordered is the customer's. */
    mergeCart(call) {
      const { store } = call.namespace
      const { guestId } = call.query
      if (call.body.guestId !== guestId) throw fieldRefusal('guestId', 'Must be the same in the query and in the body')
      const guest = store.carts.get(guestId)
      if (guest === undefined) throw new Refusal(404, 'There is no cart for this guest.')
      const owned = customerCart(call)
      owned.cart.lines = withMerged(owned.cart.lines, guest.lines, { catalogue, store })
      owned.cart.discountPercentage ||= guest.discountPercentage
      adoptOrders(store, guestId, sessionOf(call).user)
      removeCart(store, guestId)
      return actions.read(owned)
    },
  }
}

function guestCart({
  path: { token },
  namespace,
}: {
  readonly path: { readonly token: string }
  readonly namespace: ShopNamespace
}): OwnedCart {
  const cart = namespace.store.carts.get(token)
  if (cart === undefined) throw new Refusal(404, 'There is no cart for this guest.')
  return { cart, owner: { kind: 'guest', token }, namespace }
}

function customerCart(call: Pick<ShopCall, 'session' | 'namespace'>): OwnedCart {
  const { id, email, cart } = sessionOf(call).user
  return { cart, owner: { kind: 'customer', id, email }, namespace: call.namespace }
}

function adoptOrders(store: Store, guestId: string, user: StoredUser): void {
  for (const [id, stored] of store.orders) {
    if (stored.ownerId !== guestId) continue
    store.orders.set(id, { ...stored, ownerId: user.id })
    user.orderIds.push(id)
  }
}
