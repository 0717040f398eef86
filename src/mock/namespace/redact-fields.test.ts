import { describe, expect, test } from 'vitest'
import { createFieldRedactor } from './redact-fields.ts'

const order = {
  cartId: 'cart_0123',
  paymentToken: 'stub_payment_998877',
  customerInfo: {
    name: 'Mara Quill',
    email: 'mara@example.com',
    mainContact: '555-010-4477',
    address: '12 Larch Way',
    city: 'Boise',
    state: 'ID',
    zip: '83702',
    company: '',
    shippingMethodId: 2,
  },
  notes: 'write to mara@example.com, call (208)-555-0143, or pay with 4111 1111 1111 1111',
  options: [{ label: 'Length', value: '36 in' }],
}

describe('redaction', () => {
  test('removes personal data and secrets but keeps everything else', () => {
    const redacted = createFieldRedactor(7).body(order)
    const text = JSON.stringify(redacted)
    for (const secret of ['0123', '998877', 'Mara', 'mara@', '4477', 'Larch', 'Boise', '83702', '4111', '0143']) {
      expect(text).not.toContain(secret)
    }
    expect(redacted).toMatchObject({
      customerInfo: { state: 'ID', company: '', shippingMethodId: 2 },
      options: [{ label: 'Length', value: '36 in' }],
    })
  })

  test('gives equal values equal pseudonyms, and different ones with a different key', () => {
    const redactor = createFieldRedactor(7)
    expect(redactor.field('email', 'a@b.co')).toBe(redactor.text('a@b.co'))
    expect(redactor.field('email', 'a@b.co')).not.toBe(redactor.field('email', 'c@b.co'))
    expect(createFieldRedactor(8).field('email', 'a@b.co')).not.toBe(redactor.field('email', 'a@b.co'))
  })

  test('finds tokens inside texts', () => {
    const text = createFieldRedactor(7).text('/Cart/guest/gid_0a1b2c/items, Bearer abc.def-ghi')
    expect(text).toMatch(/^\/Cart\/guest\/token-[\da-f]{8}\/items, token-[\da-f]{8}$/)
  })
})
