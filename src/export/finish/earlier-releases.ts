import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildCache, Releases } from '../incremental/build-cache.ts'
import type { SharedFile } from './shared-files.ts'

/** What bundling writes; its names carry a hash of the content, so no release overwrites the files of another. */
const ASSETS = 'assets/'
/** The data of header and footer among them. */
const LAYOUT = `${ASSETS}frame-`

/** The assets among the files of an export. */
export function filterAssets(files: Iterable<string>): string[] {
  return [...files].filter((file) => file.startsWith(ASSETS)).toSorted()
}

/**
 * The releases of an export with these assets that takes the place of the one with these notes, whose releases count as
 * earlier ones (BUILD-40). Building the same code again makes no new release: where only header and footer have changed,
 * their data of as many builds before stays with this one.
 */
export function updateReleases(
  notes: Pick<BuildCache, 'files' | 'releases'> | undefined,
  assets: readonly string[],
  keepReleases: number,
): Releases {
  const previous = notes?.releases ?? (notes === undefined ? [] : [filterAssets(notes.files)])
  const isSameCode = (release: readonly string[]) => codeOf(release) === codeOf(assets)
  const layouts = previous.filter(isSameCode).flatMap((release) => release.filter(isLayoutFile))
  const earlierLayouts = layouts.filter((name) => !assets.includes(name)).slice(0, keepReleases)
  const earlier = previous.filter((release) => !isSameCode(release))
  return { releases: [[...assets, ...earlierLayouts], ...earlier.slice(0, keepReleases)], keepReleases }
}

/** The assets that a build does not make itself, as far as they are still there. */
export async function listEarlierAssets(
  out: string,
  { releases }: Releases,
  current: { readonly has: (name: string) => boolean },
): Promise<Map<string, SharedFile>> {
  const files = new Map<string, SharedFile>()
  for (const name of new Set(releases.flat())) {
    const found = current.has(name) ? undefined : await fileIn(out, name).catch(() => undefined)
    if (found !== undefined) files.set(name, found)
  }
  return files
}

/** A file of the export that another takes over. */
export async function fileIn(out: string, name: string): Promise<SharedFile> {
  const from = join(out, name)
  return { from, bytes: (await stat(from)).size }
}

/** Whether a file of an export holds the data of header and footer. */
export function isLayoutFile(name: string): boolean {
  return name.startsWith(LAYOUT)
}

const codeOf = (release: readonly string[]): string => release.filter((name) => !isLayoutFile(name)).join()
