import { expect, test } from 'vitest'
import { truncateText } from './cut-text.ts'

test('truncateText returns a text up to the maximum length unchanged', () => {
  expect(truncateText('a'.repeat(10_000))).toBe('a'.repeat(10_000))
  expect(truncateText('abcde', 5)).toBe('abcde')
})

test('truncateText shortens a longer text and adds the number of missing characters', () => {
  expect(truncateText('abcdefg', 5)).toBe('abcde… (2 more characters in report.json)')
  expect(truncateText('a'.repeat(2_000_000)).slice(10_000)).toBe('… (1,990,000 more characters in report.json)')
})

test('truncateText does not cut within a surrogate pair', () => {
  expect(truncateText('ab😀cd', 3)).toBe('ab… (4 more characters in report.json)')
})
