import type { Menu } from '../navigation.rules.ts'

export function getMenuLabel({ key }: Menu): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}`
}
