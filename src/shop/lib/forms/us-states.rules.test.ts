import { expect, test } from 'vitest'
import { COUNTRIES } from './countries.rules.ts'
import { getStateCode, getStateName, US_STATES } from './us-states.rules.ts'

test('CONST-01 the list has 51 states with unique codes, including DC', () => {
  expect(US_STATES).toHaveLength(51)
  expect(new Set(US_STATES.map((state) => state.value)).size).toBe(51)
  expect(US_STATES).toContainEqual({ value: 'DC', label: 'District of Columbia' })
})

test('CONST-02 the only country is the United States', () => {
  expect(COUNTRIES.map((country) => country.label)).toEqual(['United States'])
})

test('CHK-56 maps a code to the full state name', () => {
  expect(getStateName('CA')).toBe('California')
  expect(getStateName('XX')).toBeUndefined()
  expect(getStateCode(' california ')).toBe('CA')
})

test.each([
  ['C.A.', 'CA'],
  ['Ｎｅｗ　Ｙｏｒｋ', 'NY'],
  ['new  york', 'NY'],
  ['D.C.', 'DC'],
  ['N\u200BV', 'NV'],
])('normalizes the state %j to %s', (typed, code) => {
  expect(getStateCode(typed)).toBe(code)
})
