import { AuditReport } from '../model/audit-report.ts'
import { auditTrendPoint, compareAudits, isSameAudit } from './audit-comparison.ts'
import type { ReportKind } from './report-kind.ts'
import { explainMisses } from './speed-changes.ts'

/** Reports of audits; those of the same places follow each other. */
export const auditKind: ReportKind<AuditReport> = {
  schema: AuditReport,
  subject: () => 'audit',
  isComparable: isSameAudit,
  compare: compareAudits,
  trendPoint: auditTrendPoint,
  explain: explainMisses,
  pictures: ({ findings }) => findings.map(({ place }) => place?.picture ?? null),
  render: (format, report, contents) => format.renderAudit(report, contents),
}
