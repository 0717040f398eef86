import * as z from 'zod/mini'
import { Media } from './cms/media.ts'
import { getUnsellableValue, isSaleField } from './sale-field.ts'

/*
 * The only reader of zod's definitions. The contract has optional and nullable schemas, pipes that prepare a value
 * (`cms/fields.ts`), objects, lists, maps and unions.
 */

type Schema = z.ZodMiniType

/** The parts of a schema's definition that the tools read. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly element?: Schema
  readonly valueType?: Schema
  readonly innerType?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly options?: readonly Schema[]
  readonly checks?: readonly unknown[]
}

export function getDefinition(schema: Schema): Definition {
  return schema._zod.def
}

/** Returns the schema inside optional and nullable ones and pipes. */
export function unwrap(schema: Schema): Schema {
  const { innerType, out } = getDefinition(schema)
  const inner = innerType ?? out
  return inner === undefined ? schema : unwrap(inner)
}

/** The next level of a value according to its schema. */
type Level =
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, Schema>> }
  /** A list, or a map whose keys are data. All entries have the same schema. */
  | { readonly kind: 'entries'; readonly entry: Schema }
  /** A text, a number, or a value whose schema is not in the contract. */
  | { readonly kind: 'leaf' }

const LEAF: Level = { kind: 'leaf' }

/**
 * Returns the next level of a schema for a value. A union returns the level of the matching option, or of the first
 * option with fields.
 */
export function getLevel(schema: Schema, value: unknown): Level {
  const { element, valueType, options, shape, catchall } = getDefinition(unwrap(schema))
  const entry = element ?? valueType
  if (entry !== undefined) return { kind: 'entries', entry }
  if (options !== undefined) {
    const fitting = options.find((option) => option.safeParse(value).success)
    if (fitting !== undefined) return getLevel(fitting, value)
    return options.map((option) => getLevel(option, value)).find(({ kind }) => kind !== 'leaf') ?? LEAF
  }
  return shape === undefined || catchall?._zod.def.type === 'unknown' ? LEAF : { kind: 'object', fields: shape }
}

/** Returns the schema of a field or entry of a level. */
export function getSchemaOf(level: Level, name: string): Schema | undefined {
  if (level.kind === 'entries') return level.entry
  return level.kind === 'object' ? readField(level.fields, name) : undefined
}

/** Returns the entries of a list or map, or the fields of an object. Returns an empty list for other values. */
export function listEntries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

/** Returns the value of a field. Ignores inherited properties such as `constructor`. */
export function readField<Value>(value: Readonly<Record<string, Value>>, name: string): Value | undefined
export function readField(value: unknown, name: string): unknown
export function readField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return value[name as keyof typeof value]
}

/** Returns a path into a value with `*` for list indexes and data keys, such as `data.*.title`. */
export function generalizePath(schema: Schema, value: unknown, path: readonly PropertyKey[]): string {
  return path
    .map((step, index) => {
      const parent = getSchemaAt(schema, value, path.slice(0, index))
      const level = parent === undefined ? LEAF : getLevel(parent, readPath(value, path.slice(0, index)))
      return level.kind === 'entries' ? '*' : String(step)
    })
    .join('.')
}

/** Returns the schema at a path into a value, or undefined below a value whose schema is not in the contract. */
export function getSchemaAt(schema: Schema, value: unknown, path: readonly PropertyKey[]): Schema | undefined {
  let current: Schema | undefined = schema
  for (const [index, step] of path.entries()) {
    if (current === undefined) return undefined
    current = getSchemaOf(getLevel(current, readPath(value, path.slice(0, index))), String(step))
  }
  return current
}

/** Returns the value at a path. */
export function readPath(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, step) => readField(inner, String(step)), value)
}

/**
 * Returns a value as its schema reads it, even if it is invalid: with empty CMS fields filled in, and with the fields
 * that the contract does not describe.
 */
export function fillEmptyFields(schema: Schema, value: unknown): unknown {
  const { type, innerType, in: preparation, out, options, element, valueType, shape } = getDefinition(schema)
  if (preparation !== undefined && out !== undefined) return fillEmptyFields(out, z.parse(preparation, value))
  if (innerType !== undefined) return type === 'nullable' && value === null ? value : fillEmptyFields(innerType, value)
  if (options !== undefined) {
    const [closest] = options.toSorted((one, other) => countShared(other, value) - countShared(one, value))
    return closest === undefined ? value : fillEmptyFields(closest, value)
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]: [string, unknown]): [string, unknown] => {
    const next = element ?? valueType ?? (shape === undefined ? undefined : readField(shape, name))
    return [name, next === undefined ? inner : fillEmptyFields(next, inner)]
  })
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** Returns the number of fields that an option of a union and a value have in common. */
function countShared(option: Schema, value: unknown): number {
  const { shape = {} } = getDefinition(unwrap(option))
  return Object.keys(shape).filter((name) => readField(value, name) !== undefined).length
}

/** Returns whether a field is an uploaded file. */
export function isMedia(schema: Schema): boolean {
  if (schema === Media) return true
  const { innerType } = getDefinition(schema)
  return innerType !== undefined && isMedia(innerType)
}

/** Returns whether a response has an image field at any depth. */
export function hasImage(schema: Schema): boolean {
  if (isMedia(schema)) return true
  const { element, shape = {} } = getDefinition(unwrap(schema))
  return [element, ...Object.values(shape)].some((part) => part !== undefined && hasImage(part))
}

/**
 * Returns whether Strapi sends a field only if the request populates it: an image, a component, or a list of these. A
 * missing field was not populated, because Strapi sends null for a field without a value.
 */
export function mustBePopulated(schema: Schema): boolean {
  if (isMedia(schema)) return true
  const { type, element, options, catchall } = getDefinition(unwrap(schema))
  if (options !== undefined) return options.some(mustBePopulated)
  // An object with arbitrary fields is a rich text block.
  return element === undefined ? type === 'object' && catchall === undefined : mustBePopulated(element)
}

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
