import { matchRoute } from '#routes/match.ts'

/** The parsed target of a request: the path as sent and its decoded segments. */
export interface RequestPath {
  readonly pathname: string
  readonly segments: readonly string[]
}

/**
 * Parses the target of a request; undefined when it is malformed. Segments that could leave the folder (dots,
 * separators, control characters, in any encoding) and invalid encodings are malformed; so is a target that is not a
 * path. A search term is free text and not a file name, so it may contain anything that can be decoded.
 */
export function requestPath(target: string): RequestPath | undefined {
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

/** Returns whether the path is that of search results, for which no file is looked up. */
function isSearch(pathname: string): boolean {
  return matchRoute(pathname)?.id === 'search'
}
