import { expect, test } from 'vitest'
import { US_STATES } from './us-states.rules.ts'
import { getStateByZip, getStateMismatch } from './zip-states.rules.ts'

test.each([
  ['89501', 'NV'],
  ['00501', 'NY'],
  ['01001', 'MA'],
  ['05501', 'MA'],
  ['05602', 'VT'],
  ['20001', 'DC'],
  ['20101', 'VA'],
  ['20810', 'MD'],
  ['39901', 'GA'],
  ['56901', 'DC'],
  ['73301', 'TX'],
  ['73401', 'OK'],
  ['88510', 'TX'],
  ['96701', 'HI'],
  ['99501', 'AK'],
  [' 99950 ', 'AK'],
])('the ZIP code %j is in %s', (zip, state) => {
  expect(getStateByZip(zip)).toBe(state)
})

test('every state has ZIP codes', () => {
  const prefixes = Array.from({ length: 1000 }, (_, prefix) => getStateByZip(`${String(prefix).padStart(3, '0')}01`))
  expect([...new Set(prefixes.filter((state) => state !== undefined))].toSorted()).toEqual(
    US_STATES.map(({ value }) => value).toSorted(),
  )
})

test.each([
  ['89501', 'CA', 'ZIP codes that begin with 895 are in Nevada.'],
  ['89501', 'NV', undefined],
  ['89501', '', undefined],
  ['', 'CA', undefined],
  ['96201', 'CA', undefined],
  ['9O210', 'CA', undefined],
  ['00501', 'NY', undefined],
])('the ZIP code %j with the state %j gets the message %j', (zip, state, message) => {
  expect(getStateMismatch(zip, state)).toBe(message)
})
