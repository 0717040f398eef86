import type { RouteId } from '#routes/table.ts'

/** The file of a route's shell: outside the addresses of the shop, where no link leads (OPEN-054). */
export function shellFile(route: RouteId): string {
  return `_shells/${route}.html`
}
