import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** The parts of a schema used in this file. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly element?: Schema
  readonly valueType?: Schema
  readonly innerType?: Schema
  readonly options?: readonly Schema[]
}

/** The next level of a value according to its schema. */
export type Level =
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
  const definition = schema._zod.def as unknown as Definition
  if (definition.innerType !== undefined) return getLevel(definition.innerType, value)
  if (definition.element !== undefined) return { kind: 'entries', entry: definition.element }
  if (definition.valueType !== undefined) return { kind: 'entries', entry: definition.valueType }
  if (definition.options !== undefined) {
    const fitting = definition.options.find((option) => option.safeParse(value).success)
    if (fitting !== undefined) return getLevel(fitting, value)
    return definition.options.map((option) => getLevel(option, value)).find(({ kind }) => kind !== 'leaf') ?? LEAF
  }
  if (definition.shape === undefined || definition.catchall?._zod.def.type === 'unknown') return LEAF
  return { kind: 'object', fields: definition.shape }
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
  const names: string[] = []
  let level: Level = getLevel(schema, value)
  let inner = value
  for (const step of path.map(String)) {
    names.push(level.kind === 'entries' ? '*' : step)
    inner = readField(inner, step)
    const next =
      level.kind === 'entries' ? level.entry : level.kind === 'object' ? readField(level.fields, step) : undefined
    level = next === undefined ? LEAF : getLevel(next, inner)
  }
  return names.join('.')
}

/** Returns the schema at a path into a value, or undefined below a value whose schema is not in the contract. */
export function getSchemaAt(schema: Schema, value: unknown, path: readonly PropertyKey[]): Schema | undefined {
  let inner = value
  let current: Schema | undefined = schema
  for (const step of path.map(String)) {
    if (current === undefined) return undefined
    const level = getLevel(current, inner)
    current =
      level.kind === 'entries' ? level.entry : level.kind === 'object' ? readField(level.fields, step) : undefined
    inner = readField(inner, step)
  }
  return current
}
