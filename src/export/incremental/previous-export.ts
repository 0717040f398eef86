import { type ExportManifest, readManifest } from '../publish/manifest.ts'
import { type BuildCache, readBuildCache } from './build-cache.ts'

/**
 * The manifest and build cache of the previous export. Read only once, because they may be several megabytes in size.
 */
export interface PreviousExport {
  readonly folder: string
  /** Manifest of the export. Undefined if there is no export. */
  readonly manifest: ExportManifest | undefined
  /** Build cache of the export. Undefined if it is missing or unreadable. */
  readonly notes: BuildCache | undefined
}

export async function readPreviousExport(folder: string): Promise<PreviousExport> {
  const [manifest, notes] = await Promise.all([readManifest(folder), readBuildCache(folder)])
  return { folder, manifest, notes }
}
