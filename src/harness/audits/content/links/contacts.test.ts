import { expect, test } from 'vitest'
import { listFindings } from '../test-findings.ts'
import { checkContacts } from './contacts.ts'

test.each([
  'support at cairnwell',
  'write to a@b.example',
  'a@b.example or call',
  'a@example',
  '@b.example',
  'a@@b.example',
  'a@b.example@c.example',
  'a@b..example',
  'a@.b.example',
  'a@b.example.',
  'a@',
])('reports the invalid email address "%s"', (email) => {
  expect(listFindings(checkContacts, { card: { email } })).toEqual([
    {
      rule: 'invalid-email',
      severity: 'error',
      field: 'card.email',
      message: `"${email}" is not a valid email address.`,
      fix: 'Write it as name@example.com.',
    },
  ])
})

test.each(['a@b.example', ' support@shop.cairnwell.example ', '', ' '])('accepts the email address "%s"', (email) => {
  expect(listFindings(checkContacts, { email })).toEqual([])
})

test.each([
  '555-12',
  'Call 555-123-4567',
  '555-123-4567 extension 2',
  '555*123*4567',
  '(55)-123-4567',
  '2-555-123-4567',
])('FORM-07 reports the invalid phone number "%s"', (phone) => {
  const finding = {
    rule: 'invalid-phone',
    severity: 'error',
    message: `"${phone}" is not a valid US or Canadian phone number.`,
    fix: 'Write it as (555)-123-4567.',
  }
  expect(listFindings(checkContacts, { phone, phoneNumber: phone })).toEqual([
    { ...finding, field: 'phone' },
    { ...finding, field: 'phoneNumber' },
  ])
})

test.each([
  '(555)-123-4567',
  '555-123-4567',
  '555.123.4567',
  '555 123 4567',
  ' 5551234567 ',
  '1-555-123-4567',
  '1 (555) 123 4567',
  '15551234567',
  '',
])('FORM-07 accepts the phone number "%s"', (phone) => {
  expect(listFindings(checkContacts, { phone })).toEqual([])
})

test('ignores texts in other fields', () => {
  expect(listFindings(checkContacts, { title: 'By phone', email: null, phone: 5_551_234 })).toEqual([])
})

const LOOK_UP =
  'Look up the address on a map and copy latitude and longitude, in this order. Leave both empty for no marker.'

test.each([
  [0, 0, 'The coordinates are 0, 0, which is in the ocean off Africa.'],
  [90.1, 0, 'The coordinates 90.1, 0 are not on the map.'],
  [-91, 10, 'The coordinates -91, 10 are not on the map.'],
  [40, 180.5, 'The coordinates 40, 180.5 are not on the map.'],
  [40, -181, 'The coordinates 40, -181 are not on the map.'],
])('reports the coordinates %f, %f', (latitude, longitude, message) => {
  expect(listFindings(checkContacts, { coordinates: { latitude, longitude } })).toEqual([
    { rule: 'invalid-coordinates', severity: 'error', field: 'coordinates', message, fix: LOOK_UP },
  ])
})

test.each([
  { latitude: 41.9, longitude: -87.6 },
  { latitude: 90, longitude: 180 },
  { latitude: -90, longitude: -180 },
  { latitude: 0, longitude: 32.6 },
  { latitude: 51.5, longitude: 0 },
  { latitude: null, longitude: null },
  { latitude: 95, longitude: null },
  { latitude: null, longitude: 190 },
  null,
])('accepts the coordinates %j', (coordinates) => {
  expect(listFindings(checkContacts, { coordinates })).toEqual([])
})

test('ignores numbers in fields with these names that are not coordinates', () => {
  expect(listFindings(checkContacts, { hint: { latitude: 0, longitude: 0 } })).toEqual([])
})
