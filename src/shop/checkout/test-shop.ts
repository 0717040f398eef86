import { vi } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { useCart } from '../cart/cart.ts'

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
    visit: { check: () => true, hold: () => () => undefined },
    session: { loadLatestProfile: vi.fn(async () => true) },
  }
}
