import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'

/** The parts of a schema that decide how an empty field is filled. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly element?: z.ZodMiniType
  readonly valueType?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly checks?: readonly unknown[]
}

/**
 * Returns a response of the CMS with every empty field filled in, ready for the schema of its endpoint. Strapi stores
 * null in a field that was never filled in or was cleared. A text becomes '', a list [], a number 0, a flag false, and
 * a component one with empty fields; an image or component that may be absent stays null. A text that a page requires
 * stays null, so that the schema rejects it. A missing field is not filled in: the request did not populate it.
 *
 * One entry is accepted where a list is expected, and the first of a list where one entry is expected.
 */
export function fillEmptyFields({ path, response: schema }: Endpoint, response: unknown): unknown {
  if (!path.startsWith('/strapi/') || !isRecord(response) || !isRecord(response['data'])) return response
  const data = getDefinition(schema).shape?.['data']
  if (data === undefined) return response
  return { ...response, data: fill(data, toExpectedForm(response['data'], getDefinition(data).type === 'array')) }
}

function toExpectedForm(data: unknown, isList: boolean): unknown {
  if (isList) return Array.isArray(data) ? data : [data]
  return Array.isArray(data) && data.length > 0 ? data[0] : data
}

function fill(schema: z.ZodMiniType, value: unknown): unknown {
  const { type, innerType, element, shape, valueType, options, checks = [] } = getDefinition(schema)
  switch (type) {
    case 'nullable':
      return value === null || innerType === undefined ? value : fill(innerType, value)
    case 'optional':
      return value === undefined || innerType === undefined ? value : fill(innerType, value)
    case 'string':
      return value === null && checks.length === 0 ? '' : value
    case 'number':
      return value === null ? 0 : value
    case 'boolean':
      return value === null ? false : value
    case 'array':
      return element === undefined ? value : fillList(element, value)
    case 'object':
      return shape === undefined ? value : fillObject(shape, value)
    case 'record':
      return valueType === undefined || !isRecord(value)
        ? value
        : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(valueType, inner)]))
    case 'union': {
      const option = closestOption(options ?? [], value)
      return option === undefined ? value : fill(option, value)
    }
    default:
      return value
  }
}

/** Drops empty entries: a list of the CMS may contain null, and no schema has a use for it. */
function fillList(element: z.ZodMiniType, value: unknown): unknown {
  if (value === null) return []
  if (!Array.isArray(value)) return value
  return value.filter((entry) => entry !== null).map((entry) => fill(element, entry))
}

function fillObject(shape: Readonly<Record<string, z.ZodMiniType>>, value: unknown): unknown {
  if (value === null) {
    return Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, fill(schema, null)]))
  }
  if (!isRecord(value) || Array.isArray(value)) return value
  const filled: Record<string, unknown> = { ...value }
  for (const [field, schema] of Object.entries(shape)) {
    if (Object.hasOwn(value, field)) filled[field] = fill(schema, value[field])
  }
  return filled
}

/** Returns the option that shares the most field names with the value. */
function closestOption(options: readonly z.ZodMiniType[], value: unknown): z.ZodMiniType | undefined {
  if (!isRecord(value)) return undefined
  const countShared = (option: z.ZodMiniType): number =>
    Object.keys(getDefinition(option).shape ?? {}).filter((field) => Object.hasOwn(value, field)).length
  return options.toSorted((one, other) => countShared(other) - countShared(one))[0]
}

function getDefinition(schema: z.ZodMiniType): Definition {
  return schema._zod.def
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
