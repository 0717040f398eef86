import type { RouteId } from '#routes/table.ts'

/** Returns the file of a route's shell. No link in the shop uses its path (OPEN-054). */
export function getShellFile(route: RouteId): string {
  return `_shells/${route}.html`
}
