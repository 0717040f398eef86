import { isErrorOrWarning } from '../../findings/finding.ts'
import type { Verdict } from '../../findings/verdict.ts'
import type { AuditReport } from './audit-report.ts'

/** Returns the verdict of an audit. */
export function getAuditVerdict({
  findings,
  outdatedKnownIssues,
  audits,
}: Pick<AuditReport, 'findings' | 'outdatedKnownIssues' | 'audits'>): Verdict {
  if (findings.some(isErrorOrWarning) || outdatedKnownIssues.length > 0) return 'findings'
  return audits.every(({ isComplete }) => isComplete) ? 'passed' : 'incomplete'
}

/** Returns whether something was left unchecked for a reason other than `--time-limit`. */
export function isCutShort({ audits }: Pick<AuditReport, 'audits'>): boolean {
  return audits.some((audit) => !audit.isComplete && audit.timedOut !== true)
}

/** Returns whether an audit failed or was stopped before it could check anything. */
export function hasCheckedNothing({ isComplete, checked }: AuditReport['audits'][number]): boolean {
  return !isComplete && checked === 'nothing'
}

/**
 * Returns whether a command exits with 0, which means that there are no findings and that pages were skipped only
 * because of `--time-limit`.
 */
export function hasPassed(report: AuditReport): boolean {
  return report.verdict === 'passed' || (report.verdict === 'incomplete' && !isCutShort(report))
}
