import { type RouteId, routes } from './table.ts'

export interface RouteMatch {
  readonly id: RouteId
  /** Decoded parameters. */
  readonly parameters: Readonly<Record<string, string>>
}

const matchers = Object.entries(routes).map(([id, route]) => ({
  id: id as RouteId,
  expression: new RegExp(`^${route.pattern.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
}))

/**
 * Returns the route for a path. Returns undefined if no route matches or the encoding is invalid. Paths are
 * case-sensitive, as on static hosts (OPEN-060).
 */
export function matchRoute(pathname: string): RouteMatch | undefined {
  for (const { id, expression } of matchers) {
    const found = expression.exec(pathname)
    if (found === null) continue
    try {
      const parameters = Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
      return { id, parameters: Object.fromEntries(parameters) as Record<string, string> }
    } catch {
      return undefined
    }
  }
  return undefined
}
