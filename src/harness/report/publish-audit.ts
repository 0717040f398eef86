import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderAuditHtml } from './audit-html.ts'
import { renderAuditJunit } from './audit-junit.ts'
import { AuditReport } from './audit-report.ts'
import { nameDraft } from './report-folder.ts'
import { renderSarif } from './sarif.ts'

/** Writes an audit's report in each form and gives its folder a name. Gives the folder's path. */
export async function publishAudit(draft: string, reportsFolder: string, report: AuditReport): Promise<string> {
  const checked = AuditReport.parse(report)
  await writeFile(join(draft, 'report.json'), `${JSON.stringify(checked, null, 2)}\n`)
  await writeFile(join(draft, 'junit.xml'), renderAuditJunit(checked))
  await writeFile(join(draft, 'report.sarif'), renderSarif(checked))
  await writeFile(join(draft, 'index.html'), renderAuditHtml(checked))
  return nameDraft(draft, reportsFolder, checked.startedAt, 'audit')
}
