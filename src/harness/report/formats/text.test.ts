import { expect, test } from 'vitest'
import { createAuditReport } from '../model/test-audit-report.ts'
import { renderText } from './text.ts'

test('renderText shows the changes since the previous run, and what was not checked', () => {
  const createFinding = (message: string) => ({ id: message, message })
  const report = createAuditReport([], {
    comparison: {
      previous: { startedAt: '2026-11-19T09:30:00.000Z', verdict: 'findings', folder: 'before' },
      added: [createFinding('new')],
      unchanged: [],
      fixed: [createFinding('The title is missing.')],
      notChecked: [createFinding('a'), createFinding('b')],
    },
  })
  const lines = renderText(report, 'reports/x')
  expect(lines).toContain('Compared with the previous run: 1 new, 0 unchanged, 1 fixed, 2 not checked in this run')
  expect(lines).toContain('  Fixed: The title is missing.')
  expect(lines.at(-1)).toBe('Report: reports/x/index.html')
})
