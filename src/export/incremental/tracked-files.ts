import { ENCODINGS } from '../publish/compressed-copies.ts'
import { MANIFEST_FILE } from '../publish/manifest.ts'
import { BUILD_CACHE_FILE } from './build-cache.ts'
import type { PreviousExport } from './previous-export.ts'

/** What is known of the files that builds made in a folder. */
export interface TrackedFiles {
  /** Whether the path in the folder, with forward slashes, is a file that a build made, or the compressed copy of one. */
  has(path: string): boolean
  /** False without notes: then only the pages are known. */
  readonly complete: boolean
  /** The paths, without compressed copies. */
  readonly paths: readonly string[]
}

/**
 * The files that the last build made or took over from builds before it, by manifest and notes. Whatever else is in the
 * folder is foreign (BUILD-37). A build that keeps files of earlier ones lists them in its notes, and they count here.
 */
export function listTrackedFiles({ manifest, notes }: PreviousExport): TrackedFiles {
  const pages = manifest?.pages.map(({ file }) => file) ?? []
  const paths = new Set([...pages, ...(notes?.files ?? []), MANIFEST_FILE, BUILD_CACHE_FILE])
  const endings = Object.values(ENCODINGS)
  return {
    has: (path) =>
      paths.has(path) || endings.some((end) => path.endsWith(end) && paths.has(path.slice(0, -end.length))),
    complete: notes !== undefined,
    paths: [...paths],
  }
}
