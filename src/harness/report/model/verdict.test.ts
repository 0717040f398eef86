import { expect, test } from 'vitest'
import type { JourneyReport } from './journey-report.ts'
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
import { concludeJourney } from './verdict.ts'

const failed = createStep('Pays', { status: 'failed', failures: [toFailure()] })
const attempts = [{ number: 1, durationMs: 1, step: failed, trace: null }]
const difference = {
  number: 1,
  step: 'Pays',
  screenshot: null,
  ariaDiff: [{ kind: 'added' as const, text: '- text: Paid' }],
}
const snapshots = {
  baseline: '',
  startedAt: '2026-11-19T09:30:00.000Z',
  compared: 1,
  notChecked: [],
  differences: [difference],
}

test.each<[what: string, changes: Partial<JourneyReport>, verdict: JourneyReport['verdict']]>([
  ['passed steps', {}, 'passed'],
  ['a failed step and other findings', { steps: [failed], expiredExceptions: ['old'] }, 'failed'],
  [
    'an accessibility finding',
    { steps: [createStep('Pays', { accessibility: createScannedStep(createBarrier('label', '#zip')) })] },
    'findings',
  ],
  [
    'a missed budget',
    { measurements: [createMeasurement('Home', { belowBudget: [{ category: 'seo', score: 90, budget: 100 }] })] },
    'findings',
  ],
  [
    'a metric above its limit',
    {
      measurements: [createMeasurement('Home', { aboveLimit: [{ metric: 'longestTaskMs', value: 240, limit: 200 }] })],
    },
    'findings',
  ],
  [
    'a slow page as a warning',
    { measurements: [createMeasurement('Home', { slow: { belowBudget: [], aboveLimit: [] } })] },
    'passed',
  ],
  [
    'a fault without a message',
    { faultMatrix: createMatrix(createCell(), createCell({ problems: ['no-message'] })) },
    'findings',
  ],
  ['faults without problems', { faultMatrix: createMatrix(createCell()) }, 'passed'],
  ['an expired exception', { expiredExceptions: ['The exception for x ran out.'] }, 'findings'],
  ['a changed snapshot with --strict-snapshots', { snapshots: { ...snapshots, strict: true } }, 'findings'],
  ['a changed snapshot without --strict-snapshots', { snapshots: { ...snapshots, strict: false } }, 'passed'],
  ['a journey that passed on a retry', { failedAttempts: attempts }, 'flaky'],
  ['findings of a retried journey', { failedAttempts: attempts, expiredExceptions: ['old'] }, 'findings'],
])('JRNY-05 OPEN-114 returns the verdict of a run with %s', (_description, changes, verdict) => {
  expect(concludeJourney(createJourneyReport([createStep('Pays')], changes)).verdict).toBe(verdict)
})
