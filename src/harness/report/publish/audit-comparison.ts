import type { Finding } from '../../findings/finding.ts'
import type { AuditReport } from '../model/audit-report.ts'
import { type Comparison, type Complaint, sortComplaints, type TrendPoint } from '../model/comparison.ts'

/** Everything that an audit complains about: what counts, and what is no longer true in the list of known issues. */
function auditComplaints({ findings, stale }: Pick<AuditReport, 'findings' | 'stale'>): Complaint[] {
  return [
    ...findings.map(complaintOf),
    ...stale.map(({ finding, why, until }) => ({
      id: `known-issue/${why}/${finding}`,
      text:
        why === 'expired' ? `Known issue ran out on ${until}: ${finding}` : `Known issue found no longer: ${finding}`,
    })),
  ]
}

function complaintOf({ id, problem, content, pages }: Finding): Complaint {
  const [first, ...others] = pages
  const place =
    content === null
      ? (first ?? 'header and footer')
      : [content.call, content.field].filter((part) => part !== '').join(' › ')
  const more = content === null && others.length > 0 ? ` and ${others.length} more` : ''
  return { id, text: `${problem} (${place}${more})` }
}

/** Whether two audits looked for the same in the same places, so that one can be held against the other. */
export function isSameAudit(one: AuditReport, other: AuditReport): boolean {
  const key = ({ environment, audits, scope }: AuditReport): string =>
    JSON.stringify([
      environment,
      audits.map(({ name }) => name),
      scope.patterns.toSorted(),
      scope.external,
      scope.shard,
      scope.draft,
    ])
  return key(one) === key(other)
}

/**
 * Holds an audit against the one before it. A finding is the same when its id is, also when it has moved to the list of
 * known issues or out of it. Pure.
 */
export function compareAudits(report: AuditReport, previous: AuditReport, folder: string): Comparison {
  const listed = new Set(report.known.map(({ finding }) => finding.id))
  const before = [...auditComplaints(previous), ...previous.known.map(({ finding }) => complaintOf(finding))]
  const pagesOf = new Map(
    [...previous.findings, ...previous.known.map(({ finding }) => finding)].map((finding) => [
      finding.id,
      finding.pages,
    ]),
  )
  return {
    previous: { startedAt: previous.startedAt, verdict: previous.verdict, folder },
    ...sortComplaints(
      auditComplaints(report),
      before.filter(({ id }) => !listed.has(id)),
      ({ id }) => lookedAt(id, pagesOf.get(id) ?? [], report),
    ),
  }
}

/** What was not looked at is not fixed: pages that were left out, audits that were stopped, templates not measured. */
function lookedAt(id: string, pages: readonly string[], report: AuditReport): boolean {
  const audit = report.audits.find(({ name }) => id.startsWith(`${name}/`))
  if (audit === undefined) return true
  // An audit that says nothing of pages has looked at none.
  if (!audit.isComplete && (audit.left.length === 0 || pages.length === 0)) return false
  if (pages.some((page) => audit.left.includes(page))) return false
  return audit.name !== 'performance' || report.measurements.some(({ page }) => id.endsWith(`/${page}`))
}

/** An audit as a point of the trend. */
export function auditTrendPoint(report: AuditReport): TrendPoint {
  const { startedAt, verdict, durationMs, measurements } = report
  const measured = measurements.map(({ page, metrics }) => {
    const { largestContentfulPaintMs, cumulativeLayoutShift, totalBlockingTimeMs, transferredBytes } = metrics
    return { page, largestContentfulPaintMs, cumulativeLayoutShift, totalBlockingTimeMs, transferredBytes }
  })
  return {
    startedAt,
    verdict,
    durationMs,
    complaints: auditComplaints(report).length,
    ...(measured.length === 0 ? {} : { measured }),
  }
}
