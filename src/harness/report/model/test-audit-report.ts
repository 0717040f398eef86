import type { Finding } from '../../findings/finding.ts'
import type { AuditReport } from './audit-report.ts'

/** A finding with the audit and the rule that its id begins with. */
export function finding(id: string, changes: Partial<Finding> = {}): Finding {
  const [name = '', rule = ''] = id.split('/')
  return {
    id,
    audit: name,
    rule,
    severity: 'error',
    problem: `${rule} is broken.`,
    mend: 'Mend it.',
    content: null,
    pages: ['/faq'],
    technical: null,
    ...changes,
  }
}

/** What an audit of a report looked at. */
export function lookedAt(name: string, checked: string): AuditReport['audits'][number] {
  return { name, title: name.toUpperCase(), durationMs: 1, checked, isComplete: true, left: [], error: null }
}

/** The report of an audit of all pages' HTML. */
export function audit(findings: Finding[], changes: Partial<AuditReport> = {}): AuditReport {
  return {
    schema: 'storefront/audit-report@3',
    verdict: findings.length === 0 ? 'passed' : 'findings',
    startedAt: '2026-11-20T09:30:00.000Z',
    durationMs: 1200,
    environment: 'demo',
    api: null,
    export: null,
    audits: [lookedAt('html', '71 pages')],
    scope: { patterns: [], external: false, shard: null },
    findings,
    known: [],
    stale: [],
    externalLinks: null,
    measurements: [],
    rerun: 'npx storefront audit --fast',
    tools: {},
    comparison: null,
    trend: [],
    ...changes,
  }
}
