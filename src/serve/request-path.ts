import { matchRoute } from '#routes/match.ts'

/** A parsed request target: the path as sent, and its decoded segments. */
export interface RequestPath {
  readonly pathname: string
  readonly segments: readonly string[]
}

/**
 * Parses a request target. Returns undefined if it is not a path, has an invalid encoding, or has segments that could
 * leave the folder (dots, separators, or control characters, in any encoding). A search term is free text instead of a
 * file name and may contain anything that can be decoded.
 */
export function parseRequestPath(target: string): RequestPath | undefined {
  const pathname = target.replace(/[?#].*/s, '')
  if (!pathname.startsWith('/')) return undefined
  if (isSearch(pathname)) return { pathname, segments: ['search'] }
  const segments: string[] = []
  for (const raw of pathname.slice(1).split('/')) {
    const segment = decoded(raw)
    if (segment === undefined || isHostile(segment)) return undefined
    segments.push(segment)
  }
  return { pathname, segments }
}

function decoded(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw)
  } catch {
    return undefined
  }
}

function isHostile(segment: string): boolean {
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  return segment === '.' || segment === '..' || /[/\\\u0000-\u001f\u007f]/.test(segment)
}

/** Returns whether the path is a search results page, for which no file is looked up. */
function isSearch(pathname: string): boolean {
  return matchRoute(pathname)?.id === 'search'
}
