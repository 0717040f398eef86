/** Prefix of paths outside the API, which are the stubs of third-party scripts. A rule must name it explicitly. */
const OUTSIDE_API = '/__mock/'

/**
 * Returns whether the path of a request or of an endpoint matches the path of a rule. In a rule, `*` matches any text
 * within a segment, and a final `/**` matches all further segments.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const hasRest = pattern.endsWith('/**')
  if (hasRest && path.startsWith(OUTSIDE_API) && !pattern.startsWith(OUTSIDE_API)) return false
  const wanted = (hasRest ? pattern.slice(0, -3) : pattern).split('/')
  const segments = path.split('/')
  if (hasRest ? segments.length <= wanted.length : segments.length !== wanted.length) return false
  return wanted.every((part, at) => {
    const segment = segments[at] ?? ''
    if (segment.startsWith('{') || !part.includes('*')) return segment === part || segment.startsWith('{')
    const source = part.replaceAll(/[^\w*]/g, String.raw`\$&`).replaceAll(/\*+/g, '.*')
    return new RegExp(`^${source}$`, 's').test(segment)
  })
}
