import { SHELL_PARAMETER } from './shell.ts'
import { type RouteId, routes } from './table.ts'

declare global {
  var storefrontAddresses: Readonly<Partial<Record<RouteId, readonly string[]>>> | undefined
}

/** The address under which the shell of a route is prerendered; undefined for a route without parameters. */
export function shellAddress(id: RouteId): string | undefined {
  if (routes[id].export === 'page') return undefined
  return routes[id].pattern.replace(/\{\w+\}/g, SHELL_PARAMETER)
}

/**
 * The addresses of a route to prerender: its own without parameters; else those that the build found and left in
 * `globalThis.storefrontAddresses`, since the pages' bundle shares no module with it, and the shell's.
 */
export function prerenderAddresses(id: RouteId): string[] {
  const shell = shellAddress(id) ?? routes[id].pattern
  return [...(globalThis.storefrontAddresses?.[id] ?? []), shell]
}
