import { type ExportManifest, readManifest } from '../publish/manifest.ts'
import { type BuildCache, readBuildCache } from './build-cache.ts'

/**
 * The manifest and build cache of the previous export. Read only once, because they may be several megabytes in size.
 */
export interface PreviousExport {
  readonly folder: string
  /** Manifest of the export, or undefined without an export. */
  readonly manifest: ExportManifest | undefined
  /** Build cache of the export, or undefined if it is missing or unreadable. */
  readonly notes: BuildCache | undefined
}

export async function readPreviousExport(folder: string): Promise<PreviousExport> {
  const [manifest, notes] = await Promise.all([readManifest(folder), readBuildCache(folder)])
  return { folder, manifest, notes }
}
