import { renderAuditJunit } from '../audit/audit-junit.ts'
import { renderJunit } from '../journey/junit.ts'
import type { ReportFormat } from './report-format.ts'

/** For build servers. */
export const junit: ReportFormat = {
  fileName: 'junit.xml',
  renderJourney: renderJunit,
  renderAudit: renderAuditJunit,
}
