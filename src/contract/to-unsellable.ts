import * as z from 'zod/mini'
import { getUnsellableValue, isSaleField } from './sale-field.ts'
import { getDefinition } from './schema.ts'

/**
 * Returns a response in which items whose sale fields cannot be read cannot be bought. All sale fields of such an item
 * get their unsellable values, because the other ones do not tell whether it may be sold. If one has no such value, the
 * item is left out of its list or map.
 */
export function toUnsellable(schema: z.ZodMiniType, value: unknown): unknown {
  const { innerType, in: preparation, out, element, valueType, shape } = getDefinition(schema)
  if (innerType !== undefined) return toUnsellable(innerType, value)
  if (preparation !== undefined && out !== undefined) return toUnsellable(out, z.parse(preparation, value))
  if (typeof value !== 'object' || value === null) return value
  if (element !== undefined) {
    return Array.isArray(value) ? value.map((entry) => toUnsellable(element, entry)).filter(isKept) : value
  }
  if (valueType !== undefined) {
    const entries = Object.entries(value).map(([name, inner]) => [name, toUnsellable(valueType, inner)] as const)
    return Object.fromEntries(entries.filter(([, inner]) => isKept(inner)))
  }
  return shape === undefined ? value : toUnsellableItem(shape, value)
}

function toUnsellableItem(shape: Readonly<Record<string, z.ZodMiniType>>, value: object): object | undefined {
  const item: Record<string, unknown> = { ...value }
  for (const [name, field] of Object.entries(shape)) {
    if (Object.hasOwn(item, name)) item[name] = toUnsellable(field, item[name])
  }
  const saleFields = Object.entries(shape).filter(([, field]) => isSaleField(field))
  if (saleFields.every(([name, field]) => z.safeParse(field, item[name]).success)) return item
  for (const [name, field] of saleFields) {
    const unsellable = getUnsellableValue(field)
    if (unsellable === undefined) return undefined
    item[name] = unsellable
  }
  return item
}

function isKept(entry: unknown): boolean {
  return entry !== undefined
}
