import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from './test-decoration.ts'
import { normalizeZip, normalizeZipOrInput } from './zip.rules.ts'

test.each([
  ['90210', '90210'],
  [' 902 10 ', '90210'],
  ['902-10', '90210'],
  ['902.10', '90210'],
  ['９０２１０', '90210'],
  ['90\u200B210', '90210'],
  ['\uFEFF90210\u2060', '90210'],
  ['90\u00AD210', '90210'],
  ['9\u20E30\u20E3210', '90210'],
  ['𝟗𝟎𝟐𝟏𝟎', '90210'],
  ['902101234', '90210-1234'],
  ['90210-1234', '90210-1234'],
  ['90210 – 1234', '90210-1234'],
  ['90210−1234', '90210-1234'],
  ['90210+1234', '90210-1234'],
  ['００５０１', '00501'],
])('normalizes the ZIP code %j to %s', (typed, normal) => {
  expect(normalizeZip(typed)).toBe(normal)
  expect(normalizeZipOrInput(typed)).toBe(normal)
})

test.each([
  '',
  ' ',
  '-----',
  '9021',
  '902101',
  '90210123',
  '9021012345',
  '9O210',
  '9０2l0',
  'I0001',
  '٩٠٢١٠',
  'CA 90210',
])('the ZIP code %j is not valid and stays unchanged', (typed) => {
  expect(normalizeZip(typed)).toBeUndefined()
  expect(normalizeZipOrInput(` ${typed} `)).toBe(typed.trim())
})

test('normalizing a normalized ZIP code does not change it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.stringMatching(/^[\d -]{4,12}$/), anyText), (typed) => {
      const normal = normalizeZip(typed)
      if (normal === undefined) return
      expect(normal).toMatch(/^\d{5}(-\d{4})?$/)
      expect(normalizeZip(normal)).toBe(normal)
    }),
    { numRuns: 1000 },
  )
})
