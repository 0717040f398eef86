import { renderAuditJunit } from './junit-audit.ts'
import { renderJunit } from './junit-journey.ts'
import type { ReportFormat } from './report-format.ts'

/** For build servers. */
export const junit: ReportFormat = {
  fileName: 'junit.xml',
  renderJourney: renderJunit,
  renderAudit: renderAuditJunit,
}
