import type { RouteId } from '#routes/table.ts'

/** The file that describes an export and identifies a folder as one. */
export const MANIFEST_FILE = 'export.json'

/** The file from which the next build decides what to reuse. The leading dot hides it from shoppers. */
export const BUILD_CACHE_FILE = '.build.json'

/** The file with the shop's runtime settings, next to the HTML (OPEN-055). */
export const SETTINGS_FILE = 'env.js'

export const NOT_FOUND_FILE = '404.html'

/** Suffixes of compressed copies, best first, by encoding. */
export const ENCODINGS = { br: '.br', gzip: '.gz' } as const
export type EncodingName = keyof typeof ENCODINGS

/** Returns the file of a route's shell, at a path that no link in the shop uses (OPEN-054). */
export function getShellFile(route: RouteId): string {
  return `_shells/${route}.html`
}
