import * as z from 'zod'
import { Finding } from '../../findings/finding.ts'
import { KnownIssue, OutdatedIssue } from '../../findings/known-issues.ts'
import { sharedFields } from './report-base.ts'

/** Report of a `storefront audit` run. */
export const AuditReport = z.strictObject({
  ...sharedFields,
  kind: z.literal('audit'),
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
  /** Scope of the run. Only audits with the same scope are compared. */
  scope: z.strictObject({
    /** Paths and patterns from the command line; empty if all pages were selected. */
    patterns: z.array(z.string()),
    /** Whether external links were requested. */
    externalLinks: z.boolean(),
    /** CMS path of the audited draft; missing if published content was checked. */
    draft: z.optional(z.string()),
  }),
  knownIssues: z.array(z.strictObject({ finding: Finding, issue: KnownIssue })),
  /** Known issues that have expired or were not found. */
  outdatedKnownIssues: z.array(OutdatedIssue),
  /** External links; null if links were not checked. */
  externalLinks: z.nullable(z.array(z.strictObject({ url: z.string(), pages: z.array(z.string()) }))),
})
export type AuditReport = z.infer<typeof AuditReport>
