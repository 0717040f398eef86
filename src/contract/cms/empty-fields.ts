import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { isContentRequest } from './missing-entry.ts'

/** The parts of a schema that determine the value of an empty field. */
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
 * Returns a CMS response with its empty fields filled in, ready for validation. Strapi stores null in fields that were
 * never filled in or were cleared. Texts become '', lists [], and components an object with empty fields. Fields that
 * may be absent stay null. Numbers, flags, and texts and lists with a check stay null too, so that the schema rejects
 * them: 0, false and [] are values that only an editor can choose. Missing fields stay missing, because the request
 * did not populate them. A single entry is accepted where the schema expects a list, and the first item of a list is
 * used where it expects one entry.
 */
export function fillEmptyFields(endpoint: Endpoint, response: unknown): unknown {
  if (!isContentRequest(endpoint) || !isRecord(response) || !isRecord(response['data'])) return response
  const data = getDefinition(endpoint.response).shape?.['data']
  if (data === undefined) return response
  return {
    ...response,
    data: fillEmptyField(data, toExpectedForm(response['data'], getDefinition(data).type === 'array')),
  }
}

function toExpectedForm(data: unknown, isList: boolean): unknown {
  if (isList) return Array.isArray(data) ? data : [data]
  return Array.isArray(data) && data.length > 0 ? data[0] : data
}

/**
 * Returns a field of a CMS response with its empty fields filled in; see {@link fillEmptyFields}. Returns the value
 * itself if it has no empty fields, which is true for most of the thousands of responses in a build.
 */
function fillEmptyField(schema: z.ZodMiniType, value: unknown): unknown {
  if (value !== null && typeof value !== 'object') return value
  const { type, innerType, element, shape, valueType, options, checks = [] } = getDefinition(schema)
  if (innerType !== undefined) return type === 'nullable' && value === null ? value : fillEmptyField(innerType, value)
  if (options !== undefined) {
    const option = closestOption(options, value)
    return option === undefined ? value : fillEmptyField(option, value)
  }
  if (value === null) return emptyValue(getDefinition(schema))
  // CMS lists may contain null, which schemas do not allow. An entry missing from a checked list may not be ignored.
  if (element !== undefined && Array.isArray(value) && checks.length === 0) {
    const entries = value.includes(null) ? value.filter((entry) => entry !== null) : value
    const filled = entries.map((entry) => fillEmptyField(element, entry))
    return filled.some((entry, index) => entry !== entries[index]) ? filled : entries
  }
  if (!isRecord(value) || Array.isArray(value)) return value
  let filled = value
  // Lists the fields of the schema, because a CMS sends many others.
  for (const field of Object.keys(shape ?? (valueType === undefined ? {} : value))) {
    const part = valueType ?? shape?.[field]
    const inner = part === undefined ? value[field] : fillEmptyField(part, value[field])
    if (inner === value[field]) continue
    if (filled === value) filled = { ...value }
    ;(filled as Record<string, unknown>)[field] = inner
  }
  return filled
}

/** Returns the value for an empty field, or null if it has none, so that the schema rejects it. */
function emptyValue({ type, element, shape, checks = [] }: Definition): unknown {
  if (checks.length > 0) return null
  if (element !== undefined) return []
  if (shape !== undefined) return mapEntries(shape, (_field, part) => fillEmptyField(part, null))
  return type === 'string' ? '' : null
}

function mapEntries<Value>(
  record: Readonly<Record<string, Value>>,
  map: (field: string, value: Value) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([field, value]) => [field, map(field, value)]))
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
