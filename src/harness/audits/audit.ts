import type { OpenBrowser } from '../drivers/browser.ts'
import type { Budgets } from '../performance/budgets.ts'
import type { Finding } from '../report/finding.ts'
import type { Measurement } from '../report/journey/journey-report.ts'
import type { Export, ExportPage } from './export-pages.ts'
import type { GatheredContent } from './gather-content.ts'
import type { InspectedPage } from './inspect-pages.ts'
import type { ExternalLink } from './links/external-audit.ts'

/** What an audit looks at. */
export interface Gathered {
  /** The CMS's answers; null when no audit of the run reads them. */
  readonly content: GatheredContent | null
  /** Null when only content is audited. */
  readonly exported: Export | null
  /** Every page of the export, looked at by itself, since links lead to any; empty when no audit of the run asks. */
  readonly inspected: readonly InspectedPage[]
  /** The pages of the export that were chosen. */
  readonly pages: readonly ExportPage[]
  readonly isChosen: (path: string) => boolean
  /** Whether pages were named; else all are chosen. */
  readonly isFiltered: boolean
  /** The served export and a browser; null when no audit of the run needs one. */
  readonly served: { readonly site: string; readonly browser: OpenBrowser } | null
  /** Whether addresses outside the shop are asked for. */
  readonly external: boolean
  readonly budgets: Budgets
  /** Today, `2026-11-30`. */
  readonly day: string
  readonly signal: AbortSignal | undefined
}

/** What an audit has to say. */
export interface AuditResult {
  /** What it looked at, as `24 pages`. */
  readonly checked: string
  readonly findings: readonly Finding[]
  /** Whether it looked where a finding of this id would be; it always did when this is left out. */
  readonly covers?: (findingId: string) => boolean
  /** Pages that it left out, since another page of their template stands for them. */
  readonly unscanned?: readonly string[]
  readonly externalLinks?: readonly ExternalLink[]
  readonly measurements?: readonly Measurement[]
}

export type Audit = (gathered: Gathered) => AuditResult | Promise<AuditResult>

/** What an audit cannot do without. */
export function needed<Value>(value: Value | null): Value {
  if (value === null) throw new Error('An audit was asked for without what it looks at.')
  return value
}
