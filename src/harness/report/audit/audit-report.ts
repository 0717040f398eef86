import * as z from 'zod'
import { KnownIssue } from '../../audits/known-issues.ts'
import { Comparison, TrendPoint } from '../comparison.ts'
import { Finding } from '../finding.ts'
import { Measurement } from '../journey/journey-report.ts'

/** Version of the report's shape; a change that breaks readers raises the number. */
export const AUDIT_REPORT_SCHEMA = 'storefront/audit-report@3'

const milliseconds = z.number().min(0)

/** One run of `storefront audit`. */
export const AuditReport = z.strictObject({
  schema: z.literal(AUDIT_REPORT_SCHEMA),
  /** `incomplete`: nothing was found, but not everything was looked at. */
  verdict: z.enum(['passed', 'findings', 'incomplete']),
  startedAt: z.iso.datetime(),
  durationMs: milliseconds,
  environment: z.string(),
  /** Address of the API whose content was read; null when no content was. */
  api: z.nullable(z.string()),
  /** Folder of the export; null when only content was read. */
  export: z.nullable(z.string()),
  /** What was looked for, in which order, and how long each took. */
  audits: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      durationMs: milliseconds,
      checked: z.string(),
      /** Whether it looked at all that it should have. */
      isComplete: z.boolean(),
      /** Pages that it did not look at; what an earlier audit found there is not fixed. */
      left: z.array(z.string()),
      /** Whether it left pages for no other reason than that its time was over. */
      isOutOfTime: z.optional(z.boolean()),
      /** What it could not look at besides pages, or why it could not look at all; null when it did, or was stopped. */
      error: z.nullable(z.string()),
    }),
  ),
  /** Where it looked; audits are held against each other when this is the same. */
  scope: z.strictObject({
    /** Paths and patterns of the command line; none means every page. */
    patterns: z.array(z.string()),
    /** Whether addresses outside the shop were asked for. */
    external: z.boolean(),
    /** The call of the draft that it was about; absent when it looked at what is published. */
    draft: z.optional(z.string()),
    /** The share of the pages that this run looked at: the second of four; null for all. */
    shard: z.nullable(z.strictObject({ number: z.number().int().min(1), of: z.number().int().min(1) })),
  }),
  /** What counts. */
  findings: z.array(Finding),
  known: z.array(z.strictObject({ finding: Finding, issue: KnownIssue })),
  /** Entries of the list of known issues that say something no longer true. */
  stale: z.array(KnownIssue.extend({ why: z.enum(['expired', 'vanished']) })),
  /** Addresses outside the shop; null when links were not looked at. */
  externalLinks: z.nullable(z.array(z.strictObject({ url: z.string(), pages: z.array(z.string()) }))),
  measurements: z.array(Measurement),
  /** Command that runs it again. */
  rerun: z.string(),
  tools: z.record(z.string(), z.string()),
  /** Against the audit before of the same places; null for a first one. */
  comparison: z.nullable(Comparison),
  /** The last audits of the same places, the oldest first, this one last. */
  trend: z.array(TrendPoint),
})
export type AuditReport = z.infer<typeof AuditReport>

/**
 * Whether a run ended well: nothing was found, and nothing was left out but for want of the time that `--budget` gives
 * (AUD-26).
 */
export function isGood({ verdict, audits }: Pick<AuditReport, 'verdict' | 'audits'>): boolean {
  return (
    verdict === 'passed' ||
    (verdict === 'incomplete' && audits.every((audit) => audit.isComplete || audit.isOutOfTime === true))
  )
}
