import { matchesGlob } from 'node:path/posix'
import { nearestName } from '#environment/nearest-name.ts'
import { StorefrontError } from '#errors/storefront-error.ts'

/** Whether a page is among those that the command line names; no name means all. */
export type IsChosen = (path: string) => boolean

/**
 * Reads the pages that the command line names: paths, or globs such as `/product/*` (AUD-10).
 * @throws {StorefrontError} when a name matches none of the known pages.
 */
export function choosePages(patterns: readonly string[], known: readonly string[]): IsChosen {
  const wanted = patterns.map((pattern) => (pattern.startsWith('/') ? pattern : `/${pattern}`))
  for (const pattern of wanted) {
    if (known.some((path) => matches(path, pattern))) continue
    const near = nearestName(pattern, known)
    throw new StorefrontError({
      kind: 'usage',
      message: `There is no page ${pattern}.${near === undefined ? '' : ` Did you mean ${near}?`}`,
      next: 'name a page by its path, as /faq, or several by a pattern in quotes, as "/product/*".',
    })
  }
  return (path) => wanted.length === 0 || wanted.some((pattern) => matches(path, pattern))
}

function matches(path: string, pattern: string): boolean {
  return path === pattern || path === pattern.replace(/(?<=.)\/$/, '') || matchesGlob(path, pattern)
}
