import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writePageCopies } from '../write/compressed-copies.ts'
import type { WrittenFile } from '../write/page.ts'

/** Writes a page and, if `hasCopies`, its compressed copies. */
export function writePage(outFolder: string, file: string, html: string, hasCopies: boolean): WrittenFile {
  const path = join(outFolder, file)
  const content = Buffer.from(html)
  // Writes synchronously because the thread pool is slower for thousands of small files.
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  if (hasCopies) writePageCopies(path, content)
  return { bytes: content.length, sha256: hash('sha256', content) }
}
