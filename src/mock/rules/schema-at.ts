import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** The parts of a schema that this file uses. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly valueType?: Schema
  readonly innerType?: Schema
  readonly in?: Schema
  readonly options?: readonly Schema[]
  readonly getter?: () => Schema
}

/** Types of values for which the contract has no schema. */
const OPEN_TYPES: ReadonlySet<string> = new Set(['any', 'unknown'])

/**
 * Returns the schemas of the values at a path such as `items.*.price`. A union may have several schemas.
 * @returns `open` if the contract allows any value, or an empty list if the path does not exist.
 */
export function getSchemasAt(schema: Schema, [step, ...rest]: readonly string[]): readonly Schema[] | 'open' {
  const definition = schema._zod.def as unknown as Definition
  if (OPEN_TYPES.has(definition.type)) return 'open'
  if (step === undefined) return [schema]
  const wrapped = definition.innerType ?? definition.in ?? definition.getter?.()
  if (wrapped !== undefined) return getSchemasAt(wrapped, [step, ...rest])
  if (definition.options !== undefined) {
    const found = definition.options.map((option) => getSchemasAt(option, [step, ...rest]))
    return found.includes('open') ? 'open' : found.flatMap((schemas) => (schemas === 'open' ? [] : schemas))
  }
  const inner = innerSchema(definition, step)
  return inner === undefined ? [] : getSchemasAt(inner, rest)
}

function innerSchema({ element, valueType, shape }: Definition, step: string): Schema | undefined {
  if (element !== undefined) return /^(?:\*|\d+)$/.test(step) ? element : undefined
  if (valueType !== undefined) return valueType
  return shape !== undefined && Object.hasOwn(shape, step) ? shape[step] : undefined
}
