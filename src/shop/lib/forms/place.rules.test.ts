import { expect, test } from 'vitest'
import { formatPlace } from './place.rules.ts'

test.each([
  ['Reno', 'NV', '89501', 'Reno, NV 89501'],
  ['Reno', '', null, 'Reno'],
  ['', 'NV', '89501', 'NV 89501'],
  [null, null, null, ''],
])('a place of %j, %j and %j is %j, without separators of missing parts', (city, state, zip, place) => {
  expect(formatPlace(city, state, zip)).toBe(place)
})
