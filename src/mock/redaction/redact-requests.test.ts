import { expect, test } from 'vitest'
import { getGuestCart } from '#contract/cart.ts'
import { createRequestRedactor } from './redact-requests.ts'

/** Redacts a cart with a discount after a shopper typed this name. */
function redactCart(name: string, title: string): unknown {
  const redactor = createRequestRedactor('https://api.example.com')
  redactor.learn({ headers: {}, body: { customerInfo: { name } } })
  const discount = { appliedToCartItemIds: [], promotionalPageInfo: { data: [{ title, subtitle: '' }] } }
  return redactor.response(getGuestCart, 200, { items: [], subTotal: 5, appliedDiscounts: [discount] })
}

test('keeps the fields of a recorded response if a typed name is the name of a field', () => {
  const discount = { appliedToCartItemIds: [], promotionalPageInfo: { data: [{ title: 'Hello', subtitle: '' }] } }
  expect(redactCart('title', 'Hello')).toEqual({ items: [], subTotal: 5, appliedDiscounts: [discount] })
})

test.each(['MARA QUILL', 'Mara+Quill', 'Mara%20Quill', 'M&#97;ra Quill', String.raw`Mar\u0061 Quill`, 'Mára Quill'])(
  'finds a typed value in the notation "%s", as in reports',
  (notation) => {
    const redacted = JSON.stringify(redactCart('Mara Quill', `For ${notation}!`))
    expect(redacted).toMatch(/"title":"For name-[\da-f]{8}!"/)
  },
)
