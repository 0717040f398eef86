import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { replacePrivate } from './patterns.ts'
import { getPrivateDataKind } from './private-data.ts'

test.each([
  ['Authorization: Bearer abc.def', 'Authorization: [token]'],
  ['authorization: "Bearer abcdef"', 'authorization: "[token]"'],
  [String.raw`{\"Authorization\":\"Bearer abcdef\"}`, String.raw`{\"Authorization\":\"[token]\"}`],
  [`it sent Bearer a1b2 and bearer ${'abc'.repeat(8)}`, 'it sent [token] and [token]'],
  ['/Cart/guest/a1b2/items', '/Cart/guest/[token]/items'],
  ['/Newsletter/verify/a1b2?x=1', '/Newsletter/verify/[token]?x=1'],
  ['/newsletter/verify/a1b2', '/newsletter/verify/[token]'],
  ['/verify-email?token=a1b2&x=1', '/verify-email?token=[token]&x=1'],
  ['/Cart/merge?guestId=a1b2', '/Cart/merge?guestId=[token]'],
  ['{"guestId":"a1b2"}', '{"guestId":"[token]"}'],
  [String.raw`"{\"refreshToken\":\"a1b2\"}"`, String.raw`"{\"refreshToken\":\"[token]\"}"`],
  ['gid_a1b2c3', '[token]'],
  ['stub_captcha_123', '[token]'],
  ['/Newsletter/status/ro%40shopper.example', '/Newsletter/status/[email]'],
  ['ring (303)-555-0142 or 3035550142', 'ring [phone] or [phone]'],
  ['ring +44 20 7946 0958', 'ring [phone]'],
  ['we are at 480 Foundry Street', 'we are at [address]'],
  ['4111 1111 1111 1111', '[card]'],
  ['{"currentPassword" : "pa55 wort"}', '{"currentPassword" : "[password]"}'],
  [String.raw`"{\"password\":\"pa55\"}"`, String.raw`"{\"password\":\"[password]\"}"`],
  ['{"accessToken" : "a1b2"}', '{"accessToken" : "[token]"}'],
  ['it is eyJhbGci_Oi-J9.eyJzdWIi_Oi-I.c2ln-bm_F0, they say', 'it is [token], they say'],
  ['?X-Amz-Signature=a1b2&X-Amz-Credential=c3', '?X-Amz-Signature=[token]&X-Amz-Credential=[token]'],
  ['?key=a1&map_key=b2&sig=c3&auth=d4', '?key=[token]&map_key=[token]&sig=[token]&auth=[token]'],
  ['ro@mail.post-office.shopper.example', '[email]'],
  ['ring 13035550142', 'ring [phone]'],
  ['we are at 480  North Foundry Road', 'we are at [address]'],
  ['paid with 4111-1111-1111-1111', 'paid with [card]'],
])('finds private data in "%s"', (text, redacted) => {
  expect(replacePrivate(text, (kind) => `[${kind}]`)).toBe(redacted)
})

test.each([
  ['call (775-555-0142) or (7755550142)', 'call ([phone]) or ([phone])'],
  ['((775) 555-0142), <(775) 555-0142>, "(775)555-0142"', '([phone]), <[phone]>, "[phone]"'],
  ['(+1 775 555 0142), +1 (775) 555-0142, (+44) 20 7946 0958', '([phone]), [phone], [phone]'],
  ['(+1 775 555 0142) 2 lines, +1 775 555 0142 (2 lines)', '([phone]) 2 lines, [phone] (2 lines)'],
  ['tel:(775)555-0142 tel:+1(775)555-0142 tel.775-555-0142', 'tel:[phone] tel:[phone] tel.[phone]'],
  ['Call(775) 555-0142, Fax:(775) 555-0142', 'Call[phone], Fax:[phone]'],
  ['(775 555-0142, 775) 555-0142', '([phone], [phone]'],
])('replaces the phone numbers in "%s" and leaves the brackets in pairs', (text, redacted) => {
  expect(replacePrivate(text, (kind) => `[${kind}]`)).toBe(redacted)
})

test('finds a phone number at the end of a sentence', () => {
  expect(replacePrivate('Call 775-555-0142.', (kind) => `[${kind}]`)).toBe('Call [phone].')
})

test.each([
  '$1,234.50',
  'CW-100157',
  '2026-11-21T09:11:04.123Z',
  '/Cart/guest/{token}/items',
  '/product/tarn-lr',
  '/search?monkey=1',
  'monkeyJar.is.here',
  'An order is shown to its buyer only: send a bearer token or X-Guest-Id.',
  'Bearer authentication',
])('finds no private data in "%s"', (text) => {
  expect(replacePrivate(text, () => 'found')).toBe(text)
})

test('treats each token in a path as a private field', () => {
  const names = contract.flatMap(({ path }) => [...path.matchAll(/\{(\w*token\w*)\}/gi)].map(([, name = '']) => name))
  expect(names.length).toBeGreaterThan(0)
  expect(names.map((name) => getPrivateDataKind(name, 'request'))).toEqual(names.map(() => 'token'))
})

test.each([
  [
    'token',
    'accessToken refreshToken X-Guest-Id guestId cartId Authorization Set-Cookie API_KEY clientSecret credential',
  ],
  ['password', 'password currentPassword confirmPassword'],
  ['captcha', 'captcha'],
  ['email', 'email userEmail dealerEmail'],
  ['phone', 'phone phoneNumber customerPhone mobile fax mainContact faxContact addressContact'],
  ['name', 'firstName shippingLastName fullName shippingName dealerName addressName shippingCompany'],
  ['address', 'address addressLine1 streetAddress shippingAddress billingStreetAddress dealerCity street line1'],
  ['address', 'zip zipCode postal_code locatorPostalCode website fflNumber sotEin'],
] as const)('recognizes a %s by its field name in any naming style: %s', (kind, fields) => {
  expect(fields.split(' ').filter((field) => getPrivateDataKind(field, 'response') !== kind)).toEqual([])
})

test.each([
  ['name', 'name'],
  ['company', 'name'],
  ['city', 'address'],
] as const)('treats %s as private in a request', (field, kind) => {
  expect(getPrivateDataKind(field, 'request')).toBe(kind)
})

test('treats digits with a valid check digit as a card number', () => {
  const found = (text: string) => replacePrivate(text, (kind) => `[${kind}]`)
  expect(found('5500 0055 5555 5559')).toBe('[card]')
  expect(found('6011000990139424')).toBe('[card]')
  expect(found('4111 1111 1111 1112')).toBe('4111 1111 1111 1112')
  expect(found('0000 0000 0000 0000')).toBe('0000 0000 0000 0000')
})

test.each(['name', 'company', 'city', 'productName', 'tokenType', 'title'])(
  'treats %s as public in a response',
  (field) => {
    expect(getPrivateDataKind(field, 'response')).toBeUndefined()
  },
)

test.each([
  'captchaProvider',
  'headphones',
  'contact',
  'nameplate',
  'addressNames',
  'filename',
  'accompany',
  'companyHistory',
  'capacity',
  'zipper',
  'addresses',
  'addressType',
  'addressA',
  'airline1',
  'lineA',
  'streetlights',
  'websiteTitle',
  'cartIds',
  'discartId',
])('treats %s as public even though it resembles a private field', (field) => {
  expect(getPrivateDataKind(field, 'request')).toBeUndefined()
})

test.each([
  ['dots', (length: number) => `${'.'.repeat(length)}@`],
  ['at signs', (length: number) => 'a@'.repeat(length / 2)],
  ['encoded at signs', (length: number) => 'a%40'.repeat(length / 4)],
  ['digits', (length: number) => '1 '.repeat(length / 2)],
  ['brackets', (length: number) => '(1'.repeat(length / 2)],
  ['street names', (length: number) => '1 A '.repeat(length / 4)],
  ['quotes', (length: number) => '"token" '.repeat(length / 8)],
  ['keys', (length: number) => '?key_'.repeat(length / 5)],
  ['words', (length: number) => 'eyJ-'.repeat(length / 4)],
])('searches a text of %s in linear time', (_, text) => {
  const milliseconds = (length: number): number => {
    const times = Array.from({ length: 3 }, () => {
      const startedAt = performance.now()
      replacePrivate(text(length), () => '')
      return performance.now() - startedAt
    })
    return Math.min(...times)
  }
  milliseconds(1_000)
  const quarter = milliseconds(25_000)
  // Quadratic growth would take seconds.
  expect(milliseconds(100_000)).toBeLessThan(Math.max(8 * quarter, 100))
})
