import { getOriginalFile } from '../publish/compressed-copies.ts'
import { MANIFEST_FILE } from '../publish/manifest.ts'
import { BUILD_CACHE_FILE } from './build-cache.ts'
import type { PreviousExport } from './previous-export.ts'

/** The files in a folder that were created by builds. */
export interface TrackedFiles {
  /**
   * Returns whether a build created the file at this path (with forward slashes) or a file of which it is a compressed
   * copy.
   */
  has(path: string): boolean
  /** Whether all files are known. Without a build cache, this is false and only the pages are known. */
  readonly complete: boolean
  /** Paths of the files, without compressed copies. */
  readonly paths: readonly string[]
}

/**
 * Returns the files that the last build created or kept, according to its manifest and build cache. All other files in
 * the folder are untracked.
 */
export function listTrackedFiles({ manifest, notes }: PreviousExport): TrackedFiles {
  const pages = manifest?.pages.map(({ file }) => file) ?? []
  const paths = new Set([...pages, ...(notes?.files ?? []), MANIFEST_FILE, BUILD_CACHE_FILE])
  return {
    has: (path) => paths.has(path) || paths.has(getOriginalFile(path) ?? ''),
    complete: notes !== undefined,
    paths: [...paths],
  }
}
