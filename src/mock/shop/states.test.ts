import { expect, test } from 'vitest'
import { normalizeState, getStateCode } from './states.ts'

const NAMES =
  'Alabama AL, Alaska AK, Arizona AZ, Arkansas AR, California CA, Colorado CO, Connecticut CT, Delaware DE, District of Columbia DC, Florida FL, Georgia GA, Hawaii HI, Idaho ID, Illinois IL, Indiana IN, Iowa IA, Kansas KS, Kentucky KY, Louisiana LA, Maine ME, Maryland MD, Massachusetts MA, Michigan MI, Minnesota MN, Mississippi MS, Missouri MO, Montana MT, Nebraska NE, Nevada NV, New Hampshire NH, New Jersey NJ, New Mexico NM, New York NY, North Carolina NC, North Dakota ND, Ohio OH, Oklahoma OK, Oregon OR, Pennsylvania PA, Rhode Island RI, South Carolina SC, South Dakota SD, Tennessee TN, Texas TX, Utah UT, Vermont VT, Virginia VA, Washington WA, West Virginia WV, Wisconsin WI, Wyoming WY'
const STATES = NAMES.split(', ').map((entry) => [entry.slice(0, -3), entry.slice(-2)] as const)

test('CONST-01 CHK-39 OPEN-080 recognizes each of the 51 states by name and code, ignoring case', () => {
  expect(STATES).toHaveLength(51)
  for (const [name, code] of STATES) {
    expect(getStateCode(name)).toBe(code)
    expect(getStateCode(` ${name.toUpperCase()} `)).toBe(code)
    expect(normalizeState(name.toLowerCase())).toBe(code)
    expect(normalizeState(` ${code.toLowerCase()} `)).toBe(code)
  }
})

test('OPEN-080 returns text that is not a state in uppercase, and no code for it', () => {
  expect(getStateCode('CA')).toBeUndefined()
  expect(getStateCode('')).toBeUndefined()
  expect(normalizeState(' Ontario ')).toBe('ONTARIO')
})
