import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { access, copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import pMap from 'p-map'
import type { Environment } from '#environment/environment.ts'
import { DEFAULT_SETTINGS_FILE, createSettingsScript } from '#environment/runtime-settings.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { SETTINGS_FILE } from '../hosts/export-files.ts'
import { createHostFiles, usesCompressedCopies } from '../hosts/host-files.ts'
import { compressFolder, isCopyName, writePageCopies } from './compressed-copies.ts'
import { isLayoutFile } from './earlier-releases.ts'
import type { PlannedPage } from './page.ts'
import { isSitemap, createRobotsText, createSitemapFiles } from './sitemap.ts'

/** A file in the export that is copied or generated and is not a page. */
export type SharedFile = { readonly from: string; readonly bytes: number } | { readonly text: string }

/** Maximum number of concurrent copies. */
const FILES_AT_A_TIME = { concurrency: 16 }

/** Number of bytes to compare at a time. */
const PIECE_BYTES = 64 * 1024

const UPLOADS = 'uploads'

/** The sources of all files other than pages. */
export interface SharedFileSources {
  /** Output folder of the browser bundle. */
  readonly clientFolder: string
  /** Folder served as `/uploads`. */
  readonly mediaFolder: string | undefined
  /** Base folder of relative paths in the environment. */
  readonly projectFolder: string
  readonly environment: Environment
}

/**
 * Returns all files other than pages, by path in the export: assets, images, settings, sitemap, robots.txt, and host
 * rules.
 */
export async function listSharedFiles(
  { clientFolder, mediaFolder, projectFolder, environment }: SharedFileSources,
  pages: readonly PlannedPage[],
): Promise<Map<string, SharedFile>> {
  const hasCopies = usesCompressedCopies(environment.HOST)
  return new Map<string, SharedFile>([
    ...(await copied(clientFolder, '')).filter(([name]) => hasCopies || !isCopyName(name)),
    ...(mediaFolder === undefined ? [] : await copied(mediaFolder, `${UPLOADS}/`)),
    ...(environment.configurator === undefined
      ? []
      : await configuratorFiles(resolve(projectFolder, environment.configurator))),
    [SETTINGS_FILE, { text: createSettingsScript(environment.settings) }],
    [DEFAULT_SETTINGS_FILE, { text: JSON.stringify(environment.settings) }],
    ['robots.txt', { text: createRobotsText(environment) }],
    ...Object.entries({ ...createSitemapFiles(pages, environment.site), ...createHostFiles(environment) }).map(
      ([name, text]): [string, SharedFile] => [name, { text }],
    ),
  ])
}

/** Returns the configurator's files, which its page loads from /Build/ (BLDR-04). */
async function configuratorFiles(folder: string): Promise<[string, SharedFile][]> {
  try {
    await access(join(folder, 'index.html'))
  } catch (cause) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The folder ${folder} is not a build of the configurator: it has no index.html.`,
      next: 'Fix "configurator" in the environment file, or remove it if the host serves /Build/.',
      cause,
    })
  }
  return copied(folder, 'Build/')
}

/** Returns all files in a folder except hidden ones. */
async function copied(folder: string, prefix: string): Promise<[string, SharedFile][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const shown = files.filter(
    (from) =>
      !relative(folder, from)
        .split(sep)
        .some((part) => part.startsWith('.')),
  )
  const sized = async (from: string): Promise<[string, SharedFile]> => [
    prefix + relative(folder, from).replaceAll(sep, '/'),
    { from, bytes: (await stat(from)).size },
  ]
  return pMap(shown.toSorted(), sized, FILES_AT_A_TIME)
}

/**
 * Writes the files and, if `hasCopies`, any missing compressed copies. The settings file is not compressed, because it
 * may be edited by hand and a copy would become outdated.
 */
export async function writeSharedFiles(
  outFolder: string,
  files: ReadonlyMap<string, SharedFile>,
  hasCopies: boolean,
): Promise<void> {
  const write = async ([name, file]: [string, SharedFile]): Promise<void> => {
    const path = join(outFolder, name)
    await mkdir(dirname(path), { recursive: true })
    if ('from' in file) await copyFile(file.from, path)
    else await writeFile(path, file.text)
    if (hasCopies && (isSitemap(name) || isLayoutFile(name))) writePageCopies(path, await readFile(path))
  }
  await pMap(files, write, FILES_AT_A_TIME)
  const hasUploads = [...files.keys()].some((name) => name.startsWith(`${UPLOADS}/`))
  if (hasCopies && hasUploads) await compressFolder(join(outFolder, UPLOADS))
}

/**
 * Checks whether the export already contains all files with the same content. Ignores dates, because a file copied with
 * its date may be older than the file it replaces. Synchronous because the thread pool is several times slower for
 * hundreds of small files.
 */
export function hasSharedFiles(out: string, files: ReadonlyMap<string, SharedFile>): boolean {
  return [...files].every(([name, file]) => {
    const path = join(out, name)
    try {
      if ('text' in file) return readFileSync(path, 'utf8') === file.text
      return statSync(path).size === file.bytes && (file.from === path || haveSameBytes(path, file.from))
    } catch {
      return false
    }
  })
}

/** Compares two files in chunks because they may be too large for memory. */
function haveSameBytes(path: string, otherPath: string): boolean {
  const opened: number[] = []
  const open = (name: string): number => {
    const file = openSync(name, 'r')
    opened.push(file)
    return file
  }
  try {
    const [file, other] = [open(path), open(otherPath)]
    const [piece, otherPiece] = [Buffer.allocUnsafe(PIECE_BYTES), Buffer.allocUnsafe(PIECE_BYTES)]
    for (;;) {
      const bytes = readSync(file, piece)
      if (bytes !== readSync(other, otherPiece)) return false
      if (!piece.subarray(0, bytes).equals(otherPiece.subarray(0, bytes))) return false
      if (bytes === 0) return true
    }
  } finally {
    for (const file of opened) closeSync(file)
  }
}
