import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { KnownFrame, KnownFrames } from './html/page-frame.ts'
import type { OwnAudit } from './page-audit.ts'

/** What earlier audits found out about pages that are still the same. */
export interface PageCache {
  /** What is known of the frames of these pages; more may join. */
  readonly frames: KnownFrames
  /** What auditing the page gave; undefined when it has to be audited. */
  get(sha256: string): OwnAudit | undefined
  /** Gives it back as it is kept: with texts that other pages have as well, and that hold no page in memory. */
  put(sha256: string, audit: OwnAudit): OwnAudit
  /** Whether the page's words differ from those of the last audit; false when there was none. */
  changed(path: string, html: string): boolean
  /** Keeps what belongs to the pages of this audit; of a whole export it drops the rest. */
  save(isWhole: boolean): Promise<void>
}

/** A line of the file. A file of thousands of pages is larger than a text may be, so it is read line by line. */
type Line =
  | { readonly rules: string }
  | { readonly frame: string; readonly known: KnownFrame }
  | { readonly page: string; readonly audit: OwnAudit }
  | { readonly path: string; readonly words: string }
  | { readonly end: true }

/** Opens the cache of a reports folder. A cache of other rules, or one that cannot be read, is as good as none. */
export async function openPageCache(file: string): Promise<PageCache> {
  const rules = await hashOfRules()
  const share = shareTexts()
  const earlier = await readCache(file, rules, share)
  const frames: KnownFrames = earlier?.frames ?? new Map()
  const pages = new Map<string, OwnAudit>()
  const words = new Map<string, string>()
  return {
    frames,
    get(sha256) {
      const found = earlier?.pages.get(sha256)
      if (found !== undefined) pages.set(sha256, found)
      return found
    },
    put(sha256, audit) {
      // A text that is cut out of a page keeps all of the page in memory; written and read once, it does not.
      const kept = withTexts(JSON.parse(JSON.stringify(audit)) as OwnAudit, share)
      pages.set(sha256, kept)
      return kept
    },
    changed(path, html) {
      const hash = hashOfWords(html)
      words.set(path, hash)
      return earlier !== undefined && earlier.words.get(path) !== hash
    },
    async save(isWhole) {
      const kept = isWhole ? pages : new Map([...(earlier?.pages ?? []), ...pages])
      await write(file, lines(kept))
    },
  }

  function* lines(kept: ReadonlyMap<string, OwnAudit>): Generator<Line> {
    yield { rules }
    for (const frame of new Set([...kept.values()].map((audit) => audit.frame))) {
      const known = frames.get(frame)
      if (known !== undefined) yield { frame, known }
    }
    for (const [page, audit] of kept) yield { page, audit }
    for (const [path, hash] of new Map([...(earlier?.words ?? []), ...words])) yield { path, words: hash }
    yield { end: true }
  }
}

/** Lines that are written at a time. */
const LINES_AT_A_TIME = 500

/** In one rename, so that two audits of one folder do not meet half a file. */
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
  readonly frames: KnownFrames
  readonly pages: ReadonlyMap<string, OwnAudit>
  readonly words: ReadonlyMap<string, string>
}

async function readCache(file: string, rules: string, share: (text: string) => string): Promise<ReadCache | undefined> {
  const frames: KnownFrames = new Map()
  const pages = new Map<string, OwnAudit>()
  const words = new Map<string, string>()
  let isWhole = false
  try {
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      const line = JSON.parse(text) as Line
      if ('rules' in line) {
        if (line.rules !== rules) return undefined
      } else if ('frame' in line) frames.set(line.frame, line.known)
      else if ('page' in line) pages.set(line.page, withTexts(line.audit, share))
      else if ('path' in line) words.set(line.path, line.words)
      else isWhole = true
    }
  } catch {
    return undefined
  }
  return isWhole ? { frames, pages, words } : undefined
}

/** Gives for each text the first that reads the same, so that none is in memory twice. */
function shareTexts(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found === undefined) known.set(text, text)
    return found ?? text
  }
}

function withTexts(
  { findings, links: { links, anchors }, frame }: OwnAudit,
  share: (text: string) => string,
): OwnAudit {
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

/** Names of scripts and styles change with each build; what a page says does not. */
function hashOfWords(html: string): string {
  return createHash('sha256')
    .update(html.replace(/\/assets\/[\w./-]+/g, ''))
    .digest('base64url')
}

/** A hash over the code of the audits and the version of the validator: other rules may find other things. */
async function hashOfRules(): Promise<string> {
  const folder = import.meta.dirname
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(await readFile(file))
  const validator = createRequire(import.meta.url)('html-validate/package.json') as { version: string }
  return hash.update(validator.version).digest('hex')
}
