import { describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { findClosestEndpoint } from './closest-endpoint.ts'

describe('closest endpoint', () => {
  test.each([
    ['GET', '/cart/guest/gid_1', 'getGuestCart', ['"cart" should be spelled "Cart"']],
    ['GET', '/Cart/guest', 'getGuestCart', ['"{token}" is missing']],
    ['GET', '/Products/', 'getPriceList', ['"" is unexpected']],
    ['GET', '/Product', 'getPriceList', ['"Product" should be "Products"']],
    ['GET', '/strapi/product/works-tee', 'getProduct', ['"product" should be "products"']],
    ['POST', '/checkout/simplified', 'checkOut', ['"checkout" should be spelled "Checkout"']],
    [
      'GET',
      '/checkout/simplified',
      'checkOut',
      ['"checkout" should be spelled "Checkout"', 'the method is GET instead of POST'],
    ],
  ])('MOCK-15 %s %s is closest to %s', (method, path, id, differences) => {
    const near = findClosestEndpoint(method, path, contract)
    expect(near?.endpoint.id).toBe(id)
    expect(near?.differences).toEqual(differences)
  })
})
