import { describe, expect, test } from 'vitest'
import { createLine } from '#contract/test-bodies.ts'
import { computeCartTotals, createEmptyCart, getLineIdentity, type StoredCart } from './cart.ts'

const choice = createLine('SLING-1')

function cart(change: Partial<StoredCart>, ...prices: readonly [cents: number, quantity: number][]): StoredCart {
  const lines = prices.map(([unitCents, quantity], index) => ({
    id: String(index),
    item: choice,
    unitCents,
    originalCents: unitCents,
    quantity,
  }))
  return { ...createEmptyCart('c'), lines, ...change }
}

describe('cart totals, in cents', () => {
  test('an empty cart costs nothing, even after shipping was computed', () => {
    expect(computeCartTotals(cart({ shippingCents: 1500, taxRate: 0.1, discountPercentage: 10 }), [])).toEqual({
      subTotal: 0,
      discount: 0,
      shipping: 0,
      tax: 0,
      total: 0,
    })
  })

  test('tax applies to the subtotal after the discount, without shipping', () => {
    expect(
      computeCartTotals(cart({ shippingCents: 1500, taxRate: 0.08, discountPercentage: 10 }, [10_000, 2]), []),
    ).toEqual({
      subTotal: 20_000,
      discount: 2000,
      shipping: 1500,
      tax: 1440,
      total: 20_940,
    })
  })

  test('rounds discount and tax to whole cents', () => {
    const totals = computeCartTotals(cart({ taxRate: 0.0625, discountPercentage: 15 }, [333, 1], [1999, 3]), [])
    expect(totals).toEqual({ subTotal: 6330, discount: 950, shipping: 0, tax: 336, total: 5716 })
  })

  test('a promotion discounts the lines of its SKU, and discounts never exceed the subtotal', () => {
    const promotion = { sku: 'SLING-1', percentage: 20, page: { data: [] } }
    expect(computeCartTotals(cart({}, [1000, 2]), [promotion])).toMatchObject({ discount: 400, total: 1600 })
    expect(computeCartTotals(cart({}, [1000, 2]), [{ ...promotion, sku: 'OTHER' }])).toMatchObject({ discount: 0 })
    expect(computeCartTotals(cart({ discountPercentage: 90 }, [1000, 2]), [promotion])).toMatchObject({ total: 0 })
  })
})

describe('line identity', () => {
  test('consists of the SKU, the set of option IDs, and the build', () => {
    const one = getLineIdentity({ productId: 'A', optionIds: ['1', '2'], buildId: null })
    expect(getLineIdentity({ productId: 'A', optionIds: ['2', '1', '1'], buildId: null })).toBe(one)
    expect(getLineIdentity({ productId: 'B', optionIds: ['1', '2'], buildId: null })).not.toBe(one)
    expect(getLineIdentity({ productId: 'A', optionIds: ['1'], buildId: null })).not.toBe(one)
    expect(getLineIdentity({ productId: 'A', optionIds: ['1', '2'], buildId: 'b' })).not.toBe(one)
  })
})
