import { expect, test } from 'vitest'
import { createJourneyReport, createStep } from '../model/test-journey-report.ts'
import { listJourneyWarnings } from './journey-warnings.ts'

const passed = createJourneyReport([createStep('Pays')])
const failed = createJourneyReport([createStep('Pays', { status: 'failed' })], { verdict: 'failed' })

test('warns that --strict-snapshots had nothing to compare with', () => {
  expect(listJourneyWarnings(passed, { strictSnapshots: true })).toEqual([
    {
      message: '--strict-snapshots had no passing run to compare with, so it could find no change.',
      next: 'Keep the reports folder between runs, or pass --baseline.',
    },
  ])
  const startedAt = '2026-11-21T09:30:00.000Z'
  const snapshots = { baseline: 'earlier', startedAt, compared: 1, notChecked: [], strict: true, differences: [] }
  expect(listJourneyWarnings({ ...passed, snapshots }, { strictSnapshots: true })).toEqual([])
  expect(listJourneyWarnings(failed, { strictSnapshots: true })).toEqual([])
  expect(listJourneyWarnings(passed, {})).toEqual([])
})

test('warns that the fault matrix of a failed journey was not run', () => {
  const message = 'The fault matrix was not run, because the journey must pass first.'
  expect(listJourneyWarnings(failed, { faultMatrix: true })).toEqual([{ message, next: 'Fix the failed step.' }])
  const remove = { message, next: 'Remove --fault and --rule.' }
  expect(listJourneyWarnings(failed, { faultMatrix: true, fault: ['checkOut=500'] })).toEqual([remove])
  expect(listJourneyWarnings(failed, { faultMatrix: true, rule: ['rule.json'] })).toEqual([remove])
})
