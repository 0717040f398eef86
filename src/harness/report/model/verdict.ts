import { troubledCells } from '../../findings/fault-result.ts'
import { strictLooks } from '../../findings/snapshot.ts'
import { accessibilityFindingCount, type JourneyReport, missedBudgetCount } from './journey-report.ts'

/** What a run comes to. Pure. */
export function verdictOf(
  run: Pick<JourneyReport, 'steps' | 'attempts' | 'measurements' | 'faults' | 'expiredExceptions' | 'looks'>,
): JourneyReport['verdict'] {
  if (run.steps.some(({ status }) => status === 'failed')) return 'failed'
  const findings =
    accessibilityFindingCount(run) +
    missedBudgetCount(run) +
    troubledCells(run.faults).length +
    run.expiredExceptions.length +
    strictLooks(run).length
  if (findings > 0) return 'findings'
  return run.attempts.length > 0 ? 'flaky' : 'passed'
}
