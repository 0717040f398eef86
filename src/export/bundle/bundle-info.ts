import type { PageAssets } from '../../../renderer/html/page-load.ts'
import type { FirstLoad } from './first-load.ts'

/** Bundle metadata, stored in a file next to the bundle. */
export interface BundleInfo {
  /** Number of chunks and assets. */
  readonly chunks: number
  readonly firstLoad: readonly FirstLoad[]
  /** Assets by template folder. */
  readonly assets: Readonly<Record<string, PageAssets>>
}
export const BUNDLE_INFO = 'facts.json'
