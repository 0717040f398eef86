/** A route pattern of the table in vike's notation: `/collection/{title}` becomes `/collection/@title`. */
export function vikeRoute(pattern: string): string {
  return pattern.replace(/\{(\w+)\}/g, '@$1')
}
