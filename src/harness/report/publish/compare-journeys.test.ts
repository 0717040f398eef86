import { expect, test } from 'vitest'
import type { AccessibilityFinding, Step } from '../../findings/step.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import {
  createBarrier as finding,
  createCell,
  toFailure,
  createJourneyReport as run,
  createMatrix,
  createScannedStep,
  createStep,
} from '../model/test-journey-report.ts'
import { createMeasurement } from '../model/test-measurement.ts'
import { compareReports, toTrendPoint } from './compare-reports.ts'
import { getFolderName, isComparable } from './subject.ts'

function step(name: string, changes: Partial<Step> & { readonly findings?: AccessibilityFinding[] } = {}): Step {
  const { findings = [], ...others } = changes
  return createStep(name, { accessibility: createScannedStep(...findings), ...others })
}

const failed = step('Pays', {
  status: 'failed',
  accessibility: null,
  failures: [toFailure({ expected: 'a', received: 'b' })],
})

test('counts the same finding in several steps once', () => {
  const logo = finding('image-alt', '#logo')
  const { findings } = run([step('Home', { findings: [logo] }), step('Cart', { findings: [logo], path: '/cart' })])
  expect(findings).toMatchObject([
    { id: 'accessibility/image-alt/#logo', message: 'image-alt is broken.', place: { pages: ['/', '/cart'] } },
  ])
})

test('classifies findings as new, unchanged or fixed since the previous run', () => {
  const baseline = run([step('Home', { findings: [finding('image-alt', '#logo'), finding('label', '#zip')] })])
  const now = run([step('Home', { findings: [finding('label', '#zip'), finding('color-contrast', 'h1')] })])
  const comparison = compareReports(now, baseline, 'folder')
  expect(comparison.previous).toEqual({ startedAt: '2026-11-20T09:30:00.000Z', verdict: 'findings', folder: 'folder' })
  expect(comparison.added.map(({ id }) => id)).toEqual(['accessibility/color-contrast/h1'])
  expect(comparison.unchanged.map(({ id }) => id)).toEqual(['accessibility/label/#zip'])
  expect(comparison.fixed.map(({ id }) => id)).toEqual(['accessibility/image-alt/#logo'])
  expect(comparison.notChecked).toEqual([])
})

test('a step that failed in the previous run and now passes counts as fixed', () => {
  expect(compareReports(run([step('Pays')]), run([failed]), '').fixed).toEqual([
    { id: 'step/expectation/Pays/a', message: 'Step failed: Pays: b (/)' },
  ])
})

test('a finding in a skipped step does not count as fixed', () => {
  const baseline = run([step('Pays'), step('Is thanked', { findings: [finding('label', '#zip')] })])
  const now = run([failed, step('Is thanked', { status: 'skipped', accessibility: null })])
  const { fixed, notChecked, added } = compareReports(now, baseline, '')
  expect(fixed).toEqual([])
  expect(notChecked.map(({ id }) => id)).toEqual(['accessibility/label/#zip'])
  expect(added.map(({ id }) => id)).toEqual(['step/expectation/Pays/a'])
})

test('a missed budget counts as fixed only if its page was measured again', () => {
  const measurement = createMeasurement('Home', {
    path: '/',
    belowBudget: [{ category: 'performance', score: 90, budget: 95 }],
  })
  const baseline = run([step('Home')], { measurements: [measurement] })
  const rerun = run([step('Home')], {
    measurements: [{ ...measurement, belowBudget: [] }],
  })
  expect(compareReports(rerun, baseline, '').fixed).toHaveLength(1)
  expect(compareReports(run([step('Home')]), baseline, '')).toMatchObject({ fixed: [], notChecked: [{}] })
})

test('OPEN-114 limits, faults and exceptions count as fixed only if they were checked again', () => {
  const exceeded = [{ metric: 'longestTaskMs' as const, value: 240, limit: 200 }]
  const baseline = run([step('Home')], {
    measurements: [createMeasurement('Home', { aboveLimit: exceeded })],
    faultMatrix: createMatrix(
      createCell({ problems: ['no-message'] }),
      createCell({ fault: 'no-response', problems: ['no-recovery'] }),
    ),
    expiredExceptions: ['The exception for x ran out.'],
  })
  const messages = [
    [
      'performance/longestTaskMs/Home',
      'The page does not respond while it loads on a mobile device: longest task 240 ms, limit 200 ms.',
    ],
    ['fault/checkOut/server-error', 'checkOut × Status 500: no message for the shopper'],
    [
      'fault/checkOut/no-response',
      'checkOut × No response: the shopper could not continue after the endpoint worked again',
    ],
    ['exception/The exception for x ran out.', 'The exception for x ran out.'],
  ]
  expect(baseline.findings.map(({ id, message }) => [id, message])).toEqual(messages)
  const ids = (findings: readonly { readonly id: string }[]) => findings.map(({ id }) => id)
  const now = run([step('Home')], { faultMatrix: createMatrix(createCell()) })
  const { fixed, notChecked } = compareReports(now, baseline, '')
  expect(ids(fixed)).toEqual(['fault/checkOut/server-error', 'exception/The exception for x ran out.'])
  expect(ids(notChecked)).toEqual(['performance/longestTaskMs/Home', 'fault/checkOut/no-response'])
})

test('an accessibility finding in two steps counts as fixed only if both were scanned again', () => {
  const logo = finding('image-alt', '#logo')
  const baseline = run([step('Home', { findings: [logo] }), step('Cart', { findings: [logo] }), failed])
  const now = run([step('Home'), step('Cart', { accessibility: null }), step('Pays', { status: 'skipped' })])
  expect(compareReports(now, baseline, '')).toMatchObject({ fixed: [], notChecked: [{}, {}] })
})

test('a step that fails for a different reason is a new finding, but numbers in the reason may differ', () => {
  const failing = (expected: string): JourneyReport =>
    run([step('Pays', { status: 'failed', failures: failed.failures.map((failure) => ({ ...failure, expected })) })])
  const baseline = failing('total $17.00 in order 4')
  const same = compareReports(failing('total $18.00 in order 5'), baseline, '')
  expect([same.unchanged.length, same.added.length]).toEqual([1, 0])
  const other = compareReports(failing('a confirmation'), baseline, '')
  expect([other.unchanged.length, other.added.length, other.fixed.length]).toEqual([0, 1, 0])
  expect(other.notChecked).toHaveLength(1)
})

test.each([
  ['http://127.0.0.1:4173', 'http://localhost:5000', true],
  ['http://127.0.0.1:4173', 'https://shop.example', false],
  ['https://shop.example', 'https://shop.example', true],
  ['https://staging.example', 'https://shop.example', false],
])('compares runs against %s and %s: %s', (one, other, comparable) => {
  expect(isComparable(run([], { baseUrl: one }), run([], { baseUrl: other }))).toBe(comparable)
})

test('does not compare runs in different engines', () => {
  const device = { name: 'desktop', width: 1280, height: 800 }
  const [baseline, chromium, firefox] = [
    run([], { device, engine: 'chromium', startedAt: '2026-11-19T09:30:00.000Z' }),
    run([], { device, engine: 'chromium' }),
    run([], { device, engine: 'firefox' }),
  ]
  expect([baseline, chromium, firefox].map(getFolderName)).toEqual([
    'tiny-desktop',
    'tiny-desktop',
    'tiny-desktop-firefox',
  ])
  expect(isComparable(chromium, baseline)).toBe(true)
  expect(isComparable(firefox, chromium)).toBe(false)
})

test('runs with different faults, rules or conditions are not compared', () => {
  const fault = run([], { flags: '--fault checkOut=500' })
  expect(isComparable(fault, run([], { flags: '--fault checkOut=500' }))).toBe(true)
  expect(isComparable(fault, run([], { flags: '--fault checkOut=hang' }))).toBe(false)
  expect(isComparable(run([]), fault)).toBe(false)
})

test('a changed snapshot is fixed only if its step was compared again and is equal', () => {
  const difference = { number: 1, step: 'Pays', screenshot: null, ariaDiff: [] }
  const compared = { baseline: '', startedAt: '2026-11-19T09:30:00.000Z', compared: 1, notChecked: [], strict: true }
  const baseline = run([step('Pays')], { snapshots: { ...compared, differences: [difference] } })
  const outcome = (now: JourneyReport) => {
    const { fixed, notChecked } = compareReports(now, baseline, '')
    return [fixed.length, notChecked.length]
  }
  const skipped = step('Pays', { status: 'skipped', accessibility: null })
  expect(outcome(run([step('Pays')], { snapshots: { ...compared, differences: [] } }))).toEqual([1, 0])
  expect(outcome(run([skipped], { snapshots: { ...compared, differences: [] } }))).toEqual([0, 1])
  expect(outcome(run([step('Pays')]))).toEqual([0, 1])
  const accepted = { ...compared, strict: false, differences: [difference] }
  expect(outcome(run([step('Pays')], { snapshots: accepted }))).toEqual([0, 0])
})

test('the trend excludes suggestions, so a passed run with a slow page has no findings', () => {
  const slow = { belowBudget: [{ category: 'performance' as const, score: 60, budget: 95 }], aboveLimit: [] }
  const report = run([], { measurements: [createMeasurement('Home', { slow })] })
  expect(report.findings).toHaveLength(1)
  expect(toTrendPoint(report)).toMatchObject({ verdict: 'passed', findings: 0 })
})
