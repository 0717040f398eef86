import type { Menu } from '#domain/content/navigation.ts'

export function menuLabel({ key }: Menu): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}`
}
