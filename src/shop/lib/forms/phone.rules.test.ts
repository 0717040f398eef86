import { expect, test } from 'vitest'
import { formatPhone, isPhone, toPhoneHref } from './phone.rules.ts'

test.each(['5551234567', '1-555-123-4567', '(555)-123-4567', '555.123.4567', '555 123 4567', '1 (555) 123-4567'])(
  'FORM-07 accepts the phone number %s',
  (value) => {
    expect(isPhone(value)).toBe(true)
  },
)

test.each(['123', '', '555123456', '55512345678', '(555-123-4567', 'abc-def-ghij', '2-555-123-4567'])(
  'FORM-07 rejects the phone number %j',
  (value) => {
    expect(isPhone(value)).toBe(false)
  },
)

test.each([
  ['5551234567', '(555)-123-4567'],
  ['555', '555'],
  ['5551', '(555)-1'],
  ['5551234', '(555)-123-4'],
  ['(555)-123-4567', '(555)-123-4567'],
  ['', ''],
])('FORM-08 formats %j as %s', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown)
})

test('OPEN-119 a phone number has at most fifteen digits', () => {
  expect(formatPhone('123456789012345678')).toBe('12345-(678)-901-2345')
})

test('FORM-09 OPEN-106 treats digits before the last ten as a country prefix, which is valid', () => {
  expect(formatPhone('15551234567')).toBe('1-(555)-123-4567')
  expect(isPhone('1-(555)-123-4567')).toBe(true)
})

test.each([
  ['(406) 555-0142', 'tel:+14065550142'],
  ['1-406-555-0142', 'tel:+14065550142'],
  ['+49 30 123456', 'tel:+4930123456'],
  ['+1 406 555 01', 'tel:+140655501'],
  ['555-0142', 'tel:5550142'],
])('CMS-38 links the number %s to %s', (printed, href) => {
  expect(toPhoneHref(printed)).toBe(href)
})
