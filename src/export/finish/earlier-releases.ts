import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readNotes, type Releases } from '../incremental/build-notes.ts'
import type { CommonFile } from './common-files.ts'

/** What bundling writes; its names carry a hash of the content, so no release overwrites the files of another. */
const ASSETS = 'assets/'

/** The assets among the files of an export. */
export function assetsAmong(files: Iterable<string>): string[] {
  return [...files].filter((file) => file.startsWith(ASSETS)).toSorted()
}

/**
 * The releases of an export with these assets that takes the place of the one in `out`, whose releases count as
 * earlier ones (BUILD-40). Building the same code again makes no new release.
 */
export async function releasesAfter(out: string, assets: readonly string[], keepReleases: number): Promise<Releases> {
  const notes = await readNotes(out)
  const before = notes?.releases ?? (notes === undefined ? [] : [assetsAmong(notes.files)])
  const earlier = before.filter((release) => release.join() !== assets.join())
  return { releases: [assets, ...earlier.slice(0, keepReleases)], keepReleases }
}

/** The assets that only earlier releases have, as far as they are still there. */
export async function earlierAssets(out: string, { releases }: Releases): Promise<Map<string, CommonFile>> {
  const [current = [], ...earlier] = releases
  const files = new Map<string, CommonFile>()
  for (const name of new Set(earlier.flat())) {
    const found = current.includes(name) ? undefined : await stat(join(out, name)).catch(() => undefined)
    if (found !== undefined) files.set(name, { from: join(out, name), bytes: found.size })
  }
  return files
}
