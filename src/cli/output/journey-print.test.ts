import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJourneyProgress } from './journey-print.ts'

const { createCell } = await import('#harness/report/model/test-journey-report.ts')
const { createMeasurement } = await import('#harness/report/model/test-measurement.ts')

let output: string

beforeEach(() => {
  output = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    output += stripVTControlCharacters(String(text))
    return true
  })
})

afterEach(() => void vi.restoreAllMocks())

test('prints a line with a symbol for each step, page and replay when it ends', () => {
  const { onStep, onMeasure, onPage, onRetry, onCell } = createJourneyProgress(false, () => false)('tiny', 'mobile')
  onStep({ name: 'Opens', status: 'passed', durationMs: 1500, accessibilityFindings: 0 })
  onStep({ name: 'Pays', status: 'failed', durationMs: 90, accessibilityFindings: 2 })
  onStep({ name: 'Is thanked', status: 'skipped', durationMs: 0, accessibilityFindings: 0 })
  onRetry(2)
  const scores = { performance: 60, accessibility: 100, 'best-practices': 100, seo: 100 }
  onMeasure('Home', 1)
  onMeasure('Home', 2)
  onPage(createMeasurement('Home', { scores, slow: { belowBudget: [], aboveLimit: [] } }))
  onPage(createMeasurement('Cart', { scores, belowBudget: [{ category: 'seo', score: 90, budget: 100 }] }))
  onPage(createMeasurement('Page', { scores, aboveLimit: [{ metric: 'longestTaskMs', value: 240, limit: 200 }] }))
  onCell(createCell(), 1, 2)
  onCell(createCell({ fault: 'no-response', problems: ['no-message'] }), 2, 2)
  const all = 'performance 60, accessibility 100, best-practices 100, seo 100'
  expect(output.split('\n')).toEqual([
    'tiny on mobile',
    '  ✓ Opens 1.5 s',
    '  ✗ Pays 0.1 s 2 accessibility findings',
    '  - Is thanked skipped',
    '  Retrying from the start, attempt 2',
    '  … Lighthouse Home',
    '  … Lighthouse Home again, because it was slow (2 of 3)',
    `  ✓ Lighthouse Home: ${all} slow`,
    `  ✗ Lighthouse Cart: ${all}`,
    `  ✗ Lighthouse Page: ${all}`,
    '  ✓ 1/2 checkOut × server-error 0.0 s',
    '  ✗ 2/2 checkOut × no-response 0.0 s',
    '',
  ])
})

test('each line of parallel runs begins with the name of its run', () => {
  createJourneyProgress(true, () => false)('tiny', 'mobile').onRetry(2)
  expect(output).toBe('tiny mobile tiny on mobile\ntiny mobile   Retrying from the start, attempt 2\n')
})

test('prints each line below the heading of its run, and repeats the heading for pages measured later', () => {
  const progress = createJourneyProgress(false, () => false)
  const [first, second] = [progress('tiny', 'mobile'), progress('large', 'mobile')]
  second.onRetry(2)
  first.onMeasure('Home', 1)
  first.onMeasure('Cart', 1)
  second.onMeasure('FAQ', 1)
  expect(output.split('\n')).toEqual([
    'tiny on mobile',
    'large on mobile',
    '  Retrying from the start, attempt 2',
    'tiny on mobile',
    '  … Lighthouse Home',
    '  … Lighthouse Cart',
    'large on mobile',
    '  … Lighthouse FAQ',
    '',
  ])
})

test('repeats the heading after the result of another run', () => {
  const progress = createJourneyProgress(false, () => false)
  const first = progress('tiny', 'mobile')
  progress.onResult()
  first.onRetry(2)
  expect(output.split('\n')).toEqual(['tiny on mobile', 'tiny on mobile', '  Retrying from the start, attempt 2', ''])
})

test('prints no heading between the steps of a run and its result', () => {
  const progress = createJourneyProgress(false, () => false)
  progress('tiny', 'mobile').onRetry(2)
  // The next run starts while the report of this one is written.
  const next = progress('large', 'mobile')
  output += 'tiny on mobile: passed\n'
  progress.onResult()
  next.onRetry(2)
  expect(output.split('\n')).toEqual([
    'tiny on mobile',
    '  Retrying from the start, attempt 2',
    'tiny on mobile: passed',
    'large on mobile',
    '  Retrying from the start, attempt 2',
    '',
  ])
})

test('prints nothing after Ctrl-C, because the step in progress did not fail', () => {
  let isInterrupted = false
  const { onStep } = createJourneyProgress(false, () => isInterrupted)('tiny', 'mobile')
  onStep({ name: 'Opens', status: 'passed', durationMs: 100, accessibilityFindings: 0 })
  isInterrupted = true
  onStep({ name: 'Pays', status: 'failed', durationMs: 100, accessibilityFindings: 0 })
  expect(output).toContain('Opens')
  expect(output).not.toContain('Pays')
})
