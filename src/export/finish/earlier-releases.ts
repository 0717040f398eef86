import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildNotes, Releases } from '../incremental/build-notes.ts'
import type { CommonFile } from './common-files.ts'

/** What bundling writes; its names carry a hash of the content, so no release overwrites the files of another. */
const ASSETS = 'assets/'
/** The data of header and footer among them. */
const FRAME = `${ASSETS}frame-`

/** The assets among the files of an export. */
export function assetsAmong(files: Iterable<string>): string[] {
  return [...files].filter((file) => file.startsWith(ASSETS)).toSorted()
}

/**
 * The releases of an export with these assets that takes the place of the one with these notes, whose releases count as
 * earlier ones (BUILD-40). Building the same code again makes no new release: where only header and footer have changed,
 * their data of as many builds before stays with this one.
 */
export function releasesAfter(
  notes: Pick<BuildNotes, 'files' | 'releases'> | undefined,
  assets: readonly string[],
  keepReleases: number,
): Releases {
  const before = notes?.releases ?? (notes === undefined ? [] : [assetsAmong(notes.files)])
  const isSameCode = (release: readonly string[]) => codeOf(release) === codeOf(assets)
  const frames = before.filter(isSameCode).flatMap((release) => release.filter(isFrameFile))
  const earlierFrames = frames.filter((name) => !assets.includes(name)).slice(0, keepReleases)
  const earlier = before.filter((release) => !isSameCode(release))
  return { releases: [[...assets, ...earlierFrames], ...earlier.slice(0, keepReleases)], keepReleases }
}

/** The assets that a build does not make itself, as far as they are still there. */
export async function earlierAssets(
  out: string,
  { releases }: Releases,
  own: { readonly has: (name: string) => boolean },
): Promise<Map<string, CommonFile>> {
  const files = new Map<string, CommonFile>()
  for (const name of new Set(releases.flat())) {
    const found = own.has(name) ? undefined : await fileIn(out, name).catch(() => undefined)
    if (found !== undefined) files.set(name, found)
  }
  return files
}

/** A file of the export that another takes over. */
export async function fileIn(out: string, name: string): Promise<CommonFile> {
  const from = join(out, name)
  return { from, bytes: (await stat(from)).size }
}

/** Whether a file of an export holds the data of header and footer. */
export function isFrameFile(name: string): boolean {
  return name.startsWith(FRAME)
}

const codeOf = (release: readonly string[]): string => release.filter((name) => !isFrameFile(name)).join()
