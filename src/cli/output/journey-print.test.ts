import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { journeyProgress } from './journey-print.ts'

const { createCell: cellOf } = await import('#harness/report/model/test-journey-report.ts')
const { measured } = await import('#harness/report/model/test-measurement.ts')

let output: string

beforeEach(() => {
  output = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    output += stripVTControlCharacters(String(text))
    return true
  })
})

afterEach(() => void vi.restoreAllMocks())

test('JRNY-12 JRNY-18 prints a line with a symbol when a step, page or replay ends', () => {
  const { onStep, onPage, onRetry, onCell } = journeyProgress('tiny', 'mobile', false)
  onStep({ name: 'Opens', status: 'passed', durationMs: 1500, accessibilityFindings: 0 })
  onStep({ name: 'Pays', status: 'failed', durationMs: 90, accessibilityFindings: 2 })
  onStep({ name: 'Is thanked', status: 'skipped', durationMs: 0, accessibilityFindings: 0 })
  onRetry(2)
  const scores = { performance: 60, accessibility: 100, 'best-practices': 100, seo: 100 }
  onPage(measured('Home', { scores, slow: { belowBudget: [], aboveLimit: [] } }))
  onPage(measured('Cart', { scores, belowBudget: [{ category: 'seo', score: 90, budget: 100 }] }))
  onPage(measured('Page', { scores, aboveLimit: [{ metric: 'longestTaskMs', value: 240, limit: 200 }] }))
  onCell(cellOf(), 1, 2)
  onCell(cellOf({ fault: 'no-response', problems: ['no-message'] }), 2, 2)
  const all = 'performance 60, accessibility 100, best-practices 100, seo 100'
  expect(output.split('\n')).toEqual([
    'tiny on mobile',
    '  ✓ Opens 1.5 s',
    '  ✗ Pays 0.1 s 2 accessibility findings',
    '  - Is thanked skipped',
    '  Retrying from the start, attempt 2',
    `  ✓ Lighthouse Home: ${all} slow`,
    `  ✗ Lighthouse Cart: ${all}`,
    `  ✗ Lighthouse Page: ${all}`,
    '  ✓ 1/2 checkOut × server-error 0.0 s',
    '  ✗ 2/2 checkOut × no-response 0.0 s',
    '',
  ])
})

test('JRNY-19 prefixes each line with the name of the run when runs are parallel', () => {
  journeyProgress('tiny', 'mobile', true).onRetry(2)
  expect(output).toBe('tiny mobile tiny on mobile\ntiny mobile   Retrying from the start, attempt 2\n')
})
