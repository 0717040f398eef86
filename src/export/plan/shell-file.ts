import type { RouteId } from '#routes/table.ts'

/** Returns the file of a route's shell. Its path is not used by any link in the shop (OPEN-054). */
export function shellFile(route: RouteId): string {
  return `_shells/${route}.html`
}
