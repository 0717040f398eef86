import { findClosestMatch } from '#errors/closest-match.ts'
import { createProblemResponse, HttpError } from './problem.ts'

interface Route {
  readonly method: string
  /** Path with `{parameters}`. */
  readonly path: string
}

export interface RouteMatch<R extends Route> {
  readonly route: R
  /** Unencoded path parameters by name. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Finds the route of a request, or returns the problem for a request without one. */
export type FindRoute<R extends Route> = (method: string, path: string) => RouteMatch<R> | Response

/**
 * Creates a router. A literal segment takes precedence over a parameter. HEAD is treated like GET (RFC 9110 §9.3.2).
 */
export function createRouter<R extends Route>(routes: readonly R[]): FindRoute<R> {
  const compiled = routes
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
    .map((route) => ({ route, pattern: new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }))
  return (method, path) => {
    const matches = compiled.flatMap(({ route, pattern }) => {
      const found = pattern.exec(path)
      return found === null ? [] : [{ route, groups: found.groups ?? {} }]
    })
    const wanted = method === 'HEAD' ? 'GET' : method
    const match = matches.find(({ route }) => route.method === wanted)
    if (match !== undefined) return { route: match.route, parameters: decodeParameters(match.groups) }
    if (matches.length > 0) {
      const methods = matches.flatMap(({ route }) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]))
      const allow = methods.toSorted().join(', ')
      return createProblemResponse(405, `${path} does not support ${method}, only ${allow}.`, { headers: { allow } })
    }
    const near = findClosestRoute(method, path, routes)
    const hint = near === undefined ? '' : ` The closest is ${near.method} ${near.path}.`
    return createProblemResponse(404, `No endpoint matches ${method} ${path}.${hint}`)
  }
}

/** Returns the most similar route. Its parameters have the values of the path. */
export function findClosestRoute<R extends Route>(method: string, path: string, routes: readonly R[]): R | undefined {
  const segments = path.split('/')
  const byText = new Map(
    routes.map((route) => {
      const filled = route.path.split('/').map((part, at) => (part.startsWith('{') ? (segments[at] ?? part) : part))
      return [`${route.method} ${filled.join('/')}`, route]
    }),
  )
  return byText.get(findClosestMatch(`${method} ${path}`, [...byText.keys()]) ?? '')
}

function decodeParameters(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => {
      try {
        return [name, decodeURIComponent(value)]
      } catch {
        throw new HttpError(400, `{${name}} in the path is not percent-encoded.`, {
          [name]: ['Must be percent-encoded'],
        })
      }
    }),
  )
}
