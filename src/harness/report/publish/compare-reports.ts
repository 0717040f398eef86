import { compareFindings } from '../../findings/compare-findings.ts'
import { type Finding, formatPlace, getAudit, isErrorOrWarning } from '../../findings/finding.ts'
import type { AuditReport } from '../model/audit-report.ts'
import type { ComparedFinding, Comparison, TrendPoint } from '../model/comparison.ts'

interface Entry extends ComparedFinding {
  /** The finding; undefined for an outdated known issue. */
  readonly finding: Finding | undefined
}

/** Compares a report with the previous report on the same subject, which is in `folder`. */
export function compareReports(report: AuditReport, previous: AuditReport, folder: string): Comparison {
  const now = listEntries(report)
  const ignored = new Set(report.knownIssues.map(({ finding }) => finding.id))
  const baselineEntries = [
    ...listEntries(previous),
    // A finding that used to be a known issue does not count as new.
    ...previous.knownIssues.map(({ finding }) => toEntry(finding)),
  ].filter(({ id }) => !ignored.has(id))
  const { added, unchanged, fixed, notChecked } = compareFindings(now, baselineEntries, (entry) =>
    wasChecked(entry, report),
  )
  return {
    previous: { startedAt: previous.startedAt, verdict: previous.verdict, folder },
    added: added.map(toCompared),
    unchanged: unchanged.map(toCompared),
    fixed: fixed.map(toCompared),
    notChecked: notChecked.map(toCompared),
  }
}

/** Returns a report as a data point of the trend. */
export function toTrendPoint(report: AuditReport): TrendPoint {
  const { startedAt, verdict, durationMs } = report
  const measurements = report.measurements.map(({ page, metrics }) => {
    const { largestContentfulPaintMs, cumulativeLayoutShift, totalBlockingTimeMs, transferredBytes } = metrics
    return { page, largestContentfulPaintMs, cumulativeLayoutShift, totalBlockingTimeMs, transferredBytes }
  })
  return {
    startedAt,
    verdict,
    durationMs,
    findings: listEntries(report).filter(({ finding }) => finding === undefined || isErrorOrWarning(finding)).length,
    ...(measurements.length === 0 ? {} : { measurements }),
  }
}

function listEntries(report: AuditReport): Entry[] {
  return [
    ...report.findings.map(toEntry),
    ...report.outdatedKnownIssues.map(({ finding, status, until }) => ({
      id: `known-issue/${status}/${finding}`,
      message:
        status === 'expired'
          ? `Known issue expired on ${until}: ${finding}`
          : `Known issue no longer found: ${finding}`,
      finding: undefined,
    })),
  ]
}

function toEntry(finding: Finding): Entry {
  const message = `${finding.message} (${formatPlace(finding)})`
  return { id: finding.id, message, finding }
}

function toCompared({ id, message }: Entry): ComparedFinding {
  return { id, message }
}

/**
 * Returns whether an audit checked the location of a finding, which otherwise does not count as fixed. Skipped pages,
 * stopped audits and templates that were not measured do not count as checked.
 */
function wasChecked({ finding }: Entry, { audits, measurements }: AuditReport): boolean {
  if (finding === undefined) return true
  const audit = audits.find(({ name }) => name === getAudit(finding))
  const { pages } = finding.place
  if (audit === undefined) return true
  // A stopped audit that lists no skipped pages has checked nothing.
  if (!audit.isComplete && (audit.skippedPages.length === 0 || pages.length === 0)) return false
  if (pages.some((page) => audit.skippedPages.includes(page))) return false
  return audit.name !== 'performance' || measurements.some(({ page }) => finding.id.endsWith(`/${page}`))
}
