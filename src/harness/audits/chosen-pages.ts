import { dirname, matchesGlob } from 'node:path/posix'
import { findClosestMatch } from '#errors/closest-match.ts'
import { StorefrontError } from '#errors/storefront-error.ts'

/** Returns whether a page is selected on the command line. All pages are selected if none are named. */
export type PageFilter = (path: string) => boolean

/**
 * Selects the pages named on the command line by path or by glob, such as `/product/*`.
 * @throws {StorefrontError} if a path or glob matches no known page.
 */
export function choosePages(patterns: readonly string[], known: readonly string[]): PageFilter {
  const globs = patterns.map((pattern) => (pattern.startsWith('/') ? pattern : `/${pattern}`))
  for (const pattern of globs) {
    if (known.some((path) => matches(path, pattern))) continue
    const near = findClosestPattern(pattern, known)
    throw new StorefrontError({
      kind: 'usage',
      message: `No page matches ${pattern}.${near === undefined ? '' : ` Did you mean "${near}"?`}`,
      next: 'Use the path of a page, such as /faq, or a quoted pattern, such as "/product/*".',
    })
  }
  return (path) => globs.length === 0 || globs.some((pattern) => matches(path, pattern))
}

/** Returns the closest path, or for a glob the same glob in the closest folder that has such pages. */
function findClosestPattern(pattern: string, known: readonly string[]): string | undefined {
  const [, glob] = /^[^*?[{]*(\/.*[*?[{].*)$/.exec(pattern) ?? []
  if (glob === undefined) return findClosestMatch(pattern.replace(/\/$/, ''), known)
  const globs = [...new Set(known.map((path) => dirname(path).replace(/\/$/, '') + glob))]
  return findClosestMatch(
    pattern,
    globs.filter((candidate) => known.some((path) => matches(path, candidate))),
  )
}

function matches(path: string, pattern: string): boolean {
  return path === pattern || path === pattern.replace(/(?<=.)\/$/, '') || matchesGlob(path, pattern)
}
