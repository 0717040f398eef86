import type { StorefrontError } from '#errors/storefront-error.ts'
import type { OpenBrowser } from '../drivers/browser.ts'
import type { Finding } from '../findings/finding.ts'
import type { Measurement } from '../findings/measurement.ts'
import type { Budgets } from '../performance/budgets.ts'
import type { Export, ExportPage } from './export-pages.ts'
import type { GatheredContent } from './gather-content.ts'
import type { Inspection } from './inspect-pages.ts'
import type { ExternalLink } from './links/external-audit.ts'

/**
 * One look at the shop: what it needs, and what it says of it. A new one is one file and one entry of the registry; the
 * runner knows nothing else of it.
 */
export interface Audit<Gathered = unknown> {
  /** What its findings' ids begin with, and what `--only` takes: `links`. */
  readonly name: string
  /** Its heading in the report. */
  readonly title: string
  /** The answers of the CMS, the files of the export, or its pages in a browser; only the last is slow. */
  readonly reads: 'content' | 'export' | 'browser'
  /** Whether it measures times, so that nothing else may run beside it. */
  readonly measures?: boolean
  /** Whether it looks only when it is asked for by name. */
  readonly onlyWhenAsked?: boolean
  /** Asks for what it looks at. Files that are slow to load are imported here or in `look`. */
  gather(sources: Sources): Gathered | Promise<Gathered>
  /** Says what is wrong. Once `run.signal` is aborted it returns what it found until then, and which pages it left. */
  look(gathered: Gathered, run: AuditRun): AuditResult | Promise<AuditResult>
}

/** What audits may look at. What several ask for is read once. */
export interface Sources {
  /** The CMS's answers. */
  content(): Promise<GatheredContent>
  /** The CMS's answers when an audit of this run reads them; else null. */
  contentIfRead(): Promise<GatheredContent | null>
  exported(): Export
  /** The chosen pages of the export. */
  readonly allPages: readonly ExportPage[]
  /** Those of them that this shard looks at. */
  readonly pages: readonly ExportPage[]
  /** What looking at the HTML of the shard's pages gave, one by one. */
  inspected(): Promise<Inspection>
  /** The same when an audit of this run reads the export's files; else null. */
  inspectedIfRead(): Promise<Inspection | null>
  /** The served export and a browser; one of its own for audits that measure. */
  served(use: { readonly measuring: boolean }): Promise<Served>
  readonly scope: AuditScope
  readonly budgets: Budgets
  /** Today, `2026-11-30`. */
  readonly day: string
}

/** The export at an address without a slash at its end, and a browser. */
export interface Served {
  readonly site: string
  readonly browser: OpenBrowser
}

/** Where a run looks. */
export interface AuditScope {
  /** Whether the command line names the page, or none at all. */
  readonly isChosen: (path: string) => boolean
  /** Whether pages were named; else all are chosen. */
  readonly isFiltered: boolean
  /** Whether this shard looks at something, a path or a call; always when there are no shards. */
  readonly isOwn: (key: string) => boolean
  /** Whether addresses outside the shop are asked for. */
  readonly external: boolean
  /** When no further page is opened in a browser, as `performance.now()` counts; `Infinity` for no limit. */
  readonly deadline: number
}

/** A run as an audit sees it. */
export interface AuditRun {
  readonly signal: AbortSignal
  /** Tells how far it is: pages looked at, of how many, and findings so far. */
  progress(done: number, pages: number, findings: number): void
}

/** What an audit has to say. */
export interface AuditResult {
  /** What it looked at, as `24 pages`. */
  readonly checked: string
  readonly findings: readonly Finding[]
  /** Paths of pages that it should have looked at and did not: nothing is known of them. */
  readonly left?: readonly string[]
  /** Whether it left pages for no other reason than that its time was over, which is no failure (AUD-26). */
  readonly isOutOfTime?: boolean
  /** What it could not look at besides pages, as `2 calls of the CMS gave nothing` (AUD-37). */
  readonly unread?: string
  /** Why it could not look at all of that, when the user can do something about it. */
  readonly error?: StorefrontError
  /** Whether it looked where a finding of this id would be; it did on all pages but those left when this is left out. */
  readonly covers?: (findingId: string) => boolean
  readonly externalLinks?: readonly ExternalLink[]
  readonly measurements?: readonly Measurement[]
  /** Versions of what it worked with, by name. */
  readonly tools?: Readonly<Record<string, string>>
}
