import type { Fixtures } from '#fixtures/fixtures.ts'
import { createFieldError, HttpError } from '../../http/problem.ts'
import { createCartActions, type OwnedCart } from '../cart-actions.ts'
import { mergeCartLines } from '../cart-lines.ts'
import type { Catalog } from '../catalog.ts'
import { type ShopRequest, type ShopHandlers, requireSession } from '../shop-request.ts'
import type { ShopNamespace } from '../shop-request.ts'
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

/** Returns the cart handlers for guests and customers. Both perform the same actions on the cart of the sender. */
export function createCartHandlers(fixtures: Fixtures, catalog: Catalog): CartHandlers {
  const actions = createCartActions(fixtures, catalog)
  return {
    getCart: (request) => actions.read(customerCart(request)),
    getGuestCart: (request) => actions.read(guestCart(request)),
    addCartItems: (request) => actions.add(customerCart(request), request.body),
    addGuestCartItems: (request) => actions.add(guestCart(request), request.body),
    updateCartItem: (request) => actions.update(customerCart(request), request.path.id, request.body),
    updateGuestCartItem: (request) => actions.update(guestCart(request), request.path.id, request.body),
    removeCartItem: (request) => actions.remove(customerCart(request), request.path.id),
    removeGuestCartItem: (request) => actions.remove(guestCart(request), request.path.id),
    getShippingMethods: () => [...fixtures.shippingMethods],
    computeCart: (request) => actions.compute(customerCart(request), request.body),
    computeGuestCart: (request) => actions.compute(guestCart(request), request.body),
    applyPromoCode: (request) => actions.applyPromoCode(customerCart(request), request.body),
    applyGuestPromoCode: (request) => actions.applyPromoCode(guestCart(request), request.body),

    /** A merge invalidates the guest's token and assigns the guest's orders to the customer. */
    mergeCart(request) {
      const { store } = request.namespace
      const { guestId } = request.query
      if (request.body.guestId !== guestId)
        throw createFieldError('guestId', 'Must be the same in the query and in the body')
      const guest = store.carts.get(guestId)
      if (guest === undefined) throw new HttpError(404, 'There is no cart for this guest.')
      const owned = customerCart(request)
      owned.cart.lines = mergeCartLines(owned.cart.lines, guest.lines, { catalog, store })
      owned.cart.discountPercentage ||= guest.discountPercentage
      adoptOrders(store, guestId, requireSession(request).user)
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
  if (cart === undefined) throw new HttpError(404, 'There is no cart for this guest.')
  return { cart, owner: { kind: 'guest', token }, namespace }
}

function customerCart(request: Pick<ShopRequest, 'session' | 'namespace'>): OwnedCart {
  const { id, email, cart } = requireSession(request).user
  return { cart, owner: { kind: 'customer', id, email }, namespace: request.namespace }
}

function adoptOrders(store: Store, guestId: string, user: StoredUser): void {
  for (const [id, stored] of store.orders) {
    if (stored.ownerId !== guestId) continue
    store.orders.set(id, { ...stored, ownerId: user.id })
    user.orderIds.push(id)
  }
}
