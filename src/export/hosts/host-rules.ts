import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { type RouteId, routes } from '#routes/table.ts'
import { shellFile } from '../plan/shell-file.ts'
import { configuratorHeaders, securityHeaders } from './headers.ts'

/** Headers of a route. */
export interface RouteHeaders {
  readonly route: RouteId
  readonly pattern: string
  readonly headers: Readonly<Record<string, string>>
}

/** A pattern that no file of the export answers, and the file that does instead (OPEN-054). */
export interface ShellRule {
  readonly route: RouteId
  readonly pattern: string
  readonly file: string
}

/** What every host has to be told, in no host's own words. */
export interface HostRules {
  readonly common: Readonly<Record<string, string>>
  /** The headers of each route, and of each what differs from the common ones. */
  readonly routes: readonly RouteHeaders[]
  readonly exceptions: readonly RouteHeaders[]
  /** What the files below CONFIGURATOR_FOLDER have differently from the common ones (decision 0027). */
  readonly configurator: Readonly<Record<string, string>>
  readonly shells: readonly ShellRule[]
}

export const CONFIGURATOR_FOLDER = '/Build/'

/** Assets are named by their content, everything else is asked for again (BUILD-15). */
export const KEPT_FOR_EVER = 'public, max-age=31536000, immutable'
export const ASKED_AGAIN = 'no-cache'

/** Derives the rules from the route table and the security headers that `storefront serve` sends. */
export function hostRules(settings: RuntimeSettings): HostRules {
  const ids = Object.keys(routes) as RouteId[]
  const common = securityHeaders(undefined, settings)
  const all = ids.map((route) => ({ route, pattern: routes[route].pattern, headers: securityHeaders(route, settings) }))
  const exceptions = all.flatMap(({ route, pattern, headers }) => {
    const own = differing(headers, common)
    return Object.keys(own).length === 0 ? [] : [{ route, pattern, headers: own }]
  })
  const shells = ids
    .filter((route) => routes[route].export !== 'page')
    .map((route) => ({ route, pattern: routes[route].pattern, file: shellFile(route) }))
  return { common, routes: all, exceptions, configurator: differing(configuratorHeaders(settings), common), shells }
}

function differing(
  headers: Readonly<Record<string, string>>,
  common: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name, value]) => common[name] !== value))
}
