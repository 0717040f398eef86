import type { Audit } from './audit.ts'

interface AuditEntry {
  /** Its heading in the report. */
  readonly title: string
  /** The answers of the CMS, the files of the export, or its pages in a browser; only the last is slow. */
  readonly reads: 'content' | 'export' | 'browser'
  /** Loads the audit, whose packages the others do without. */
  readonly load: () => Promise<Audit>
}

/** The audits in the order in which they run, the fast ones first. A new one is one file and one entry here. */
export const audits = {
  content: {
    title: 'Content',
    reads: 'content',
    load: async (): Promise<Audit> => (await import('./content/content-audit.ts')).contentAudit,
  },
  links: {
    title: 'Links',
    reads: 'export',
    load: async (): Promise<Audit> => (await import('./links/link-audit.ts')).linkAudit,
  },
  html: {
    title: 'Pages and search results',
    reads: 'export',
    load: async (): Promise<Audit> => (await import('./html/html-audit.ts')).htmlAudit,
  },
  accessibility: {
    title: 'Accessibility',
    reads: 'browser',
    load: async (): Promise<Audit> => (await import('./accessibility-audit.ts')).accessibilityAudit,
  },
  performance: {
    title: 'Speed',
    reads: 'browser',
    load: async (): Promise<Audit> => (await import('./performance-audit.ts')).performanceAudit,
  },
} as const satisfies Readonly<Record<string, AuditEntry>>

export type AuditName = keyof typeof audits

export const AUDIT_NAMES = Object.keys(audits) as AuditName[]
