import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * Returns the hashes of all files in a folder, by path with forward slashes. Synchronous because the thread pool is
 * several times slower for the thousands of small files in a large export.
 */
export function hashFiles(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
  return Object.fromEntries(
    paths.map((path) => [relative(folder, path).replaceAll(sep, '/'), hash('sha256', readFileSync(path), 'base64url')]),
  )
}
