import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildCache, Releases } from './build-cache.ts'
import { isCopyName } from './compressed-copies.ts'
import type { SharedFile } from './shared-files.ts'

/**
 * Folder of the bundler's output. File names contain a content hash, so that releases do not overwrite each other's
 * files.
 */
const ASSETS = 'assets/'
/** Prefix of the files with header and footer data. */
const LAYOUT = `${ASSETS}layout-`

export function filterAssets(files: Iterable<string>): string[] {
  return [...files].filter((file) => file.startsWith(ASSETS)).toSorted()
}

/**
 * Returns a release with these assets, followed by up to `keepReleases` releases of the previous export. Rebuilding the
 * same code does not add a release, but keeps the header and footer data of up to `keepReleases` earlier builds.
 */
export function updateReleases(
  notes: Pick<BuildCache, 'releases'> | undefined,
  assets: readonly string[],
  keepReleases: number,
  /** Whether the export has compressed copies. If not, the copies of earlier releases are dropped. */
  hasCopies: boolean,
): Releases {
  const previous = notes?.releases ?? []
  const isSameCode = (release: readonly string[]) => codeOf(release) === codeOf(assets)
  const layouts = previous.filter(isSameCode).flatMap((release) => release.filter(isLayoutFile))
  const earlierLayouts = layouts.filter((name) => !assets.includes(name)).slice(0, keepReleases)
  const earlier = previous
    .filter((release) => !isSameCode(release))
    .map((release) => (hasCopies ? release : release.filter((name) => !isCopyName(name))))
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
    const found = current.has(name) ? undefined : await getReleaseFile(out, name).catch(() => undefined)
    if (found !== undefined) files.set(name, found)
  }
  return files
}

/** Returns a file of the previous export that the new export keeps. */
export async function getReleaseFile(out: string, name: string): Promise<SharedFile> {
  const from = join(out, name)
  return { from, bytes: (await stat(from)).size }
}

/** Returns whether a file in an export contains header and footer data. */
export function isLayoutFile(name: string): boolean {
  return name.startsWith(LAYOUT)
}

const codeOf = (release: readonly string[]): string =>
  release.filter((name) => !isLayoutFile(name) && !isCopyName(name)).join()
