import type * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { mustBePopulated } from '../cms/unpopulated.ts'
import { expandUnions } from '../validation/expand-unions.ts'
import type { Difference } from './difference.ts'
import { isMedia } from './image-fields.ts'
import { listEntries, generalizePath, getLevel, readField, getSchemaAt } from './schema-path.ts'

const context = { error: en().localeError }

/** Returns the schema violations in a response, one per field, and the unknown fields. */
export function findBodyDifferences(schema: z.ZodMiniType, body: unknown, isFromCms = false): Difference[] {
  const unknown = unknownFields(schema, body, isFromCms)
  const violations = new Map<string, Difference>()
  let remainingWindows = MAX_BROKEN_WINDOWS
  for (const value of windows(schema, body)) {
    const result = schema.safeParse(value, context)
    if (result.success) continue
    remainingWindows -= 1
    const issues = expandUnions(result.error.issues)
    const fieldOf = (path: readonly PropertyKey[]): string => generalizePath(schema, value, path) || 'response'
    const isMissing = (path: readonly PropertyKey[]): boolean => path.length > 0 && valueAt(value, path) === undefined
    const missing = new Set(issues.filter(({ path }) => isMissing(path)).map(({ path }) => fieldOf(path)))
    for (const { path, message } of issues) {
      const field = fieldOf(path)
      if (violations.has(field)) continue
      const renamed = missing.has(field)
        ? newName(field, missing, isFromCms ? listModelFields(unknown) : [...unknown.keys()])
        : undefined
      if (renamed === undefined)
        violations.set(field, {
          kind: 'violation',
          field,
          text: missing.has(field) ? textOfMissing(value, path) : message,
        })
      else {
        unknown.delete(renamed)
        violations.set(field, {
          kind: 'violation',
          field,
          text: `is missing; the response has "${getLastSegment(renamed)}" instead`,
        })
      }
    }
    if (remainingWindows === 0) break
  }
  const additions = listAdditions(unknown, isFromCms).map(
    ([field, count]) => ({ kind: 'addition', field, text: 'is new', count }) as const,
  )
  return [...violations.values(), ...additions]

  /** Strapi sends components and images only if the request populates them. */
  function textOfMissing(value: unknown, path: readonly PropertyKey[]): string {
    if (isFromCms && path.length === 1) return NO_DATA
    const expected = isFromCms ? getSchemaAt(schema, value, path) : undefined
    return expected !== undefined && mustBePopulated(expected) ? NOT_POPULATED : 'is missing'
  }
}

/** Message for a content response without `data`, appended to that field name. */
export const NO_DATA = "is missing: the back end does not pass on Strapi's response"

/** Message for a field that the request to Strapi does not populate, appended to its path. */
export const NOT_POPULATED = 'is missing: the request does not populate it'

/** Maximum number of entries in a list or map to validate at once. */
const WINDOW = 50
/** More windows would only repeat the same violations. */
const MAX_BROKEN_WINDOWS = 20
/** Maximum number of distinct unknown fields, because unknown keys may be data. */
const MAX_UNKNOWN_FIELDS = 1_000

/**
 * Splits a response into pieces whose lists and maps have a limited number of entries, because reporting every
 * violation in millions of entries would exhaust memory. Each piece keeps the fields next to the list.
 */
function* windows(schema: z.ZodMiniType, body: unknown): Generator {
  const maxLength = getMaxLength(schema, body)
  if (maxLength <= WINDOW) yield body
  else for (let start = 0; start < maxLength; start += WINDOW) yield getWindow(schema, body, start)
}

/** Returns a copy whose long lists and maps start at an offset. */
function getWindow(schema: z.ZodMiniType, value: unknown, start: number): unknown {
  const level = getLevel(schema, value)
  if (level.kind === 'leaf') return value
  const all = listEntries(value)
  const shown = level.kind === 'entries' && all.length > WINDOW ? all.slice(start, start + WINDOW) : all
  const entries = shown.map(([name, inner]): [string, unknown] => {
    const next = level.kind === 'entries' ? level.entry : readField(level.fields, name)
    return [name, next === undefined ? inner : getWindow(next, inner, start)]
  })
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** Returns the length of the longest list or map in a value. */
function getMaxLength(schema: z.ZodMiniType, value: unknown): number {
  const level = getLevel(schema, value)
  if (level.kind === 'leaf') return 0
  const entries = listEntries(value)
  return entries.reduce(
    (max, [name, inner]) => {
      const next = level.kind === 'entries' ? level.entry : readField(level.fields, name)
      return next === undefined ? max : Math.max(max, getMaxLength(next, inner))
    },
    level.kind === 'entries' ? entries.length : 0,
  )
}
/** Returns the fields that are not in the contract, and how often each occurs. Ignores upload fields of the CMS. */
function unknownFields(schema: z.ZodMiniType, body: unknown, isFromCms: boolean): Map<string, number> {
  const found = new Map<string, number>()
  const visit = (inner: z.ZodMiniType, value: unknown, parent: string): void => {
    if (isFromCms && isMedia(inner)) return
    const level = getLevel(inner, value)
    if (level.kind === 'leaf') return
    for (const [name, entry] of listEntries(value)) {
      const path = `${parent}${level.kind === 'entries' ? '*' : name}`
      const next = level.kind === 'entries' ? level.entry : readField(level.fields, name)
      if (next !== undefined) visit(next, entry, `${path}.`)
      else if (found.has(path) || found.size < MAX_UNKNOWN_FIELDS) found.set(path, (found.get(path) ?? 0) + 1)
    }
  }
  visit(schema, body, '')
  return found
}

/** Reports a new field next to a missing one as renamed, unless several fields are new or missing. */
function newName(field: string, missing: ReadonlySet<string>, unknown: readonly string[]): string | undefined {
  const parent = getParent(field)
  const listSiblings = (fields: Iterable<string>): string[] =>
    [...fields].filter((other) => getParent(other) === parent)
  const [only, ...more] = listSiblings(unknown)
  return more.length === 0 && listSiblings(missing).length === 1 ? only : undefined
}

/** Fields that Strapi adds to each entry and response. They never count as renamed. */
const STRAPI_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
  'meta',
])

function listModelFields(unknown: ReadonlyMap<string, number>): string[] {
  return [...unknown.keys()].filter((field) => !STRAPI_FIELDS.has(getLastSegment(field)))
}

/** Lists the unknown fields, except those added by Strapi itself. */
function listAdditions(unknown: ReadonlyMap<string, number>, isFromCms: boolean): (readonly [string, number])[] {
  return [...unknown].filter(([field]) => !isFromCms || !STRAPI_FIELDS.has(getLastSegment(field)))
}

function getParent(field: string): string {
  return field.slice(0, field.lastIndexOf('.') + 1)
}

function getLastSegment(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1)
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, step) => readField(inner, String(step)), value)
}
