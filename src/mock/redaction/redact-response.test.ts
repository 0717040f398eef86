import { describe, expect, test } from 'vitest'
import { getContactUs, getDealerLocator, getFaq, getPatents } from '#contract/cms/content-pages.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getPriceList } from '#contract/pricing.ts'
import { searchProducts } from '#contract/search.ts'
import { createRandom } from '../namespace/random.ts'
import { createPseudonyms } from './pseudonyms.ts'
import { createResponseRedactor } from './redact-response.ts'

const redactor = createResponseRedactor(createPseudonyms('https://api.example.com'))
const redact = ({ response: answer }: Endpoint, value: unknown) => redactor.response(answer, value)

describe('private data', () => {
  test.each([
    ['an email', 'Write to desk@ridge.example for help', /desk@ridge/],
    ['a phone number', 'Call (208)-555-0143 or +44 20 7946 0958', /555-0143|7946/],
    ['a phone number after a letter', 'tel2085550143', /2085550143/],
    ['a street address', 'We are at 480 Foundry Street, Portland', /Foundry/],
    ['a token in a URL', '/file.pdf?X-Amz-Signature=abc123&size=2', /abc123/],
    ['a signed token', 'eyJhbGciOi.eyJzdWIiOi.c2ln', /eyJ/],
    ['a signed token after a letter', 'xeyJhbGciOi.eyJzdWIiOi.c2ln', /eyJ/],
    ['a guest token after a letter', 'Xgid_0a1b2c3d4e', /0a1b2c/],
    ['an API key', 'sk_live_51H8xWqLkZpR', /51H8/],
    ['a random string', 'session q7RtYbN2mKx8VwZc3LpA', /q7RtYb/],
    ['a hash', 'd41d8cd98f00b204e9800998ecf8427e', /d41d8/],
    ['an account number', 'IBAN DE89 3704 0044 0532 0130 00', /3704/],
    ['an account number after a letter', 'xGB82WEST12345698765432', /WEST/],
    ['an IPv4 address', 'from 203.0.113.77', /113\.77/],
    ['an IPv6 address', 'from 2001:db8::ff00:42:8329', /8329/],
    ['a date of birth', '1985-03-14', /1985/],
    ['a date of birth in US notation', '03/14/1985', /1985/],
    ['a date of birth in words', 'born on March 14, 1985', /1985/],
    ['a social security number', '078-05-1120', /1120/],
    ['a card number', '4111 1111 1111 1111', /4111/],
    ['a percent-encoded email', '/x?to=mara%2Equill%40example%2Ecom', /mara/],
    ['an email that is percent-encoded twice', 'to mara%2540example.com', /mara/],
    ['an email in HTML entities', 'mara&#64;example.com', /mara/],
    ['an email in base64', 'bWFyYUBleGFtcGxlLmNvbQ==', /bWFy/],
    ['an email in base64 after a letter', 'xbWFyYUBleGFtcGxlLmNvbQ', /bWFy/],
    ['an email in base64 in a URL', '/uploads/bWFyYUBleGFtcGxlLmNvbQ/x.webp', /bWFy/],
    ['a name in base64', 'TWFyYSBRdWlsbCBvZiBCb2lzZQ==', /TWFy/],
  ])('the redactor removes %s from a text', (_, text, secret) => {
    const written = redact(getPatents, { data: { title: text } }) as { data: { title: string } }
    expect(written.data.title).not.toMatch(secret)
    expect(written.data.title).toMatch(/-[\da-f]{8}/)
    expect(redactor.text(text)).not.toMatch(secret)
  })

  test.each([
    'sk_test_abcdefghij',
    'pk_live_abcdefghij',
    'ghp_abcdefghij12',
    'gho_abcdefghij12',
    'ghs_abcdefghij12',
    'ghu_abcdefghij12',
    'xoxa-abcdefghij12',
    'xoxb-abcdefghij12',
    'xoxp-abcdefghij12',
    'AKIAABCDEFGHIJKLMNOP',
    '5f0c1e9a-7b3d-4c21-9a8e-1d2f3a4b5c6d',
  ])('the redactor removes the key %s from a text', (key) => {
    expect(JSON.stringify(redact(getPatents, { data: { title: `key ${key}` } }))).not.toContain(key)
  })

  test('the redactor replaces address fields unless they are declared public', () => {
    const data = { address1: 'Suite 4', address2: 'Boise', address3: 'ID', phone: '1', email: 'x' }
    expect(JSON.stringify(redact(getContactUs, { data }))).not.toMatch(/Suite|Boise|"ID"|"1"|"x"/)
  })

  test('gives equal values equal pseudonyms', () => {
    const [one, other] = [redactor.text('a@b.example'), redactor.text('to a@b.example')]
    expect(other).toBe(`to ${one}`)
    expect(redactor.text('c@b.example')).not.toEqual(one)
  })

  test('removes fields that the contract does not know at any depth, including in rich text', () => {
    const node = { type: 'text', text: 'Yes', bold: true, author: 'Mara Quill' }
    const response = [{ type: 'paragraph', editor: { name: 'Mara Quill' }, children: [node] }, { type: 'mara-quill' }]
    const written = redact(getFaq, {
      meta: { by: 'Mara Quill' },
      data: {
        header_title: 'Questions',
        createdBy: 'Mara Quill',
        header_image: { url: '/a.webp', hash: 'Mara', formats: { small: { url: '/s.webp', ext: 'Mara' }, mara: {} } },
        faq_item_list: [{ question: 'Why?', answer: response, id: 'Mara' }],
      },
    })
    expect(written).toEqual({
      data: {
        header_title: 'Questions',
        header_image: { url: '/a.webp', formats: { small: { url: '/s.webp' } } },
        faq_item_list: [
          {
            question: 'Why?',
            answer: [{ type: 'paragraph', children: [{ type: 'text', text: 'Yes', bold: true }] }, { type: 'unknown' }],
          },
        ],
      },
    })
  })

  test('empties a list or object in place of a text or number', () => {
    const data = { title: { by: 'Mara Quill' }, patents: [{ product_name: ['Mara Quill'] }] }
    expect(redact(getPatents, { data })).toEqual({ data: { title: {}, patents: [{ product_name: [] }] } })
  })

  test('redacts keys, and limits numbers and texts', () => {
    const record = { price: 2_085_550_143, bestDiscountPercentage: 4_111_111_111_111_111, qtyOnHand: -5e300 }
    const written = redact(getPriceList, { 'mara@example.com': record, [`A${'b'.repeat(70)}`]: record })
    expect(Object.values(written as object)).toEqual([
      { price: 999_999, bestDiscountPercentage: 999_999, qtyOnHand: -999_999 },
    ])
    expect(Object.keys(written as object)).toEqual([expect.stringMatching(/^email-[\da-f]{8}$/)])
    expect(redactor.text('long '.repeat(50_000))).toHaveLength(100_000)
    expect(redactor.text(`a ${'b'.repeat(501)}`)).toMatch(/^a text-[\da-f]{8}$/)
  })

  test('finds an account number after a false start, such as the end of a pseudonym', () => {
    expect(redactor.text('ab12 with GB82 WEST 1234 5698 7654 32')).toMatch(/^ab12 with account-[\da-f]{8}$/)
  })
})

describe('public data', () => {
  test('does not change product texts, names of shipping methods, prices, or SKUs', () => {
    const response = {
      documentId: 'z7v8zma53x01r6oceimv922b',
      product_id: 'TRN-BB-65-24-8',
      slug: 'tarn-lr',
      title: '6.5 Creedmoor barrel, 24 in, 1:8 twist',
      subtitle: 'Ratio 10:20:30, version 2.1.0 (2024-05-01), 100% steel, patents US 10,123,456 and 9876543',
      image: {
        url: '/uploads/Hero_Image_1699999999999_a1B2c3D4e5.webp',
        alternativeText: null,
        width: 1600,
        height: 1200,
        mime: 'image/webp',
        formats: { thumbnail: { url: '/uploads/x-240.webp', width: 240, height: 180 } },
      },
      skus: [{ sku: 'CLV-SL-R-CLA', price: 1299.99, quantity: 3, restricted_zips: ['606', '60601'] }],
      add_ons: [{ field_name: 'case', price: 0 }],
    }
    expect(redact(getProduct, { data: [response] })).toEqual({ data: [response] })
  })

  test('the redactor keeps the address, phone, and location of dealers in both formats and hides their other data', () => {
    const dealer_locator_cards = [
      {
        id: 'Ridge Arms',
        phoneNumber: '(208)-555-0143',
        address1: '480 Foundry Street',
        address2: 'Boise, ID 83702',
        coordinates: { latitude: 43.612_341, longitude: -116.209_87 },
      },
      { name: 'Tarn', phone: '2085550143', address_1: '1 A St', address_2: 'Boise', coordinates: null },
    ]
    const more = dealer_locator_cards.map((card) => ({ ...card, owner: 'Mara Quill', email: 'mara@example.com' }))
    const [first, second] = dealer_locator_cards
    const email = expect.stringMatching(/^email-\w+$/) as unknown
    expect(redact(getDealerLocator, { data: { dealer_locator_cards: more } })).toEqual({
      data: {
        dealer_locator_cards: [
          { ...first, coordinates: { latitude: 43.6123, longitude: -116.2099 }, email },
          { ...second, email },
        ],
      },
    })
  })
})

describe('document IDs', () => {
  const random = createRandom(1)
  const pick = (signs: string): string => signs[random.next() % signs.length] ?? ''
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const newId = (): string => pick(letters) + Array.from({ length: 23 }, () => pick(`${letters}0123456789`)).join('')

  test('does not redact any of 20,000 document IDs in a field or a text', () => {
    const ids = Array.from({ length: 20_000 }, newId)
    const written = redact(searchProducts, { data: ids.map((documentId) => ({ documentId, title: 'x', slug: 'x' })) })
    expect((written as { data: { documentId: string }[] }).data.map(({ documentId }) => documentId)).toEqual(ids)
    expect(ids.map((id) => redactor.text(id))).toEqual(ids)
  })

  test.each(['es9121000418450200051332', 'DE89370400440532013000', 'NO93 8601 1117 947'])(
    'still redacts the account number %s',
    (account) => expect(redactor.text(account)).toMatch(/^account-[\da-f]{8}$/),
  )
})
