import { compareFindings } from '../../findings/compare-findings.ts'
import { getElementKey } from '../../findings/element-key.ts'
import { type Finding, formatPlace, getAudit, isErrorOrWarning } from '../../findings/finding.ts'
import type { AuditReport } from '../model/audit-report.ts'
import type { ComparedFinding, Comparison, TrendPoint } from '../model/comparison.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import type { Report } from '../model/report.ts'

interface Entry extends ComparedFinding {
  /** The finding; undefined for an outdated known issue. */
  readonly finding: Finding | undefined
}

/** Compares a report with the previous report on the same subject, which is in `folder`. */
export function compareReports(report: Report, previous: Report, folder: string): Comparison {
  const now = listEntries(report)
  const ignored = new Set(report.kind === 'audit' ? report.knownIssues.map(({ finding }) => finding.id) : [])
  const baselineEntries = [
    ...listEntries(previous),
    // A finding that used to be a known issue does not count as new.
    ...(previous.kind === 'audit' ? previous.knownIssues.map(({ finding }) => toEntry(finding)) : []),
  ].filter(({ id }) => !ignored.has(id) && !isAccepted(id, report))
  const { added, unchanged, fixed, notChecked } = compareFindings(now, baselineEntries, (entry) =>
    wasChecked(entry, report, previous),
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
export function toTrendPoint(report: Report): TrendPoint {
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

function listEntries(report: Report): Entry[] {
  const outdated = report.kind === 'audit' ? report.outdatedKnownIssues : []
  return [
    ...report.findings.map(toEntry),
    ...outdated.map(({ finding, status, until }) => ({
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
 * Returns whether the run checked the location of a finding. A finding whose location was not checked does not count
 * as fixed.
 */
function wasChecked({ finding }: Entry, report: Report, previous: Report): boolean {
  if (finding === undefined) return true
  return report.kind === 'audit' ? checkedByAudit(finding, report) : checkedByJourney(finding, report, previous)
}

/**
 * Returns whether an audit checked the location of a finding. Skipped pages, stopped audits and templates that were
 * not measured do not count as checked.
 */
function checkedByAudit(finding: Finding, { audits, measurements }: AuditReport): boolean {
  const audit = audits.find(({ name }) => name === getAudit(finding))
  const { pages } = finding.place
  if (audit === undefined) return true
  // A stopped audit that lists no skipped pages has checked nothing.
  if (!audit.isComplete && (audit.skippedPages.length === 0 || pages.length === 0)) return false
  if (pages.some((page) => audit.skippedPages.includes(page))) return false
  return audit.name !== 'performance' || measurements.some(({ page }) => finding.id.endsWith(`/${page}`))
}

/** Returns whether the difference of a step is no longer a finding, because the run is without `--strict-snapshots`. */
function isAccepted(id: string, report: Report): boolean {
  if (report.kind !== 'journey' || report.snapshots === undefined || report.snapshots.strict) return false
  return report.snapshots.differences.some(({ step }) => id === `snapshot/${step}`)
}

/**
 * Returns whether a step was compared with the baseline and matches it. A difference is a finding only with
 * `--strict-snapshots`.
 */
function isUnchangedStep(id: string, { steps, snapshots }: JourneyReport): boolean {
  if (snapshots === undefined) return false
  const names = steps.filter(({ status }) => status === 'passed').map(({ name }) => name)
  const others = new Set([...snapshots.differences.map(({ step }) => step), ...snapshots.notChecked])
  return names.some((name) => id === `snapshot/${name}` && !others.has(name))
}

function checkedByJourney({ id, rule }: Finding, report: JourneyReport, previous: Report): boolean {
  const [kind] = rule.split('/')
  if (kind === 'performance') return report.measurements.some(({ page }) => id.endsWith(`/${page}`))
  if (kind === 'fault') {
    return report.faultMatrix?.cells.some((cell) => id === `fault/${cell.endpointId}/${cell.fault}`) ?? false
  }
  // A step that now fails for another reason never got to the earlier failure.
  if (kind === 'step') {
    return report.steps.some(({ name, status }) => id.startsWith(`${rule}/${name}/`) && status === 'passed')
  }
  if (kind === 'snapshot') return isUnchangedStep(id, report)
  if (kind !== 'accessibility' || previous.kind !== 'journey') return true
  const shown = previous.steps.filter(({ accessibility }) =>
    accessibility?.findings.some((finding) => id === `${rule}/${getElementKey(finding.selector, finding.html)}`),
  )
  return shown.every(({ name }) => report.steps.some((step) => step.name === name && step.accessibility !== null))
}
