/** Last segment of a rule's path that matches all further segments. For example, `/**` matches every endpoint. */
const REST = '/**'

/** Prefix of paths outside the API, which are the stubs of third-party scripts. A rule must name it explicitly. */
const OUTSIDE_API = '/__mock/'

/**
 * Returns whether the path of a request matches the path of a rule. In a rule, `*` matches any text within a segment,
 * and a final `**` matches all further segments.
 */
export function matchesPath(pattern: string, path: string): boolean {
  return pattern === path || (pattern.includes('*') && everySegment(pattern, path, matchesSegment))
}

/** Returns whether the path of a rule, which may contain wildcards, can match the path of an endpoint. */
export function canMatchEndpoint(pattern: string, endpointPath: string): boolean {
  if (pattern === endpointPath) return true
  return everySegment(pattern, endpointPath, (actual, known) =>
    known.startsWith('{') ? actual !== '' : matchesSegment(actual, known),
  )
}

function everySegment(pattern: string, path: string, matches: (one: string, other: string) => boolean): boolean {
  const hasRest = pattern.endsWith(REST)
  if (hasRest && path.startsWith(OUTSIDE_API) && !pattern.startsWith(OUTSIDE_API)) return false
  const [ours, theirs] = [(hasRest ? pattern.slice(0, -REST.length) : pattern).split('/'), path.split('/')]
  const hasLength = hasRest ? theirs.length > ours.length : theirs.length === ours.length
  return hasLength && ours.every((segment, at) => matches(segment, theirs[at] ?? ''))
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
