import type { OpenBrowser } from '#browser/browser.ts'
import type { Budgets } from '#browser/lighthouse/budgets.ts'
import type { Measurement } from '#browser/lighthouse/measurement.ts'
import type { StorefrontError } from '#errors/storefront-error.ts'
import type { Finding } from '../findings/finding.ts'
import type { Export, ExportPage } from './export-pages.ts'
import type { GatheredContent } from './gather-content.ts'
import type { Inspection } from './inspect-pages.ts'
import type { ExternalLink } from './links/external-audit.ts'

/** A check of the shop. To add one, create a file and add it to the registry. */
export interface Audit<Gathered = unknown> {
  /** Prefix of its finding IDs and its name in `--only`, such as `links`. */
  readonly name: string
  /** Heading in the report. */
  readonly title: string
  /** The audit's input: CMS responses, exported files, or exported pages in a browser (slow). */
  readonly source: 'content' | 'export' | 'browser'
  /** Whether the audit measures time and must run alone. */
  readonly isExclusive?: boolean
  /** Reads the audit's input. Slow modules are imported here or in `run`. */
  gather(sources: Sources): Gathered | Promise<Gathered>
  /** Returns the findings. After an abort, returns the findings so far and the skipped pages. */
  run(gathered: Gathered, run: AuditRun): AuditResult | Promise<AuditResult>
}

/** The sources that audits can read. Each source is read only once. */
export interface Sources {
  /** CMS responses. */
  content(): Promise<GatheredContent>
  /** CMS responses if an audit in this run reads them, or else null. */
  contentIfRead(): Promise<GatheredContent | null>
  exported(): Export
  /** The selected pages of the export. */
  readonly pages: readonly ExportPage[]
  /** Results of checking the HTML of each selected page. */
  inspected(): Promise<Inspection>
  /** The same results if an audit in this run reads the export, or else null. */
  inspectedIfRead(): Promise<Inspection | null>
  /** The served export and a browser. Audits that measure get a separate browser. */
  served(use: { readonly measuring: boolean }): Promise<Served>
  readonly scope: AuditScope
  readonly budgets: Budgets
  /** Today's date, such as `2026-11-30`. */
  readonly day: string
}

/** A browser, and the URL of the served export without a trailing slash. */
export interface Served {
  readonly site: string
  readonly browser: OpenBrowser
}

export interface AuditScope {
  /** Returns whether a page is selected. */
  readonly isChosen: (path: string) => boolean
  /** Whether pages were named on the command line. Otherwise all pages are selected. */
  readonly isFiltered: boolean
  /** Whether to request external links. */
  readonly external: boolean
  /** `performance.now()` time when checks of pages in a browser end, or `Infinity` without a limit. */
  readonly scanDeadline: number
  /** `performance.now()` time when measurements and screenshots end, or `Infinity` without a limit. */
  readonly deadline: number
}

/** Abort signal and progress callback of a run. */
export interface AuditRun {
  readonly signal: AbortSignal
  /** Reports the number of checked pages, the total number of pages, and the number of findings so far. */
  progress(done: number, pages: number, findings: number): void
}

/** Findings and coverage of an audit. */
export interface AuditResult {
  /** The number of checked items, such as `24 pages`. */
  readonly checked: string
  readonly findings: readonly Finding[]
  /** Paths of pages that were skipped. */
  readonly skippedPages?: readonly string[]
  /** Whether pages were skipped only because of the time limit, which is not a failure. */
  readonly isOutOfTime?: boolean
  /** Additional content that could not be checked, such as `2 CMS requests failed.`. */
  readonly notRead?: string
  /** The reason why the audit is incomplete. */
  readonly error?: StorefrontError
  /** Returns whether the location of a finding was checked. Defaults to all locations except the skipped pages. */
  readonly covers?: (findingId: string) => boolean
  readonly externalLinks?: readonly ExternalLink[]
  readonly measurements?: readonly Measurement[]
}
