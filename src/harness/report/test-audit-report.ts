import { createPlace, type Finding, type FindingPlace } from '../findings/finding.ts'
import type { AuditReport } from './audit-report.ts'

/** Creates a finding from its ID, which contains the audit and the rule. By default, the finding is on /faq. */
export function createFinding(
  id: string,
  { place = {}, ...changes }: Partial<Omit<Finding, 'place'>> & { readonly place?: Partial<FindingPlace> } = {},
): Finding {
  const [name = '', rule = ''] = id.split('/')
  return {
    id,
    rule: `${name}/${rule}`,
    severity: 'error',
    message: `${rule} is broken.`,
    fix: 'Fix it.',
    place: createPlace(place.pages ?? ['/faq'], place),
    evidence: null,
    ...changes,
  }
}

/** Creates an audit's result for a report. */
export function createCheckedAudit(name: string, checked: string): AuditReport['audits'][number] {
  return { name, title: name.toUpperCase(), durationMs: 1, checked, isComplete: true, skippedPages: [], error: null }
}

/** Creates a report of an audit that checked the HTML of all pages. */
export function createAuditReport(findings: Finding[], changes: Partial<AuditReport> = {}): AuditReport {
  return {
    schema: 'storefront/report@5',
    verdict: findings.length === 0 ? 'passed' : 'findings',
    startedAt: '2026-11-20T09:30:00.000Z',
    durationMs: 1200,
    environment: 'demo',
    apiUrl: null,
    exportFolder: null,
    audits: [createCheckedAudit('html', '71 pages')],
    scope: { patterns: [], externalLinks: false },
    findings,
    knownIssues: [],
    outdatedKnownIssues: [],
    externalLinks: null,
    measurements: [],
    rerunCommand: 'npx storefront audit --fast',
    toolVersions: {},
    comparison: null,
    ...changes,
  }
}
