import type { StorefrontError } from '#errors/storefront-error.ts'
import type { OpenBrowser } from '../drivers/browser.ts'
import type { Finding } from '../findings/finding.ts'
import type { Measurement } from '../findings/measurement.ts'
import type { Budgets } from '../performance/budgets.ts'
import type { Export, ExportPage } from './export-pages.ts'
import type { GatheredContent } from './gather-content.ts'
import type { Inspection } from './inspect-pages.ts'
import type { ExternalLink } from './links/external-audit.ts'

/** A check of the shop. A new audit is one file and one entry of the registry. */
export interface Audit<Gathered = unknown> {
  /** First part of the IDs of its findings, and the value of `--only`: `links`. */
  readonly name: string
  /** Its heading in the report. */
  readonly title: string
  /** The input: CMS responses, files of the export, or its pages in a browser, which is slow. */
  readonly source: 'content' | 'export' | 'browser'
  /** Whether it measures time and must run alone. */
  readonly isExclusive?: boolean
  /** Whether it runs only if requested by name. */
  readonly isOptIn?: boolean
  /** Reads what it checks. Slow modules are imported here or in `run`. */
  gather(sources: Sources): Gathered | Promise<Gathered>
  /** Returns the findings. After an abort it returns the findings so far, and the skipped pages. */
  run(gathered: Gathered, run: AuditRun): AuditResult | Promise<AuditResult>
}

/** What audits can read; each source is read once. */
export interface Sources {
  /** The responses of the CMS. */
  content(): Promise<GatheredContent>
  /** The responses of the CMS if an audit of this run reads them; otherwise null. */
  contentIfRead(): Promise<GatheredContent | null>
  exported(): Export
  /** The selected pages of the export. */
  readonly allPages: readonly ExportPage[]
  /** The selected pages of this shard. */
  readonly pages: readonly ExportPage[]
  /** Results of checking the HTML of this shard's pages one by one. */
  inspected(): Promise<Inspection>
  /** The same if an audit of this run reads the export; otherwise null. */
  inspectedIfRead(): Promise<Inspection | null>
  /** The served export and a browser; a separate browser for audits that measure. */
  served(use: { readonly measuring: boolean }): Promise<Served>
  readonly scope: AuditScope
  readonly budgets: Budgets
  /** Today, `2026-11-30`. */
  readonly day: string
}

/** The URL of the export without a trailing slash, and a browser. */
export interface Served {
  readonly site: string
  readonly browser: OpenBrowser
}

/** The scope of a run. */
export interface AuditScope {
  /** Whether a page is selected. */
  readonly isChosen: (path: string) => boolean
  /** Whether pages were named; otherwise all are selected. */
  readonly isFiltered: boolean
  /** Whether a path belongs to this shard; always true without shards. */
  readonly isInShard: (key: string) => boolean
  /** Whether external links are requested. */
  readonly external: boolean
  /** `performance.now()` time after which no further page is opened; `Infinity` for no limit. */
  readonly deadline: number
}

/** Abort signal and progress of a run. */
export interface AuditRun {
  readonly signal: AbortSignal
  /** Reports checked pages, all pages, and findings so far. */
  progress(done: number, pages: number, findings: number): void
}

/** The result of an audit. */
export interface AuditResult {
  /** What was checked: `24 pages`. */
  readonly checked: string
  readonly findings: readonly Finding[]
  /** Paths of pages that were skipped. */
  readonly skippedPages?: readonly string[]
  /** Whether pages were skipped only because of the time limit, which is not a failure (AUD-26). */
  readonly isOutOfTime?: boolean
  /** What else could not be checked: `2 CMS requests failed.` (AUD-37). */
  readonly notRead?: string
  /** Why the audit is incomplete. */
  readonly error?: StorefrontError
  /** Returns whether the place of a finding was checked. Default: all but the skipped pages. */
  readonly covers?: (findingId: string) => boolean
  readonly externalLinks?: readonly ExternalLink[]
  readonly measurements?: readonly Measurement[]
  /** Tool versions, by name. */
  readonly tools?: Readonly<Record<string, string>>
}
