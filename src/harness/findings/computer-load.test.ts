import os from 'node:os'
import { expect, test, vi } from 'vitest'
import { createMeasurement } from '../report/model/test-measurement.ts'
import { createTimeoutFailure } from '../steps/failure.ts'
import { listBudgetFindings } from './budget-findings.ts'
import { describeLoad, getLoadPerCore } from './computer-load.ts'

const BUSY = 'Load of this computer: 5.5 processes per core. Above 1.0 it was busy, and times are longer.'

test('JRNY-141 getLoadPerCore returns the load of the last minute per core', () => {
  const cores = os.availableParallelism()
  vi.spyOn(os, 'loadavg').mockReturnValueOnce([5.5 * cores, 1, 1])
  expect(getLoadPerCore()).toBe(5.5)
  // Windows has no load.
  vi.spyOn(os, 'loadavg').mockReturnValueOnce([0, 0, 0])
  expect(describeLoad(getLoadPerCore())).toBe('')
})

test('JRNY-141 a step that exceeds its time limit names the load of the computer', () => {
  vi.spyOn(os, 'loadavg').mockReturnValueOnce([5.5 * os.availableParallelism(), 1, 1])
  expect(createTimeoutFailure(30_000, 'the step', { file: 'a.ts', line: 1 }).detail).toBe(BUSY)
})

test('JRNY-141 a slow page names the load of the computer, and a page with a low SEO score does not', () => {
  const [seo, task, performance] = listBudgetFindings(
    createMeasurement('Home', {
      loadPerCore: 5.5,
      belowBudget: [{ category: 'seo', score: 90, budget: 100 }],
      aboveLimit: [{ metric: 'longestTaskMs', value: 300, limit: 200 }],
      slow: { belowBudget: [{ category: 'performance', score: 80, budget: 95 }], aboveLimit: [] },
    }),
  )
  expect(seo?.fix).not.toContain(BUSY)
  expect(task?.fix).toContain(BUSY)
  expect(performance?.fix).toContain(BUSY)
})
