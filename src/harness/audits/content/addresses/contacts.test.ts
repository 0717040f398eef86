import { expect, test } from 'vitest'
import { findingsOf } from '../test-findings.ts'
import { contacts } from './contacts.ts'

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
])('AUD-04 nobody can write to “%s”', (email) => {
  expect(findingsOf(contacts, { card: { email } })).toEqual([
    {
      rule: 'broken-email',
      severity: 'error',
      field: 'card.email',
      message: `“${email}” is no e-mail address, so nobody can write to it.`,
      fix: 'Write it as name@example.com.',
    },
  ])
})

test.each(['a@b.example', ' support@shop.cairnwell.example ', '', ' '])(
  'AUD-04 the e-mail “%s” is left alone',
  (email) => {
    expect(findingsOf(contacts, { email })).toEqual([])
  },
)

test.each([
  '555-12',
  'Call 555-123-4567',
  '555-123-4567 extension 2',
  '555*123*4567',
  '(55)-123-4567',
  '2-555-123-4567',
])('AUD-04 FORM-07 a tap on “%s” calls nobody', (phone) => {
  const finding = {
    rule: 'broken-phone',
    severity: 'error',
    message: `“${phone}” is no North American phone number, so a tap on it calls nobody.`,
    fix: 'Write it as (555)-123-4567.',
  }
  expect(findingsOf(contacts, { phone, phoneNumber: phone })).toEqual([
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
])('AUD-04 FORM-07 the phone number “%s” is left alone', (phone) => {
  expect(findingsOf(contacts, { phone })).toEqual([])
})

test('AUD-04 other texts are no e-mail addresses and no phone numbers', () => {
  expect(findingsOf(contacts, { title: 'By phone', email: null, phone: 5_551_234 })).toEqual([])
})

const LOOK_UP =
  'Look the address up on a map and copy latitude and longitude, in this order; leave both empty to have no marker.'

test.each([
  [0, 0, 'The coordinates are 0, 0: a spot in the sea off Africa.'],
  [90.1, 0, 'The coordinates 90.1, 0 are not on the map.'],
  [-91, 10, 'The coordinates -91, 10 are not on the map.'],
  [40, 180.5, 'The coordinates 40, 180.5 are not on the map.'],
  [40, -181, 'The coordinates 40, -181 are not on the map.'],
])('AUD-04 a dealer at %f, %f is in no right place', (latitude, longitude, message) => {
  expect(findingsOf(contacts, { coordinates: { latitude, longitude } })).toEqual([
    { rule: 'wrong-place', severity: 'error', field: 'coordinates', message, fix: LOOK_UP },
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
])('AUD-04 the coordinates %j are left alone', (coordinates) => {
  expect(findingsOf(contacts, { coordinates })).toEqual([])
})

test('AUD-04 numbers of those names that are no coordinates are left alone', () => {
  expect(findingsOf(contacts, { hint: { latitude: 0, longitude: 0 } })).toEqual([])
})
