import { expect, test } from 'vitest'
import { createPlace, type Finding } from '../../findings/finding.ts'
import { sortFindings } from './audit-content.ts'

const finding = (name: string, ...pages: string[]): Finding => ({
  id: `content/${name}/${pages.join()}`,
  rule: `content/${name}`,
  severity: 'error',
  message: '',
  fix: '',
  place: createPlace(pages),
  evidence: null,
})

test('sorts legal and financial findings first, then findings by number of pages, and duplicates last', () => {
  const sorted = sortFindings([
    finding('duplicate-title', '/a', '/b', '/c'),
    finding('double-space', '/a'),
    finding('placeholder-text', '/a', '/b'),
    finding('zero-price', '/a'),
    finding('duplicate-sku', '/a'),
    finding('unknown-state', '/a'),
  ])
  expect(sorted.map(({ rule }) => rule.slice('content/'.length))).toEqual([
    'unknown-state',
    'zero-price',
    'duplicate-sku',
    'placeholder-text',
    'double-space',
    'duplicate-title',
  ])
})
