import type { Menu } from '#domain/content/navigation.ts'

/** The menu's words as the header shows them. */
export function menuLabel({ key }: Menu): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}`
}
