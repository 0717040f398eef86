import { beforeEach, expect, test, vi } from 'vitest'
import { emptyCart } from '#domain/cart/cart.ts'
import { fakeApi, type Reply, stubBrowser } from '../../../api/test-api.ts'
import { seesCart } from './sees-cart.ts'

beforeEach(() => {
  stubBrowser()
})

test.each<[string, Reply, boolean]>([
  ['a cart', { json: emptyCart }, true],
  ['that there is none', { status: 404, json: { message: 'There is no cart for this guest.' } }, true],
  ['of a failure', { status: 500, json: { message: 'Broken' } }, false],
  ['nothing', { lost: true }, false],
])('whether the server tells what is in the cart: it tells %s', async (_, reply, sees) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fakeApi(({ path }) => (path === '/Auth/guest' ? { json: { token: 'gid_1' } } : reply))
  expect(await seesCart()).toBe(sees)
})
