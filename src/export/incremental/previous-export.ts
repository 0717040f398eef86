import { type ExportManifest, readManifest } from '../publish/manifest.ts'
import { type BuildCache, readBuildCache } from './build-cache.ts'

/** What the last build left in the place of an export, read once: large exports have megabytes of both. */
export interface PreviousExport {
  readonly folder: string
  /** Undefined where there is no export. */
  readonly manifest: ExportManifest | undefined
  /** Undefined where they are missing or cannot be read. */
  readonly notes: BuildCache | undefined
}

export async function readPreviousExport(folder: string): Promise<PreviousExport> {
  const [manifest, notes] = await Promise.all([readManifest(folder), readBuildCache(folder)])
  return { folder, manifest, notes }
}
