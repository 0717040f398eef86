import { expect, test } from 'vitest'
import { findClosestMatch } from './closest-match.ts'

test('finds a short name with two swapped letters', () => {
  expect(findClosestMatch('/fqa', ['/about-us', '/faq'])).toBe('/faq')
  expect(findClosestMatch('dmeo', ['demo', 'staging'])).toBe('demo')
  expect(findClosestMatch('/qaf', ['/faq'])).toBeUndefined()
})
