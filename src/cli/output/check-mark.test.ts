import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { formatCheckMark } from './check-mark.ts'

test.each([
  ['✓', 'passed', { fine: true }],
  ['–', 'was skipped', { fine: true, skipped: true }],
  ['–', 'is optional', { fine: true, next: 'Install it.' }],
  ['✗', 'failed', { fine: false, next: 'Fix it.' }],
] as const)('the mark is %s for a check that %s', (mark, _, check) => {
  expect(stripVTControlCharacters(formatCheckMark(check))).toBe(mark)
})
