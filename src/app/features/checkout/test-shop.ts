import { vi } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { useCart } from '../../cart/cart.ts'
import { useSession } from '../../session/session.ts'

const starting = Symbol('visit')

/** Replaces the page's shop with a fake whose server computes the current cart and handles orders with `api.call`. */
export function fakeShop() {
  const computeCart = vi.fn<(destination: unknown) => Promise<Cart | undefined>>()
  return {
    api: { call: vi.fn() },
    cart: {
      computeCart,
      peek: vi.fn<() => Promise<Cart>>(),
      async order(destination: unknown, send: (cart: Cart) => Promise<unknown>) {
        return send((await computeCart(destination)) ?? useCart.getState().cart)
      },
    },
    credentials: {
      visit() {
        const session = useSession.getState()
        return session.status === 'starting' ? starting : session.visit
      },
    },
    session: { loadLatestProfile: vi.fn(async () => true) },
  }
}
