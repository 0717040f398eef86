import * as z from 'zod'
import { Finding } from '../../findings/finding.ts'
import { KnownIssue, OutdatedIssue } from '../../findings/known-issues.ts'
import { Shard } from '../../findings/shard.ts'
import { sharedFields } from './report-base.ts'

/** The report of a run of `storefront audit`. */
export const AuditReport = z.strictObject({
  ...sharedFields,
  kind: z.literal('audit'),
  environment: z.string(),
  /** Base URL of the API whose content was read; null if no content was read. */
  apiUrl: z.nullable(z.string()),
  /** Folder of the export; null if only content was read. */
  exportFolder: z.nullable(z.string()),
  /** The audits in order, with their durations. */
  audits: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      durationMs: z.number().min(0),
      checked: z.string(),
      /** Whether everything in its scope was checked. */
      isComplete: z.boolean(),
      /** Skipped pages; earlier findings there do not count as fixed. */
      skippedPages: z.array(z.string()),
      /** Whether pages were skipped only because of the time limit. */
      timedOut: z.optional(z.boolean()),
      /** What else could not be checked, or why nothing could be; otherwise null. */
      error: z.nullable(z.string()),
    }),
  ),
  /** What was checked; only audits of the same scope are compared. */
  scope: z.strictObject({
    /** Paths and patterns from the command line; empty for all pages. */
    patterns: z.array(z.string()),
    /** Whether external links were requested. */
    externalLinks: z.boolean(),
    /** CMS path of the audited draft; absent if published content was checked. */
    draft: z.optional(z.string()),
    /** The shard whose pages were checked; null for all. */
    shard: z.nullable(Shard),
  }),
  knownIssues: z.array(z.strictObject({ finding: Finding, issue: KnownIssue })),
  /** Known issues that have expired or were not found. */
  outdatedKnownIssues: z.array(OutdatedIssue),
  /** External links; null if links were not checked. */
  externalLinks: z.nullable(z.array(z.strictObject({ url: z.string(), pages: z.array(z.string()) }))),
})
export type AuditReport = z.infer<typeof AuditReport>
