import type { Audit } from './audit.ts'

interface AuditModule {
  readonly audit: Audit
}

interface AuditEntry {
  /** Its heading in the report. */
  readonly title: string
  /** The answers of the CMS, the files of the export, or its pages in a browser; only the last is slow. */
  readonly reads: 'content' | 'export' | 'browser'
  /** Loads the audit, whose packages the others do without. */
  readonly load: () => Promise<AuditModule>
}

function entry(title: string, reads: AuditEntry['reads'], load: AuditEntry['load']): AuditEntry {
  return { title, reads, load }
}

/** The audits in the order in which they run, the fast ones first. A new one is one file and one line here. */
export const audits = {
  content: entry('Content', 'content', () => import('./content/content-audit.ts')),
  links: entry('Links', 'export', () => import('./links/link-audit.ts')),
  html: entry('Pages and search results', 'export', () => import('./html/html-audit.ts')),
  accessibility: entry('Accessibility', 'browser', () => import('./accessibility-audit.ts')),
  performance: entry('Speed', 'browser', () => import('./performance-audit.ts')),
}

export type AuditName = keyof typeof audits

export const AUDIT_NAMES = Object.keys(audits) as AuditName[]
