import type { LayoutFile } from '../../../renderer/open-shop.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import type { WrittenFile } from './write-page.ts'

/** One HTML file of the export, written. */
export interface RenderedPage extends PlannedPage, WrittenFile {
  /** The calls that its data came from, but for those of header and footer. */
  readonly calls: readonly string[]
  /** Its calls that failed, each with its reason; where there are any, the page shows its empty default. */
  readonly failures: readonly string[]
  /** Hash of what it was made from, where another process worked it out. */
  readonly inputs?: string
}

/** What came of rendering. */
export interface RenderedPages {
  readonly pages: readonly RenderedPage[]
  /** The calls of what every page has in common; empty when no page was rendered. */
  readonly frameCalls: readonly string[]
  /** The file with the data of header and footer; undefined when no page was rendered. */
  readonly frameFile: LayoutFile | undefined
}
