import os from 'node:os'
import { expect, test, vi } from 'vitest'
import { renderText } from '../report/formats/text.ts'
import { renderReportPage } from '../report/html/report-page.ts'
import type { JourneyReport } from '../report/model/journey-report.ts'
import { createCell, createJourneyReport, createMatrix, createStep } from '../report/model/test-journey-report.ts'
import { createMeasurement } from '../report/model/test-measurement.ts'
import { createTimeoutFailure } from '../steps/failure.ts'
import { listBudgetFindings } from './budget-findings.ts'
import { describeLoad, getLoadPerCore } from './computer-load.ts'

const BUSY = 'Load of this computer: 5.5 processes per core. Above 1.0 it was busy, and times are longer.'

test('getLoadPerCore returns the load of the last minute per core', () => {
  const cores = os.availableParallelism()
  vi.spyOn(os, 'loadavg').mockReturnValueOnce([5.5 * cores, 1, 1])
  expect(getLoadPerCore()).toBe(5.5)
  // Windows has no load.
  vi.spyOn(os, 'loadavg').mockReturnValueOnce([0, 0, 0])
  expect(describeLoad(getLoadPerCore())).toBe('')
})

test('a step that exceeds its time limit names the load of the computer', () => {
  vi.spyOn(os, 'loadavg').mockReturnValueOnce([5.5 * os.availableParallelism(), 1, 1])
  expect(createTimeoutFailure(30_000, 'the step', { file: 'a.ts', line: 1 }).detail).toBe(BUSY)
})

test('a slow page names the load of the computer, and a page with a low SEO score does not', () => {
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

test('the terminal and the page name the load once if a page is slow', () => {
  const slow = { belowBudget: [{ category: 'performance' as const, score: 80, budget: 95 }], aboveLimit: [] }
  const measurements = [
    createMeasurement('Home', { loadPerCore: 5.5, slow }),
    createMeasurement('FAQ', { loadPerCore: 7, belowBudget: [{ category: 'seo', score: 90, budget: 100 }] }),
  ]
  const report = createJourneyReport([createStep('Opens')], { measurements })
  expect(renderText(report, 'reports/x').filter((line) => line.includes(BUSY))).toHaveLength(1)
  expect(renderReportPage(report, { screenshots: new Map(), files: [] }).split(BUSY)).toHaveLength(2)
  const fast = createJourneyReport([createStep('Opens')], { measurements: measurements.slice(1) })
  expect(renderText(fast, 'reports/x').join()).not.toContain('Load of this computer')
})

test('the terminal and the page name the highest load of a busy computer once for a fault matrix', () => {
  const createReport = (...loads: number[]): JourneyReport => {
    const cells = loads.map((loadPerCore) => createCell({ problems: ['no-message'], loadPerCore }))
    return createJourneyReport([createStep('Pays')], { faultMatrix: createMatrix(...cells) })
  }
  const hint = `${BUSY} Repeat the endpoints with problems with a longer --timeout, such as 20, before you report them.`
  const busy = createReport(2, 5.5)
  expect(renderText(busy, 'reports/x').filter((line) => line.includes('Load of this computer'))).toEqual([`  ${hint}`])
  expect(renderReportPage(busy, { screenshots: new Map(), files: [] }).split(hint)).toHaveLength(2)
  const idle = createReport(0.9)
  expect(renderText(idle, 'reports/x').join()).not.toContain('Load of this computer')
  expect(renderReportPage(idle, { screenshots: new Map(), files: [] })).not.toContain('Load of this computer')
})
