import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TREND_LENGTH } from '../comparison.ts'
import { AUDIT_SUBJECT, earlierAudits } from '../history.ts'
import { nameDraft } from '../report-folder.ts'
import { renderSarif } from '../sarif.ts'
import { auditTrendPoint, compareAudits } from './audit-comparison.ts'
import { renderAuditHtml } from './audit-html.ts'
import { renderAuditJunit } from './audit-junit.ts'
import { AuditReport } from './audit-report.ts'

export interface PublishedAudit {
  readonly folder: string
  /** With what is new and fixed since the audit before. */
  readonly report: AuditReport
}

/** Holds an audit against the one before it, writes its report in each form and gives its folder a name. */
export async function publishAudit(draft: string, reportsFolder: string, single: AuditReport): Promise<PublishedAudit> {
  const report = AuditReport.parse(await withHistory(reportsFolder, single))
  await writeFile(join(draft, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  await writeFile(join(draft, 'junit.xml'), renderAuditJunit(report))
  await writeFile(join(draft, 'report.sarif'), renderSarif(report))
  await writeFile(join(draft, 'index.html'), renderAuditHtml(report))
  return { folder: await nameDraft(draft, reportsFolder, report.startedAt, AUDIT_SUBJECT), report }
}

async function withHistory(reportsFolder: string, report: AuditReport): Promise<AuditReport> {
  const earlier = await earlierAudits(reportsFolder, report)
  const [previous] = earlier
  if (previous === undefined) return report
  const last = earlier.slice(0, TREND_LENGTH - 1).map((audit) => auditTrendPoint(audit.report))
  return {
    ...report,
    comparison: compareAudits(report, previous.report, previous.folder),
    trend: [...last.toReversed(), auditTrendPoint(report)],
  }
}
