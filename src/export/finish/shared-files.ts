import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pMap from 'p-map'
import type { Environment } from '#environment/environment.ts'
import { DEFAULT_SETTINGS_FILE, settingsScript } from '#environment/runtime-settings.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { hostFiles, usesCopies } from '../hosts/host-files.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import { compressFolder, isCopyName, writePageCopies } from '../publish/compressed-copies.ts'
import { SETTINGS_FILE } from '../publish/settings-file.ts'
import { isLayoutFile } from './earlier-releases.ts'
import { isSitemap, robotsText, sitemapFiles } from './sitemap.ts'

/** A copied or generated file in the export that is not a page. */
export type SharedFile = { readonly from: string; readonly bytes: number } | { readonly text: string }

/** Number of files to copy or compare in parallel. */
const FILES_AT_A_TIME = { concurrency: 16 }

const UPLOADS = 'uploads'

/** The sources of the files that are not pages. */
export interface SharedFileSources {
  /** Output folder of the browser bundle. */
  readonly clientFolder: string
  /** Folder whose files become `/uploads`. */
  readonly mediaFolder: string | undefined
  /** Base folder of relative paths in the environment. */
  readonly projectFolder: string
  readonly environment: Environment
}

/**
 * Returns the files that are not pages by path in the export: assets, images, settings, sitemap, robots.txt and host
 * rules.
 */
export async function listSharedFiles(
  { clientFolder, mediaFolder, projectFolder, environment }: SharedFileSources,
  pages: readonly PlannedPage[],
): Promise<Map<string, SharedFile>> {
  const hasCopies = usesCopies(environment.HOST)
  return new Map<string, SharedFile>([
    ...(await copied(clientFolder, '')).filter(([name]) => hasCopies || !isCopyName(name)),
    ...(mediaFolder === undefined ? [] : await copied(mediaFolder, `${UPLOADS}/`)),
    ...(environment.configurator === undefined
      ? []
      : await configuratorFiles(resolve(projectFolder, environment.configurator))),
    [SETTINGS_FILE, { text: settingsScript(environment.settings) }],
    [DEFAULT_SETTINGS_FILE, { text: JSON.stringify(environment.settings) }],
    ['robots.txt', { text: robotsText(environment) }],
    ...Object.entries({ ...(await sitemapFiles(pages, environment.site)), ...hostFiles(environment) }).map(
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
 * Writes the files and, if `hasCopies`, their missing compressed copies. Settings have no copies because they may be
 * edited by hand.
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
 * Checks whether the export already contains all files with the same content. Ignores dates, because a file that was
 * copied with its date may be older than the file it replaces (BUILD-75).
 */
export async function hasSharedFiles(out: string, files: ReadonlyMap<string, SharedFile>): Promise<boolean> {
  const isSame = async ([name, file]: [string, SharedFile]): Promise<boolean> => {
    const path = join(out, name)
    try {
      if ('text' in file) return (await readFile(path, 'utf8')) === file.text
      if ((await stat(path)).size !== file.bytes) return false
      return file.from === path || (await fileHash(path)) === (await fileHash(file.from))
    } catch {
      return false
    }
  }
  return (await pMap(files, isSame, FILES_AT_A_TIME)).every(Boolean)
}

/** Returns the hash of a file without reading it into memory, because it may be too large. */
async function fileHash(path: string): Promise<string> {
  const sum = createHash('sha256')
  await pipeline(createReadStream(path), sum)
  return sum.digest('base64url')
}
