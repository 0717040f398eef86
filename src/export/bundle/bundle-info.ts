import type { PageAssets } from '../../../renderer/html/page-load.ts'
import type { FirstLoad } from './first-load.ts'

/** What a bundle says about itself, in a file beside it. */
export interface BundleInfo {
  /** How many chunks and assets it has. */
  readonly chunks: number
  readonly firstLoad: readonly FirstLoad[]
  /** What a browser loads with the pages of a template, by its folder. */
  readonly assets: Readonly<Record<string, PageAssets>>
}
export const BUNDLE_INFO = 'facts.json'
