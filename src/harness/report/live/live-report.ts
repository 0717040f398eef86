import { type Finding, getMisspelledWord } from '../../findings/finding.ts'
import { formatCount } from '../../findings/format.ts'
import { withoutUnknownWord } from '../../findings/unknown-words.ts'
import type { AuditReport } from '../model/audit-report.ts'
import { REPORT_SCHEMA } from '../model/report-base.ts'
import { getAuditVerdict } from '../model/verdict.ts'

/** Scope and result of a content check. */
export interface ContentCheck {
  readonly environment: string
  readonly apiUrl: string
  readonly patterns: readonly string[]
  readonly rerunCommand: string
  readonly startedAt: Date
  readonly durationMs: number
  /** Number of CMS responses. */
  readonly responses: number
  /** Content that could not be read; undefined if everything was read. */
  readonly notRead: string | undefined
  readonly findings: readonly Finding[]
}

/** Returns the report of a content check, for a page that is kept up to date. */
export function toContentReport(check: ContentCheck): AuditReport {
  const { environment, apiUrl, patterns, rerunCommand, startedAt, durationMs, responses, notRead } = check
  const checked = formatCount(responses, 'CMS response')
  const audits: AuditReport['audits'] = [
    {
      name: 'content',
      title: 'Content',
      durationMs,
      checked,
      isComplete: notRead === undefined,
      skippedPages: [],
      error: notRead ?? null,
    },
  ]
  const findings = [...check.findings]
  return {
    schema: REPORT_SCHEMA,
    kind: 'audit',
    verdict: getAuditVerdict({ findings, outdatedKnownIssues: [], audits }),
    startedAt: startedAt.toISOString(),
    durationMs,
    environment,
    apiUrl,
    exportFolder: null,
    audits,
    scope: { patterns: [...patterns], externalLinks: false },
    findings,
    knownIssues: [],
    outdatedKnownIssues: [],
    externalLinks: null,
    measurements: [],
    rerunCommand,
    toolVersions: { Node: process.versions.node },
    comparison: null,
    trend: [],
  }
}

/** Returns a report without the findings for a word, and without the word among the unknown ones. Pure. */
export function withoutWord(report: AuditReport, word: string): AuditReport {
  const findings = report.findings
    .filter((finding) => getMisspelledWord(finding)?.toLowerCase() !== word.toLowerCase())
    .flatMap((finding) => withoutUnknownWord(finding, word) ?? [])
  return { ...report, findings, verdict: getAuditVerdict({ ...report, findings }) }
}
