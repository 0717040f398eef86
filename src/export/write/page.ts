import type { RouteId } from '#routes/table.ts'
import type { LayoutFile } from '../../../renderer/open-shop.ts'

/** An HTML file in the export that has not been rendered yet. */
export interface PlannedPage {
  /** Path in the export, with forward slashes. */
  readonly file: string
  readonly route: RouteId | 'not-found'
  /** Path of the page, or undefined for shells and the not-found page, which serve many paths. */
  readonly path: string | undefined
  /** The path for which the page is rendered. */
  readonly renderedAt: string
}

/** The pages of an export, in route table order. */
export interface Plan {
  readonly pages: readonly PlannedPage[]
  /** The pages that this build renders: all pages, or those of its shard. */
  readonly selected: readonly PlannedPage[]
}

/** Metadata of a written file, whose content is not kept in memory. */
export interface WrittenFile {
  readonly bytes: number
  readonly sha256: string
}

/** An HTML file written to the export. */
export interface RenderedPage extends PlannedPage, WrittenFile {
  /** The page's requests, except those for the header and footer. */
  readonly requests: readonly string[]
  /** The page's failed requests, with the reasons. If there are any, the page shows its empty default. */
  readonly failures: readonly string[]
  /** Hash of the page's inputs, if already computed by another process. */
  readonly inputs?: string
}

export interface RenderedPages {
  readonly pages: readonly RenderedPage[]
  /** The requests for the parts shared by all pages, or an empty list if no page was rendered. */
  readonly layoutRequests: readonly string[]
  /** The file with the header and footer data, or undefined if no page was rendered. */
  readonly layoutFile: LayoutFile | undefined
}

export interface Rendering extends RenderedPages {
  /** Pages of the previous export that need not be rendered. */
  readonly reused: readonly RenderedPage[]
}
