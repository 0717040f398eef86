import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { KnownLayout, KnownLayouts } from './html/page-layout.ts'
import type { PageContentAudit } from './page-audit.ts'

/** Cached results of earlier audits for unchanged pages. */
export interface PageCache {
  /** Results for the headers and footers of these pages. Entries are added during the audit. */
  readonly layouts: KnownLayouts
  /** Returns the cached result for a page, or undefined if the page must be audited. */
  get(sha256: string): PageContentAudit | undefined
  /** Stores a result and returns it with shared strings, which do not keep the page's HTML in memory. */
  put(sha256: string, audit: PageContentAudit): PageContentAudit
  /** Returns whether a page's text has changed since the last audit. False in the first audit. */
  changed(path: string, html: string): boolean
  /** Saves the results. After an audit of all pages, saves only that audit's results. */
  save(isComplete: boolean): Promise<void>
}

/** A line of the cache file, which is read line by line because it can exceed the maximum string length. */
type Line =
  | { readonly rules: string }
  | { readonly frame: string; readonly known: KnownLayout }
  | { readonly page: string; readonly audit: PageContentAudit }
  | { readonly path: string; readonly words: string }
  | { readonly end: true }

/** Opens the cache of a reports folder. Ignores a cache that is unreadable or was created with other rules. */
export async function openPageCache(file: string): Promise<PageCache> {
  const rules = await hashRules()
  const share = shareTexts()
  const previous = await readCache(file, rules, share)
  const layouts: KnownLayouts = previous?.layouts ?? new Map()
  const pages = new Map<string, PageContentAudit>()
  const words = new Map<string, string>()
  return {
    layouts,
    get(sha256) {
      const found = previous?.pages.get(sha256)
      if (found !== undefined) pages.set(sha256, found)
      return found
    },
    put(sha256, audit) {
      // A substring would keep the complete page in memory, unlike a copy through JSON.
      const kept = withTexts(JSON.parse(JSON.stringify(audit)) as PageContentAudit, share)
      pages.set(sha256, kept)
      return kept
    },
    changed(path, html) {
      const hash = hashText(html)
      words.set(path, hash)
      return previous !== undefined && previous.words.get(path) !== hash
    },
    async save(isComplete) {
      const kept = isComplete ? pages : new Map([...(previous?.pages ?? []), ...pages])
      await write(file, lines(kept))
    },
  }

  function* lines(kept: ReadonlyMap<string, PageContentAudit>): Generator<Line> {
    yield { rules }
    for (const frame of new Set([...kept.values()].map((audit) => audit.frame))) {
      const known = layouts.get(frame)
      if (known !== undefined) yield { frame, known }
    }
    for (const [page, audit] of kept) yield { page, audit }
    for (const [path, hash] of new Map([...(previous?.words ?? []), ...words])) yield { path, words: hash }
    yield { end: true }
  }
}

/** Number of lines per write. */
const LINES_AT_A_TIME = 500

/** Writes a temporary file and renames it at the end, so that concurrent audits never read a partial file. */
async function write(file: string, lines: Iterable<Line>): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  const handle = await open(draft, 'w')
  try {
    let waiting: string[] = []
    for (const line of lines) {
      waiting.push(`${JSON.stringify(line)}\n`)
      if (waiting.length < LINES_AT_A_TIME) continue
      await handle.write(waiting.join(''))
      waiting = []
    }
    await handle.write(waiting.join(''))
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

interface ReadCache {
  readonly layouts: KnownLayouts
  readonly pages: ReadonlyMap<string, PageContentAudit>
  readonly words: ReadonlyMap<string, string>
}

async function readCache(file: string, rules: string, share: (text: string) => string): Promise<ReadCache | undefined> {
  const layouts: KnownLayouts = new Map()
  const pages = new Map<string, PageContentAudit>()
  const words = new Map<string, string>()
  let isComplete = false
  try {
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      const line = JSON.parse(text) as Line
      if ('rules' in line) {
        if (line.rules !== rules) return undefined
      } else if ('frame' in line) layouts.set(line.frame, line.known)
      else if ('page' in line) pages.set(line.page, withTexts(line.audit, share))
      else if ('path' in line) words.set(line.path, line.words)
      else isComplete = true
    }
  } catch {
    return undefined
  }
  return isComplete ? { layouts, pages, words } : undefined
}

/** Returns a function that returns the same object for equal strings, to save memory. */
function shareTexts(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found === undefined) known.set(text, text)
    return found ?? text
  }
}

function withTexts(
  { findings, links: { links, anchors }, frame }: PageContentAudit,
  share: (text: string) => string,
): PageContentAudit {
  const shared = links.map(({ use, address, of, frame: inFrame, selector, element }) => ({
    use,
    address: share(address),
    of: of === undefined ? undefined : share(of),
    frame: inFrame,
    selector: share(selector),
    element: share(element),
  }))
  return { findings, links: { links: shared, anchors: anchors.map(share) }, frame: share(frame) }
}

/** Hashes a page without its asset names, which change with every build. */
function hashText(html: string): string {
  return createHash('sha256')
    .update(html.replace(/\/assets\/[\w./-]+/g, ''))
    .digest('base64url')
}

/** Hashes the audits' code and the validator's version, because results depend on the rules. */
async function hashRules(): Promise<string> {
  const folder = import.meta.dirname
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(await readFile(file))
  const validator = createRequire(import.meta.url)('html-validate/package.json') as { version: string }
  return hash.update(validator.version).digest('hex')
}
