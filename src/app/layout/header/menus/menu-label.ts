import type { Menu } from '#domain/content/navigation.ts'

/** Returns the label of a menu in the header. */
export function menuLabel({ key }: Menu): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}`
}
