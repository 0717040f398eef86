import type { RouteId } from '#routes/table.ts'

/** Returns the file of a route's shell, at a path that no link in the shop uses (OPEN-054). */
export function getShellFile(route: RouteId): string {
  return `_shells/${route}.html`
}
