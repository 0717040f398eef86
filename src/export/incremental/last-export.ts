import { type ExportManifest, readManifest } from '../publish/manifest.ts'
import { type BuildNotes, readNotes } from './build-notes.ts'

/** What the last build left in the place of an export, read once: large exports have megabytes of both. */
export interface LastExport {
  readonly folder: string
  /** Undefined where there is no export. */
  readonly manifest: ExportManifest | undefined
  /** Undefined where they are missing or cannot be read. */
  readonly notes: BuildNotes | undefined
}

export async function readLastExport(folder: string): Promise<LastExport> {
  const [manifest, notes] = await Promise.all([readManifest(folder), readNotes(folder)])
  return { folder, manifest, notes }
}
