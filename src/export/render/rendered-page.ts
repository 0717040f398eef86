import type { LayoutFile } from '../../../renderer/open-shop.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import type { WrittenFile } from './write-page.ts'

/** A written HTML file of the export. */
export interface RenderedPage extends PlannedPage, WrittenFile {
  /** The requests of its data, except those of header and footer. */
  readonly calls: readonly string[]
  /** Its failed requests with their reasons; if there are any, the page shows its empty default. */
  readonly failures: readonly string[]
  /** Hash of what it was made from, if another process calculated it. */
  readonly inputs?: string
}

/** The result of rendering. */
export interface RenderedPages {
  readonly pages: readonly RenderedPage[]
  /** The requests of what all pages share; empty when no page was rendered. */
  readonly frameCalls: readonly string[]
  /** The file with the data of header and footer; undefined when no page was rendered. */
  readonly frameFile: LayoutFile | undefined
}
