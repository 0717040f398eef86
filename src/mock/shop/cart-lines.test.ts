import { describe, expect, test } from 'vitest'
import { createLine } from '#contract/test-bodies.ts'
import { refreshRestrictions, assertInStock, reduceStock, addCartLines, mergeCartLines } from './cart-lines.ts'
import { createEmptyCart, type StoredLine } from './cart.ts'
import { catchError, createShopNamespace, smallCatalog } from './test-shop.ts'

const stored = (productId: string, quantity: number, other: Partial<StoredLine> = {}): StoredLine => ({
  id: `own_${productId}`,
  item: createLine(productId),
  unitCents: 4999,
  originalCents: 4999,
  quantity,
  ...other,
})

function context() {
  const { store, random } = createShopNamespace()
  return { catalog: smallCatalog, store, random }
}

const inCart = (lines: readonly StoredLine[]) =>
  lines.map(({ id, item: choice, quantity }) => [id, choice.productId, quantity])

describe('adding lines', () => {
  test("CHK-20 CHK-39 CHK-40 a new line has the shop's price, dealer flags, and restrictions, not the client's", () => {
    const [line] = addCartLines([], [createLine('RIFLE-1', 2)], context())
    expect(line).toEqual({
      id: 'line_1',
      item: {
        ...createLine('RIFLE-1', 2),
        isFflItem: true,
        isReceiverItem: false,
        restrictedStates: ['California'],
        restrictedZips: ['606'],
      },
      unitCents: 189_900,
      originalCents: 189_900,
      quantity: 2,
    })
    const [cap] = addCartLines([], [createLine('CAP-1', 1, { isFflItem: true, restrictedStates: ['CA'] })], context())
    expect(cap).toMatchObject({
      unitCents: 2450,
      originalCents: 2995,
      item: { isFflItem: false, restrictedStates: [] },
    })
  })

  test("PROD-06 a SKU without a product keeps the client's description, but not its price", () => {
    const [line] = addCartLines([], [createLine('LOOSE-1', 1, { restrictedZips: ['9'] })], context())
    expect(line).toMatchObject({ unitCents: 100, item: { restrictedZips: ['9'], isFflItem: false } })
  })

  test('OPEN-086 adding the same item again increases its quantity, and different options create a separate line', () => {
    const existing = [stored('SLING-1', 1), stored('CAP-1', 4)]
    const other = createLine('CAP-1', 3, { optionIds: ['red'] })
    const after = addCartLines(existing, [createLine('CAP-1', 2), other, createLine('CAP-1', 1)], context())
    expect(inCart(after)).toEqual([
      ['own_SLING-1', 'SLING-1', 1],
      ['own_CAP-1', 'CAP-1', 7],
      ['line_1', 'CAP-1', 3],
    ])
    expect(inCart(existing)).toEqual([
      ['own_SLING-1', 'SLING-1', 1],
      ['own_CAP-1', 'CAP-1', 4],
    ])
  })

  test('OPEN-088 lines of the same SKU share its stock, which can be used up but not exceeded', () => {
    const red = createLine('SLING-1', 3, { optionIds: ['red'] })
    expect(inCart(addCartLines([stored('SLING-1', 2)], [red], context()))).toHaveLength(2)
    expect(catchError(() => addCartLines([stored('SLING-1', 3)], [createLine('CAP-1'), red], context()))).toMatchObject(
      {
        status: 400,
        errors: { '1.quantity': ['Only 5 in stock: Product SLING-1'] },
      },
    )
  })

  test('OPEN-088 rejects sold-out and unknown SKUs by index', () => {
    expect(catchError(() => addCartLines([], [createLine('LOWER-1')], context()))).toMatchObject({
      errors: { '0.quantity': ['Product LOWER-1 is sold out'] },
    })
    expect(catchError(() => addCartLines([], [createLine('CAP-1'), createLine('NOPE')], context()))).toMatchObject({
      errors: { '1.productId': ['There is no product with the SKU "NOPE"'] },
    })
  })

  test('MOCK-04 applies a stock that was changed by a scenario', () => {
    const changed = context()
    changed.store.skuChanges.set('LOWER-1', { stock: 1 })
    expect(inCart(addCartLines([], [createLine('LOWER-1')], changed))).toEqual([['line_1', 'LOWER-1', 1]])
    changed.store.skuChanges.set('CAP-1', { stock: -1 })
    expect(catchError(() => addCartLines([], [createLine('CAP-1')], changed))).toMatchObject({
      errors: { '0.quantity': ['Product CAP-1 is sold out'] },
    })
  })
})

describe('merging carts', () => {
  test("SESS-07 adds up quantities of the same item and appends a guest's other items", () => {
    const customerLines = [stored('CAP-1', 2)]
    const guest = [stored('SLING-1', 3, { id: 'guest_1' }), stored('CAP-1', 1, { id: 'guest_2' })]
    expect(inCart(mergeCartLines(customerLines, guest, context()))).toEqual([
      ['own_CAP-1', 'CAP-1', 3],
      ['guest_1', 'SLING-1', 3],
    ])
    expect(inCart(customerLines)).toEqual([['own_CAP-1', 'CAP-1', 2]])
  })

  test('SESS-07 OPEN-088 omits items beyond the stock', () => {
    const red = { id: 'red', item: createLine('SLING-1', 1, { optionIds: ['red'] }) }
    expect(inCart(mergeCartLines([stored('SLING-1', 3)], [stored('SLING-1', 4)], context()))).toEqual([
      ['own_SLING-1', 'SLING-1', 5],
    ])
    expect(inCart(mergeCartLines([stored('SLING-1', 3)], [stored('SLING-1', 4, red)], context()))).toEqual([
      ['own_SLING-1', 'SLING-1', 3],
      ['red', 'SLING-1', 2],
    ])
    expect(inCart(mergeCartLines([stored('SLING-1', 5)], [stored('SLING-1', 4, red)], context()))).toEqual([
      ['own_SLING-1', 'SLING-1', 5],
    ])
    expect(inCart(mergeCartLines([stored('SLING-1', 9)], [stored('SLING-1', 4)], context()))).toEqual([
      ['own_SLING-1', 'SLING-1', 9],
    ])
    expect(inCart(mergeCartLines([], [stored('NOPE', 1), stored('LOWER-1', 1)], context()))).toEqual([])
  })
})

test('OPEN-088 a line can use the stock that the other lines do not use', () => {
  const facts = { stock: 5, originalCents: 1, unitCents: 1, rules: undefined }
  const line = { productId: 'SLING-1', productName: 'Sling' }
  expect(assertInStock(line, [stored('SLING-1', 2), stored('CAP-1', 9)], 3, facts, 'quantity')).toBeUndefined()
  expect(catchError(() => assertInStock(line, [stored('SLING-1', 2)], 4, facts, 'quantity'))).toMatchObject({
    errors: { quantity: ['Only 5 in stock: Sling'] },
  })
})

test('CHK-39 CHK-40 the lines of a SKU get its current restrictions, and other lines keep theirs', () => {
  const cart = { ...createEmptyCart('c'), lines: [stored('RIFLE-1', 1), stored('CAP-1', 1)] }
  const facts = smallCatalog.facts('RIFLE-1', new Map([['RIFLE-1', { restrictedStates: ['NY'] }]]))
  if (facts === undefined) throw new Error('The rifle is unknown.')
  refreshRestrictions(cart, 'RIFLE-1', facts)
  expect(cart.lines).toEqual([
    stored('RIFLE-1', 1, {
      item: createLine('RIFLE-1', 1, {
        isFflItem: true,
        restrictedStates: ['California', 'NY'],
        restrictedZips: ['606'],
      }),
    }),
    stored('CAP-1', 1),
  ])
})

test('an order reduces the stock but keeps other changes by a scenario', () => {
  const { store, catalog } = context()
  store.skuChanges.set('RIFLE-1', { restrictedStates: ['NY'] })
  reduceStock([stored('RIFLE-1', 2), stored('SLING-1', 1), stored('SLING-1', 3)], { store, catalog })
  expect([...store.skuChanges]).toEqual([
    ['RIFLE-1', { restrictedStates: ['NY'], stock: 1 }],
    ['SLING-1', { stock: 1 }],
  ])
  expect(catchError(() => reduceStock([stored('NOPE', 1)], { store, catalog }))).toMatchObject({
    errors: { cartId: ['There is no product with the SKU "NOPE"'] },
  })
})
