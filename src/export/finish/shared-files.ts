import { access, copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import pMap from 'p-map'
import type { Environment } from '#environment/environment.ts'
import { DEFAULT_SETTINGS_FILE, settingsScript } from '#environment/runtime-settings.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { hostFiles } from '../hosts/host-files.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import { compressFolder, writePageCopies } from '../publish/compressed-copies.ts'
import { SETTINGS_FILE } from '../publish/settings-file.ts'
import { isLayoutFile } from './earlier-releases.ts'
import { robotsText, sitemapXml } from './sitemap.ts'

/** A file of the export that is no page: copied from somewhere, or written. */
export type SharedFile = { readonly from: string; readonly bytes: number } | { readonly text: string }

/** Files that are copied or looked at at a time. */
const FILES_AT_A_TIME = { concurrency: 16 }

const UPLOADS = 'uploads'
const SITEMAP_FILE = 'sitemap.xml'

/** What the files that are no pages are made from. */
export interface SharedFileSources {
  /** What was bundled for the browser. */
  readonly clientFolder: string
  /** Files that become `/uploads`. */
  readonly mediaFolder: string | undefined
  /** Where the folders that the environment names are. */
  readonly projectFolder: string
  readonly environment: Environment
}

/** What makes a site of the pages, by path in the export: assets, pictures, settings, sitemap, robots, host rules. */
export async function listSharedFiles(
  { clientFolder, mediaFolder, projectFolder, environment }: SharedFileSources,
  pages: readonly PlannedPage[],
): Promise<Map<string, SharedFile>> {
  return new Map<string, SharedFile>([
    ...(await copied(clientFolder, '')),
    ...(mediaFolder === undefined ? [] : await copied(mediaFolder, `${UPLOADS}/`)),
    ...(environment.configurator === undefined
      ? []
      : await configuratorFiles(resolve(projectFolder, environment.configurator))),
    [SETTINGS_FILE, { text: settingsScript(environment.settings) }],
    [DEFAULT_SETTINGS_FILE, { text: JSON.stringify(environment.settings) }],
    ['robots.txt', { text: robotsText(environment) }],
    [SITEMAP_FILE, { text: await sitemapXml(pages, environment.site) }],
    ...Object.entries(hostFiles(environment)).map(([name, text]): [string, SharedFile] => [name, { text }]),
  ])
}

/** The configurator's build, which its page loads from /Build/ (BLDR-04). */
async function configuratorFiles(folder: string): Promise<[string, SharedFile][]> {
  try {
    await access(join(folder, 'index.html'))
  } catch (cause) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The folder ${folder} holds no build of the configurator: it has no index.html.`,
      next: 'mend "configurator" in the environment file, or leave it out where the host serves /Build/.',
      cause,
    })
  }
  return copied(folder, 'Build/')
}

/** Everything in a folder but the notes of tools. */
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

/** Writes them, and compressed copies of those that have none: settings may be edited by hand and get none. */
export async function writeSharedFiles(outFolder: string, files: ReadonlyMap<string, SharedFile>): Promise<void> {
  const write = async ([name, file]: [string, SharedFile]): Promise<void> => {
    const path = join(outFolder, name)
    await mkdir(dirname(path), { recursive: true })
    if ('from' in file) await copyFile(file.from, path)
    else await writeFile(path, file.text)
    if (name === SITEMAP_FILE || isLayoutFile(name)) writePageCopies(path, await readFile(path))
  }
  await pMap(files, write, FILES_AT_A_TIME)
  if ([...files.keys()].some((name) => name.startsWith(`${UPLOADS}/`))) await compressFolder(join(outFolder, UPLOADS))
}

/** Whether the export has them all as they would be written now; `finished` is when it was made (milliseconds). */
export async function hasSharedFiles(
  out: string,
  files: ReadonlyMap<string, SharedFile>,
  finished: number,
): Promise<boolean> {
  const isSame = async ([name, file]: [string, SharedFile]): Promise<boolean> => {
    try {
      if ('text' in file) return (await readFile(join(out, name), 'utf8')) === file.text
      const [there, source] = await Promise.all([stat(join(out, name)), stat(file.from)])
      // Assets carry their content in their name; pictures may change under theirs.
      const changed = name.startsWith(`${UPLOADS}/`) && source.mtimeMs > finished
      return there.size === source.size && there.mtimeMs <= finished && !changed
    } catch {
      return false
    }
  }
  return (await pMap(files, isSame, FILES_AT_A_TIME)).every(Boolean)
}
