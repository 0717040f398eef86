import { expect, test } from 'vitest'
import { getCardType, EXPIRY_MONTHS, getExpiryYears, formatCardNumber } from './card.rules.ts'

test('FORM-11 groups card numbers by 4 and drops the 17th digit', () => {
  expect(formatCardNumber('41111111111111119')).toBe('4111 1111 1111 1111')
  expect(formatCardNumber('4111 1')).toBe('4111 1')
  expect(formatCardNumber('')).toBe('')
})

test.each(['34', '37'])('FORM-12 groups numbers starting with %s as 4-6-5 with at most 15 digits', (start) => {
  expect(formatCardNumber(`${start}00 000000 000099`)).toBe(`${start}00 000000 00009`)
})

test.each([
  ['4', 'visa'],
  ['50', undefined],
  ['51', 'mastercard'],
  ['55', 'mastercard'],
  ['2220', undefined],
  ['2221', 'mastercard'],
  ['2720', 'mastercard'],
  ['2721', undefined],
  ['34', 'amex'],
  ['37', 'amex'],
  ['36', undefined],
  ['6011', 'discover'],
  ['6012', undefined],
  ['65', 'discover'],
  ['', undefined],
  ['134', undefined],
])('FORM-13 a number starting with %s is %s', (digits, type) => {
  expect(getCardType(digits)).toBe(type)
})

test('CONST-03 expiry months are 01 to 12', () => {
  expect(EXPIRY_MONTHS).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'])
})

test.each([
  ['2026-06-15T12:00:00Z', '2026', '2035'],
  ['2026-12-31T23:59:59Z', '2026', '2035'],
])('CONST-04 expiry years on %s are the current year and the 9 years after it', (now, first, last) => {
  const years = getExpiryYears(new Date(now))
  expect(years).toHaveLength(10)
  expect([years[0], years.at(-1)]).toEqual([first, last])
})
