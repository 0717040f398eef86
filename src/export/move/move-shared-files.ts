import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DEFAULT_SETTINGS_FILE, createSettingsScript } from '#environment/runtime-settings.ts'
import { getLayoutFileName } from '../finish/earlier-releases.ts'
import { isSitemap, createRobotsText } from '../finish/sitemap.ts'
import { createHostFiles } from '../hosts/host-files.ts'
import { type BuildCache, hashSettings } from '../incremental/build-cache.ts'
import { linkOrCopy } from '../incremental/reused-pages.ts'
import { writePageCopies } from '../publish/compressed-copies.ts'
import { ENCODINGS } from '../publish/encodings.ts'
import { SETTINGS_FILE } from '../publish/settings-file.ts'
import type { Move } from './open-move.ts'
import { createMediaRewriter } from './rewrite-urls.ts'

/** The header and footer data before and after a move. Both are equal if the data contains no moved URLs. */
export interface MovedLayout {
  readonly before: string
  readonly after: string
}

/** Writes or links all files other than pages. Returns the build cache of the moved export. */
export async function moveSharedFiles(
  move: Move,
): Promise<{ cache: BuildCache; layoutFiles: MovedLayout | undefined }> {
  const { to, cache, environment, urls } = move
  const created: Readonly<Record<string, string>> = {
    [SETTINGS_FILE]: createSettingsScript(environment.settings),
    [DEFAULT_SETTINGS_FILE]: JSON.stringify(environment.settings),
    'robots.txt': createRobotsText(environment),
    ...createHostFiles(environment),
  }
  for (const name of cache.files) {
    const text = created[name]
    await mkdir(dirname(join(to, name)), { recursive: true })
    if (text !== undefined) await writeFile(join(to, name), text)
    else if (isSitemap(name)) await moveSitemap(name, move)
    else await linkWithCopies(name, move)
  }
  const layoutFiles = urls.before.media === urls.after.media ? undefined : await moveLayout(move)
  return { cache: movedCache(cache, hashSettings(environment), layoutFiles), layoutFiles }
}

async function moveSitemap(name: string, { from, to, hasCopies, urls }: Move): Promise<void> {
  const xml = await readFile(join(from, name), 'utf8')
  const moved = xml.replaceAll(`<loc>${urls.before.site}/`, () => `<loc>${urls.after.site}/`)
  await writeWithCopies(join(to, name), moved, hasCopies)
}

/** Writes the header and footer data with moved URLs, to a file whose name contains a content hash. */
async function moveLayout({ from, to, cache, hasCopies, urls }: Move): Promise<MovedLayout | undefined> {
  const before = cache.frameFile
  if (before === undefined) return undefined
  const text = await readFile(join(from, before), 'utf8')
  const moved = createMediaRewriter(urls.before, urls.after)(text)
  const after = getLayoutFileName(moved)
  if (after !== before) await writeWithCopies(join(to, after), moved, hasCopies)
  return { before, after }
}

function movedCache(cache: BuildCache, settings: string, layout: MovedLayout | undefined): BuildCache {
  // The inputs changed, so the next build renders all pages.
  const pages = Object.fromEntries(Object.entries(cache.pages).map(([file, { calls }]) => [file, { calls }]))
  if (layout === undefined || layout.after === layout.before) return { ...cache, settings, pages }
  const { before, after } = layout
  // Open tabs may still load the previous file (BUILD-64).
  const [current = [], ...earlier] = cache.releases ?? []
  return {
    ...cache,
    settings,
    pages,
    frameFile: after,
    files: [...cache.files, after].toSorted(),
    releases: [[...current.filter((name) => name !== before), after].toSorted().concat(before), ...earlier],
  }
}

/** Links a file and its compressed copies, if any. */
async function linkWithCopies(name: string, { from, to }: Move): Promise<void> {
  for (const ending of ['', ...Object.values(ENCODINGS)]) {
    const source = join(from, name + ending)
    if (ending === '' || (existsSync(source) && !existsSync(join(to, name + ending)))) {
      await linkOrCopy(source, join(to, name + ending))
    }
  }
}

async function writeWithCopies(path: string, text: string, hasCopies: boolean): Promise<void> {
  await writeFile(path, text)
  if (hasCopies) writePageCopies(path, Buffer.from(text))
}
