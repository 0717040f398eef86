import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Sources of the bundle and the pages, excluding unrelated code. */
const SOURCES = [
  'pages',
  'renderer',
  'src/api',
  'src/contract',
  'src/environment',
  'src/export',
  'src/routes',
  'src/shop',
  'package-lock.json',
  'vite.config.ts',
]
/** Matches tests and temporary files that an interrupted bundling left next to a page's settings. */
const NOT_BUNDLED = /\.test\.tsx?$|\.build-[0-9a-f]+\.mjs$/

/**
 * Returns a hash of all inputs of the bundle and the pages, except data. Synchronous, because the thread pool is
 * several times slower for hundreds of small files and nothing else can run anyway.
 */
export function hashCode(projectFolder: string): string {
  return hashSources(projectFolder, SOURCES)
}

/** Returns a hash of the fixtures with their images, which takes about 13 ms for 7 MB. */
export function hashFixtures(projectFolder: string): string {
  return hashSources(projectFolder, ['fixtures'])
}

function hashSources(projectFolder: string, sources: readonly string[]): string {
  const files = sources.flatMap((source) => filesBelow(join(projectFolder, source)))
  const hash = createHash('sha256').update(`${process.versions.node}\0`)
  for (const file of files.toSorted()) {
    const name = relative(projectFolder, file).replaceAll(sep, '/')
    if (!NOT_BUNDLED.test(name)) hash.update(`${name}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
