import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * Returns the sorted paths of all files below a folder, with forward slashes, without links. Synchronous because the
 * thread pool takes several times as long for the thousands of folders in a large export.
 */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .toSorted()
}

/** Returns the hashes of all files in a folder, by path with forward slashes. */
export function hashFiles(folder: string): Record<string, string> {
  return Object.fromEntries(
    listFiles(folder).map((file) => [file, hash('sha256', readFileSync(join(folder, file)), 'base64url')]),
  )
}
