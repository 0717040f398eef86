import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writePageCopies } from '../publish/compressed-copies.ts'

/** Metadata of a written file, whose content is not kept in memory. */
export interface WrittenFile {
  readonly bytes: number
  readonly sha256: string
}

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
