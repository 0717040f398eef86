import * as z from 'zod'
import { Finding } from '../../findings/finding.ts'
import { KnownIssue, OutdatedIssue } from '../../findings/known-issues.ts'
import { Shard } from '../../findings/shard.ts'
import { sharedFields } from './report-base.ts'

/** A run of `storefront audit`. */
export const AuditReport = z.strictObject({
  ...sharedFields,
  kind: z.literal('audit'),
  environment: z.string(),
  /** URL of the API whose content was read; null when no content was. */
  apiUrl: z.nullable(z.string()),
  /** Folder of the export; null when only content was read. */
  exportFolder: z.nullable(z.string()),
  /** What was checked, in which order, and how long each took. */
  audits: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      durationMs: z.number().min(0),
      checked: z.string(),
      /** Whether it checked all that it should have. */
      isComplete: z.boolean(),
      /** Pages that it skipped; what an earlier audit found there is not fixed. */
      skippedPages: z.array(z.string()),
      /** Whether it skipped pages for no other reason than that its time was over. */
      timedOut: z.optional(z.boolean()),
      /** What it could not check besides pages, or why it could not check anything; null otherwise. */
      error: z.nullable(z.string()),
    }),
  ),
  /** Where it looked; only audits of the same scope are compared. */
  scope: z.strictObject({
    /** Paths and patterns of the command line; none means every page. */
    patterns: z.array(z.string()),
    /** Whether links to other sites were requested. */
    externalLinks: z.boolean(),
    /** CMS path of the draft that it was about; absent when it checked what is published. */
    draft: z.optional(z.string()),
    /** The share of the pages that this run checked; null for all. */
    shard: z.nullable(Shard),
  }),
  knownIssues: z.array(z.strictObject({ finding: Finding, issue: KnownIssue })),
  /** Known issues that have expired or were not found. */
  outdatedKnownIssues: z.array(OutdatedIssue),
  /** Links to other sites; null when links were not checked. */
  externalLinks: z.nullable(z.array(z.strictObject({ url: z.string(), pages: z.array(z.string()) }))),
})
export type AuditReport = z.infer<typeof AuditReport>
