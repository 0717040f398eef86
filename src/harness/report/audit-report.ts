import * as z from 'zod'
import { Measurement } from '#browser/lighthouse/measurement.ts'
import { Finding, isErrorOrWarning } from '../findings/finding.ts'
import { KnownIssue, OutdatedIssue } from '../findings/known-issues.ts'

/** Version of the format. Incompatible changes increase it. */
export const REPORT_SCHEMA = 'storefront/report@5'

const ComparedFinding = z.strictObject({ id: z.string(), message: z.string() })

/** Difference between the findings of a report and those of the previous report with the same scope. */
const Comparison = z.strictObject({
  previousStartedAt: z.iso.datetime(),
  /** IDs of the findings that are not in the previous report. */
  added: z.array(z.string()),
  /** Findings from the previous report that no longer exist. */
  fixed: z.array(ComparedFinding),
  /** Findings from the previous report at locations that this run did not check. */
  notChecked: z.array(ComparedFinding),
})
export type Comparison = z.infer<typeof Comparison>

/** Report of a `storefront audit` run: the content of `report.json`. */
export const AuditReport = z.strictObject({
  schema: z.literal(REPORT_SCHEMA),
  /** `incomplete`: no findings, but not everything was checked. `findings`: there are problems to fix. */
  verdict: z.enum(['passed', 'incomplete', 'findings']),
  startedAt: z.iso.datetime(),
  durationMs: z.number().min(0),
  environment: z.string(),
  /**
   * Base URL of the API that content was read from; null if the content came from the project's files or none was
   * read.
   */
  apiUrl: z.nullable(z.string()),
  /** Folder of the export; null if only content was audited. */
  exportFolder: z.nullable(z.string()),
  /** The audits in order, with their durations. */
  audits: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      durationMs: z.number().min(0),
      checked: z.string(),
      /** Whether everything in the audit's scope was checked. */
      isComplete: z.boolean(),
      /** Pages that were skipped. Earlier findings on them do not count as fixed. */
      skippedPages: z.array(z.string()),
      /** Whether pages were skipped only because of the time limit. */
      timedOut: z.optional(z.boolean()),
      /** Other content that could not be checked, or the reason why nothing could be checked; null otherwise. */
      error: z.nullable(z.string()),
    }),
  ),
  /** Scope of the run. Only reports with the same scope are compared. */
  scope: z.strictObject({
    /** Paths and patterns from the command line; empty if all pages were selected. */
    patterns: z.array(z.string()),
    /** Whether external links were requested. */
    externalLinks: z.boolean(),
    /** CMS path of the audited draft; missing if published content was checked. */
    draft: z.optional(z.string()),
  }),
  /** The problems to fix, excluding known issues. */
  findings: z.array(Finding),
  knownIssues: z.array(z.strictObject({ finding: Finding, issue: KnownIssue })),
  /** Known issues that have expired or were not found. */
  outdatedKnownIssues: z.array(OutdatedIssue),
  /** External links, with the reason if they could not be reached; null if they were not checked. */
  externalLinks: z.nullable(
    z.array(z.strictObject({ url: z.string(), pages: z.array(z.string()), failure: z.nullable(z.string()) })),
  ),
  measurements: z.array(Measurement),
  /** Comparison with the previous report; null without one with the same scope. */
  comparison: z.nullable(Comparison),
  /** Command that repeats the audit. */
  rerunCommand: z.string(),
  toolVersions: z.record(z.string(), z.string()),
})
export type AuditReport = z.infer<typeof AuditReport>

/** Returns the verdict of an audit. */
export function getVerdict({
  findings,
  outdatedKnownIssues,
  audits,
}: Pick<AuditReport, 'findings' | 'outdatedKnownIssues' | 'audits'>): AuditReport['verdict'] {
  if (findings.some(isErrorOrWarning) || outdatedKnownIssues.length > 0) return 'findings'
  return audits.every(({ isComplete }) => isComplete) ? 'passed' : 'incomplete'
}

/**
 * Returns whether a command exits with 0, which means that there are no findings and that pages were skipped only
 * because of `--time-limit`.
 */
export function hasPassed({ verdict, audits }: Pick<AuditReport, 'verdict' | 'audits'>): boolean {
  return (
    verdict === 'passed' ||
    (verdict === 'incomplete' && audits.every((audit) => audit.isComplete || audit.timedOut === true))
  )
}

/** Returns what an audit did not check and why, or undefined if it checked everything. */
export function describeUnchecked({
  title,
  isComplete,
  skippedPages,
  timedOut,
  error,
}: AuditReport['audits'][number]): string | undefined {
  if (isComplete) return undefined
  const [first, ...others] = skippedPages
  const more = others.length === 0 ? '' : ` and ${others.length} more ${others.length === 1 ? 'page' : 'pages'}`
  if (timedOut === true) return `${title} timed out before ${first}${more}. Increase --time-limit.`
  const reason = error ?? (first === undefined ? 'it was stopped before it could check anything.' : '')
  return [reason, first === undefined ? '' : `${first}${more} not checked.`]
    .filter((text) => text !== '')
    .reduce((text, part) => `${text} ${part}`, `${title} is incomplete:`)
}
