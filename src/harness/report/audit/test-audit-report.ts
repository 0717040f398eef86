import type { AuditFinding, AuditReport } from './audit-report.ts'

/** A finding with the audit and the rule that its id begins with. */
export function finding(id: string, changes: Partial<AuditFinding> = {}): AuditFinding {
  const [name, rule] = id.split('/') as [AuditFinding['audit'], string]
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

/** The report of an audit of all pages' HTML. */
export function audit(findings: AuditFinding[], changes: Partial<AuditReport> = {}): AuditReport {
  return {
    schema: 'storefront/audit-report@2',
    verdict: findings.length === 0 ? 'passed' : 'findings',
    startedAt: '2026-11-20T09:30:00.000Z',
    durationMs: 1200,
    environment: 'demo',
    api: null,
    export: null,
    audits: [{ name: 'html', durationMs: 1, checked: '71 pages' }],
    scope: { patterns: [], external: false, unscanned: [] },
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
