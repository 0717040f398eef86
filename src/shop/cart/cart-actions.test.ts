import { afterEach, expect, test, vi } from 'vitest'
import { cartActions } from './cart-actions.ts'
import { cart } from './shop.ts'
import { SLING } from './test-cart-server.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

// All tests in this process share the page's cart, so this test sends no requests.
test('cart actions load the cart and call its methods', async () => {
  const done = {
    refresh: vi.spyOn(cart, 'refresh').mockResolvedValue(),
    announceChange: vi.spyOn(cart, 'announceChange').mockReturnValue(),
    addToCart: vi.spyOn(cart, 'addToCart').mockResolvedValue(),
    setQuantity: vi.spyOn(cart, 'setQuantity').mockResolvedValue(),
    removeItem: vi.spyOn(cart, 'removeItem').mockResolvedValue(),
    applyPromoCode: vi.spyOn(cart, 'applyPromoCode').mockResolvedValue(true),
  }
  await cartActions.refresh()
  await cartActions.announceChange()
  await cartActions.addToCart([SLING])
  await cartActions.setQuantity('line-1', 3)
  await cartActions.removeItem('line-2')
  expect(await cartActions.applyPromoCode('RANGE10')).toBe(true)
  expect(Object.values(done).map((action) => action.mock.calls)).toEqual([
    [[]],
    [[]],
    [[[SLING]]],
    [['line-1', 3]],
    [['line-2']],
    [['RANGE10']],
  ])
})
