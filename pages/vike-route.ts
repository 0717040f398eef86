/** Converts a path from the route table to vike's syntax: `/collection/{title}` becomes `/collection/@title`. */
export function toVikeRoute(pattern: string): string {
  return pattern.replace(/\{(\w+)\}/g, '@$1')
}
