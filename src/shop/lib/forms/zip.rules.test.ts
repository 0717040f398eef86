import { expect, test } from 'vitest'
import { normalizeZip, normalizeZipOrInput } from './zip.rules.ts'

test.each([
  ['90210', '90210'],
  [' 902 10 ', '90210'],
  ['902.10', '90210'],
  ['９０２１０', '90210'],
  ['90\u200B210', '90210'],
  ['902101234', '90210-1234'],
  ['90210-1234', '90210-1234'],
  ['90210 – 1234', '90210-1234'],
  ['００５０１', '00501'],
])('normalizes the ZIP code %j to %s', (typed, normal) => {
  expect(normalizeZip(typed)).toBe(normal)
  expect(normalizeZipOrInput(typed)).toBe(normal)
})

test.each(['', '-----', '9021', '902101', '9O210', '9０2l0', '٩٠٢١٠', 'CA 90210'])(
  'the ZIP code %j is not valid and stays unchanged',
  (typed) => {
    expect(normalizeZip(typed)).toBeUndefined()
    expect(normalizeZipOrInput(` ${typed} `)).toBe(typed.trim())
  },
)
