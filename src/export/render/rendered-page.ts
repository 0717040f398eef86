import type { LayoutFile } from '../../../renderer/open-shop.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import type { WrittenFile } from './write-page.ts'

/** An HTML file written to the export. */
export interface RenderedPage extends PlannedPage, WrittenFile {
  /** The page's requests, except those for the header and footer. */
  readonly calls: readonly string[]
  /** The page's failed requests, with the reasons. If there are any, the page shows its empty default. */
  readonly failures: readonly string[]
  /** Hash of the page's inputs, if already computed by another process. */
  readonly inputs?: string
}

export interface RenderedPages {
  readonly pages: readonly RenderedPage[]
  /** The requests for the parts shared by all pages, or an empty list if no page was rendered. */
  readonly frameCalls: readonly string[]
  /** The file with the header and footer data, or undefined if no page was rendered. */
  readonly frameFile: LayoutFile | undefined
}
