import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildCache, Releases } from '../incremental/build-cache.ts'
import type { SharedFile } from './shared-files.ts'

/** The output of the bundler; names contain a hash of the content, so no release overwrites files of another. */
const ASSETS = 'assets/'
/** Includes the data of header and footer. */
const LAYOUT = `${ASSETS}frame-`

/** Returns the assets among the files of an export. */
export function filterAssets(files: Iterable<string>): string[] {
  return [...files].filter((file) => file.startsWith(ASSETS)).toSorted()
}

/**
 * Returns the releases of an export with these assets, followed by those of the previous export (BUILD-40). Building
 * the same code again creates no release; if only header and footer changed, their data of that many previous builds is
 * kept.
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

/** Returns the assets of earlier releases that still exist. */
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

/** A file of the previous export that the new one keeps. */
export async function fileIn(out: string, name: string): Promise<SharedFile> {
  const from = join(out, name)
  return { from, bytes: (await stat(from)).size }
}

/** Returns whether a file of an export contains the data of header and footer. */
export function isLayoutFile(name: string): boolean {
  return name.startsWith(LAYOUT)
}

const codeOf = (release: readonly string[]): string => release.filter((name) => !isLayoutFile(name)).join()
