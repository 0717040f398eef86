import { expect, test } from 'vitest'
import type { JourneyReport } from './journey-report.ts'
import { toRunEntry, sortByName } from './journey-run.ts'
import {
  createBarrier,
  createCell,
  toFailure,
  createJourneyReport,
  createMatrix,
  createScannedStep,
  createStep,
} from './test-journey-report.ts'
import { createMeasurement } from './test-measurement.ts'

const failed = createStep('Pays', { number: 3, status: 'failed', failures: [toFailure()] })
const found: Partial<JourneyReport> = {
  verdict: 'findings',
  steps: [createStep('Home', { accessibility: createScannedStep(createBarrier('label', '#zip')) })],
  measurements: [createMeasurement('Home', { belowBudget: [{ category: 'seo', score: 90, budget: 100 }] })],
  faultMatrix: createMatrix(createCell({ problems: ['no-message'] })),
  expiredExceptions: ['The exception for x ran out.'],
}

test.each<[changes: Partial<JourneyReport>, note: string]>([
  [{}, 'snapshots: no previous passing run to compare with'],
  [{ faultMatrix: createMatrix(createCell()) }, ''],
  [{ verdict: 'failed', steps: [failed] }, 'step 3, "Pays": expected the total $17.00, received "$71.00"'],
  [
    { verdict: 'flaky', failedAttempts: [{ number: 1, durationMs: 1, step: failed, trace: null }] },
    'passed on retry 1',
  ],
  [found, 'accessibility: 1, performance: 1, fault matrix: 1, expired exceptions: 1'],
])('summarizes the findings of a run on one line: %#', (changes, note) => {
  expect(toRunEntry(createJourneyReport([createStep('Home')], changes), 'folder')).toMatchObject({
    note,
    folder: 'folder',
  })
})

const NO_DIFFERENCES: JourneyReport['snapshots'] = {
  baseline: 'earlier',
  startedAt: '2026-11-21T09:30:00.000Z',
  compared: 1,
  notChecked: [],
  strict: false,
  differences: [],
}

test('the note of a run with --until has the number of its last step, unless a step failed', () => {
  const getNote = (changes: Partial<JourneyReport>): string => {
    const steps = [createStep('Home'), createStep('Pays', { number: 2, status: 'skipped' })]
    return toRunEntry(createJourneyReport(steps, { lastStep: 1, snapshots: NO_DIFFERENCES, ...changes }), 'folder').note
  }
  expect(getNote({})).toBe('ended after step 1 of 2 (--until)')
  const attempt = { number: 1, durationMs: 1, step: failed, trace: null }
  expect(getNote({ verdict: 'flaky', failedAttempts: [attempt] })).toBe(
    'passed on retry 1, ended after step 1 of 2 (--until)',
  )
  expect(getNote({ expiredExceptions: ['The exception for x ran out.'] })).toBe(
    'expired exceptions: 1, ended after step 1 of 2 (--until)',
  )
  expect(getNote({ lastStep: 2 })).not.toContain('--until')
  expect(getNote({ verdict: 'failed', steps: [failed] })).not.toContain('--until')
})

test('the order of runs does not depend on which ended first', () => {
  const entry = toRunEntry(createJourneyReport([createStep('Home')]), 'folder')
  const entries = [
    { ...entry, journey: 'b' },
    { ...entry, device: 'desktop', engine: 'firefox' as const, journey: 'a' },
    { ...entry, device: 'desktop', journey: 'a' },
  ]
  expect(sortByName(entries)).toEqual(entries.toReversed())
})
