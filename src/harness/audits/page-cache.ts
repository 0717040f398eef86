import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { PageAudit } from './page-audit.ts'

const CacheFile = z.object({
  rules: z.string(),
  /** By the hash of the page. */
  pages: z.record(z.string(), PageAudit),
  /** The hash of each page's words, by its path, of the last audit. */
  words: z.record(z.string(), z.string()),
})

/** What an earlier audit found out about pages that are still the same. */
export interface PageCache {
  /** What auditing the page gave; undefined when it has to be audited. */
  get(sha256: string): PageAudit | undefined
  put(sha256: string, audit: PageAudit): void
  /** Whether the page's words differ from those of the last audit; false when there was none. */
  changed(path: string, html: string): boolean
  /** Keeps what belongs to the pages of this audit; of a whole export it drops the rest. */
  save(isWhole: boolean): Promise<void>
}

/** Opens the cache of a reports folder. A cache of other rules, or one that cannot be read, is as good as none. */
export async function openPageCache(file: string): Promise<PageCache> {
  const rules = await hashOfRules()
  const earlier = await readCache(file, rules)
  const pages = new Map<string, PageAudit>()
  const words = new Map<string, string>()
  return {
    get(sha256) {
      const found = earlier?.pages[sha256]
      if (found !== undefined) pages.set(sha256, found)
      return found
    },
    put: (sha256, audit) => void pages.set(sha256, audit),
    changed(path, html) {
      const hash = hashOfWords(html)
      words.set(path, hash)
      return earlier !== undefined && earlier.words[path] !== hash
    },
    async save(isWhole) {
      const content = {
        rules,
        pages: { ...(isWhole ? {} : earlier?.pages), ...Object.fromEntries(pages) },
        words: { ...earlier?.words, ...Object.fromEntries(words) },
      }
      await mkdir(dirname(file), { recursive: true })
      const draft = `${file}.${process.pid}`
      await writeFile(draft, JSON.stringify(content))
      await rename(draft, file)
    },
  }
}

async function readCache(file: string, rules: string): Promise<z.infer<typeof CacheFile> | undefined> {
  try {
    const cache = CacheFile.parse(JSON.parse(await readFile(file, 'utf8')))
    return cache.rules === rules ? cache : undefined
  } catch {
    return undefined
  }
}

/** Names of scripts and styles change with each build; what a page says does not. */
function hashOfWords(html: string): string {
  return createHash('sha256')
    .update(html.replace(/\/assets\/[\w./-]+/g, ''))
    .digest('hex')
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
