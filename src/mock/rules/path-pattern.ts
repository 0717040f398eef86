/** Returns whether a request's path matches a rule's path. `*` matches any text within a segment. */
export function matchesPath(pattern: string, path: string): boolean {
  return pattern === path || (pattern.includes('*') && everySegment(pattern, path, matchesSegment))
}

/** Returns whether a rule's path, which may contain wildcards, can match an endpoint's path. */
export function canMatchEndpoint(pattern: string, endpointPath: string): boolean {
  if (pattern === endpointPath) return true
  return everySegment(pattern, endpointPath, (actual, known) =>
    known.startsWith('{') ? actual !== '' : matchesSegment(actual, known),
  )
}

function everySegment(one: string, other: string, matches: (one: string, other: string) => boolean): boolean {
  const [ours, theirs] = [one.split('/'), other.split('/')]
  return ours.length === theirs.length && ours.every((segment, at) => matches(segment, theirs[at] ?? ''))
}

/** Compares the parts between wildcards in linear time (SEC-05). */
function matchesSegment(pattern: string, segment: string): boolean {
  const pieces = pattern.split('*')
  const [first = '', last = ''] = [pieces[0], pieces.at(-1)]
  if (pieces.length === 1) return pattern === segment
  if (!segment.startsWith(first) || !segment.endsWith(last) || segment.length < first.length + last.length) return false
  let from = first.length
  const end = segment.length - last.length
  for (const piece of pieces.slice(1, -1)) {
    const at = segment.indexOf(piece, from)
    if (at < 0 || at + piece.length > end) return false
    from = at + piece.length
  }
  return true
}
