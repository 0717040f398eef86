import { expect, test } from 'vitest'
import type { AccessibilityFinding, JourneyReport, Step } from '../model/journey-report.ts'
import {
  barrierOf as finding,
  cellOf,
  failureOf,
  journeyReport as run,
  matrixOf,
  scanned,
  stepOf,
} from '../model/test-journey-report.ts'
import { measured } from '../model/test-measurement.ts'
import { compareJourneys, journeyComplaints } from './journey-comparison.ts'
import { journeyKind } from './journey-kind.ts'

function step(name: string, changes: Partial<Step> & { readonly findings?: AccessibilityFinding[] } = {}): Step {
  const { findings = [], ...others } = changes
  return stepOf(name, { accessibility: scanned(...findings), ...others })
}

const failed = step('Pays', {
  status: 'failed',
  accessibility: null,
  failures: [failureOf({ expected: 'a', seen: 'b' })],
})

test('JRNY-14 the same fault in several steps is one complaint', () => {
  const logo = finding('image-alt', '#logo')
  const complaints = journeyComplaints(run([step('Home', { findings: [logo] }), step('Cart', { findings: [logo] })]))
  expect(complaints).toEqual([
    { id: 'accessibility/image-alt/#logo', text: 'Accessibility: image-alt is broken (first in “Home”)' },
  ])
})

test('JRNY-14 complaints are new, known or fixed against the run before', () => {
  const before = run([step('Home', { findings: [finding('image-alt', '#logo'), finding('label', '#zip')] })])
  const now = run([step('Home', { findings: [finding('label', '#zip'), finding('color-contrast', 'h1')] })])
  const comparison = compareJourneys(now, before, 'folder')
  expect(comparison.previous).toEqual({ startedAt: '2026-11-20T09:30:00.000Z', verdict: 'passed', folder: 'folder' })
  expect(comparison.fresh.map(({ id }) => id)).toEqual(['accessibility/color-contrast/h1'])
  expect(comparison.known.map(({ id }) => id)).toEqual(['accessibility/label/#zip'])
  expect(comparison.fixed.map(({ id }) => id)).toEqual(['accessibility/image-alt/#logo'])
  expect(comparison.unseen).toEqual([])
})

test('JRNY-14 a step that failed before and passes now is fixed', () => {
  expect(compareJourneys(run([step('Pays')]), run([failed]), '').fixed).toEqual([
    { id: 'step/Pays/expectation: a', text: 'Step failed: Pays: b' },
  ])
})

test('JRNY-14 what this run did not come to is not fixed', () => {
  const before = run([step('Pays'), step('Is thanked', { findings: [finding('label', '#zip')] })])
  const now = run([failed, step('Is thanked', { status: 'not-run', accessibility: null })])
  const { fixed, unseen, fresh } = compareJourneys(now, before, '')
  expect(fixed).toEqual([])
  expect(unseen.map(({ id }) => id)).toEqual(['accessibility/label/#zip'])
  expect(fresh.map(({ id }) => id)).toEqual(['step/Pays/expectation: a'])
})

test('JRNY-14 a budget is fixed only when its page was measured again', () => {
  const measurement = measured('Home', { path: '/', missed: [{ category: 'performance', score: 90, budget: 95 }] })
  const before = run([step('Home')], { measurements: [measurement] })
  const again = run([step('Home')], {
    measurements: [{ ...measurement, missed: [] }],
  })
  expect(compareJourneys(again, before, '').fixed).toHaveLength(1)
  expect(compareJourneys(run([step('Home')]), before, '')).toMatchObject({ fixed: [], unseen: [{}] })
})

test('JRNY-14 JRNY-16 OPEN-114 PERF-02 limits, failing calls and exceptions are complaints, and fixed only where they were looked at', () => {
  const exceeded = [{ metric: 'longestTaskMs' as const, value: 240, limit: 200 }]
  const before = run([step('Home')], {
    measurements: [measured('Home', { exceeded })],
    faults: matrixOf(cellOf({ troubles: ['silent'] }), cellOf({ fault: 'slow', troubles: ['stuck'] })),
    expiredExceptions: ['The exception for x ran out.'],
  })
  const told = [
    ['budget/Home/longestTaskMs', 'Budget: Home has a longest task of 240 ms, more than 200 ms'],
    ['fault/checkOut/error', 'checkOut × Status 500: nothing told the shopper'],
    ['fault/checkOut/slow', 'checkOut × No answer: the shopper could not go on when the call worked again'],
    ['exception/The exception for x ran out.', 'The exception for x ran out.'],
  ]
  expect(journeyComplaints(before).map(({ id, text }) => [id, text])).toEqual(told)
  const ids = (complaints: readonly { readonly id: string }[]) => complaints.map(({ id }) => id)
  const now = run([step('Home')], { faults: matrixOf(cellOf()) })
  const { fixed, unseen } = compareJourneys(now, before, '')
  expect(ids(fixed)).toEqual(['fault/checkOut/error', 'exception/The exception for x ran out.'])
  expect(ids(unseen)).toEqual(['budget/Home/longestTaskMs', 'fault/checkOut/slow'])
})

test('JRNY-14 a barrier of two steps is fixed only when both were scanned again, and a step that was not run is not', () => {
  const logo = finding('image-alt', '#logo')
  const before = run([step('Home', { findings: [logo] }), step('Cart', { findings: [logo] }), failed])
  const now = run([step('Home'), step('Cart', { accessibility: null }), step('Pays', { status: 'not-run' })])
  expect(compareJourneys(now, before, '')).toMatchObject({ fixed: [], unseen: [{}, {}] })
})

test('JRNY-46 a step that fails for another cause is another complaint; numbers in it may differ', () => {
  const failing = (expected: string): JourneyReport =>
    run([step('Pays', { status: 'failed', failures: failed.failures.map((failure) => ({ ...failure, expected })) })])
  const before = failing('total $17.00 in order 4')
  const same = compareJourneys(failing('total $18.00 in order 5'), before, '')
  expect([same.known.length, same.fresh.length]).toEqual([1, 0])
  const other = compareJourneys(failing('a confirmation'), before, '')
  expect([other.known.length, other.fresh.length, other.fixed.length]).toEqual([0, 1, 1])
})

test.each([
  ['http://127.0.0.1:4173', 'http://localhost:5000', true],
  ['http://127.0.0.1:4173', 'https://shop.example', false],
  ['https://shop.example', 'https://shop.example', true],
  ['https://staging.example', 'https://shop.example', false],
])('JRNY-46 runs against %s and %s are held against each other: %s', (one, other, comparable) => {
  expect(journeyKind.isComparable(run([], { site: one }), run([], { site: other }))).toBe(comparable)
})

test('JRNY-80 runs of two engines have places of their own, and are not held against each other', () => {
  const device = { name: 'desktop', width: 1280, height: 800 }
  const [before, chromium, firefox] = [
    run([], { device }),
    run([], { device, engine: 'chromium' }),
    run([], { device, engine: 'firefox' }),
  ]
  expect([before, chromium, firefox].map(journeyKind.subject)).toEqual([
    'tiny-desktop',
    'tiny-desktop',
    'tiny-desktop-firefox',
  ])
  expect(journeyKind.isComparable(chromium, before)).toBe(true)
  expect(journeyKind.isComparable(firefox, chromium)).toBe(false)
})
