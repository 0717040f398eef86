import type { PageAssets } from '../../../renderer/html/page-load.ts'
import type { FirstLoad } from './first-load.ts'

/** Metadata of a bundle, in a file next to it. */
export interface BundleInfo {
  /** Number of chunks and assets. */
  readonly chunks: number
  readonly firstLoad: readonly FirstLoad[]
  /** The assets of each template, by folder. */
  readonly assets: Readonly<Record<string, PageAssets>>
}
export const BUNDLE_INFO = 'facts.json'
