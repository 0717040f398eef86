import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('JRNY-92 cutText returns a text up to the maximum length unchanged', () => {
  expect(cutText('a'.repeat(10_000))).toBe('a'.repeat(10_000))
  expect(cutText('abcde', 5)).toBe('abcde')
})

test('JRNY-92 cutText truncates a longer text and adds the number of missing characters', () => {
  expect(cutText('abcdefg', 5)).toBe('abcde… (2 more characters in report.json)')
  expect(cutText('a'.repeat(2_000_000)).slice(10_000)).toBe('… (1,990,000 more characters in report.json)')
})

test('JRNY-92 cutText does not cut within a surrogate pair', () => {
  expect(cutText('ab😀cd', 3)).toBe('ab… (4 more characters in report.json)')
})
