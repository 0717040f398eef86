import { type ExportManifest, readManifest } from '../publish/manifest.ts'
import { type BuildCache, readBuildCache } from './build-cache.ts'

/** The manifest and build cache of the previous export, read once: a large export has megabytes of both. */
export interface PreviousExport {
  readonly folder: string
  /** Undefined when there is no export. */
  readonly manifest: ExportManifest | undefined
  /** Undefined when it is missing or unreadable. */
  readonly notes: BuildCache | undefined
}

export async function readPreviousExport(folder: string): Promise<PreviousExport> {
  const [manifest, notes] = await Promise.all([readManifest(folder), readBuildCache(folder)])
  return { folder, manifest, notes }
}
