import { stringify } from '@brillout/json-serializer/stringify'

/**
 * Returns a page's data as JSON for vike's scripts. Data without special values, such as that of products, is written
 * by `JSON.stringify` alone, because vike's serializer calls several functions for each value.
 */
export function serializeData(data: object): string {
  if (!isPlain(data)) return stringify(data)
  return JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('/', '\\/')
}

/** Returns whether a value contains only values that vike's serializer leaves unchanged. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return !value.startsWith('!')
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return typeof value === 'boolean'
  if (value === null) return true
  if (Array.isArray(value)) return value.every(isPlain)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}
