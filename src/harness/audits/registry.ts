import { accessibilityAudit } from './accessibility/accessibility-audit.ts'
import type { Audit } from './audit.ts'
import { contentAudit } from './content/content-audit.ts'
import { htmlAudit } from './html/html-audit.ts'
import { linkAudit } from './links/link-audit.ts'
import { performanceAudit } from './performance-audit.ts'

/** The audits in report order. To add an audit, create a file and add it here. */
export const audits: readonly Audit[] = [contentAudit, linkAudit, htmlAudit, accessibilityAudit, performanceAudit]
