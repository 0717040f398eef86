import type * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { isContentRequest, isMissingEntry } from './cms/entries.ts'
import { describeOmittedEntries, findOmittedEntries } from './cms/entries.ts'
import {
  getProblemSchema,
  getStrapiNextStep,
  NEXT_IF_MISSING,
  NEXT_IF_NOT_POPULATED,
  NEXT_IF_OTHER_FIELD,
  readStrapiError,
} from './cms/strapi-error.ts'
import type { Endpoint } from './endpoint.ts'
import {
  fillEmptyFields,
  generalizePath,
  getLevel,
  getSchemaAt,
  getSchemaOf,
  isMedia,
  listEntries,
  mustBePopulated,
  readField,
  readPath,
} from './schema.ts'
import { expandUnions } from './validation/expand-unions.ts'

/**
 * Kinds of differences. `violation`: the response violates the contract. `unavailable`: there is no response to check
 * because the API is overloaded, failing, or too slow, or the response is too long. `outdated`: the response is valid,
 * but its shape differs from the recording. `addition`: it has a field that is not in the contract, which is harmless.
 */
export type DifferenceKind = 'violation' | 'unavailable' | 'outdated' | 'addition'

/** A difference at one location in a response. */
export interface Difference {
  readonly kind: DifferenceKind
  /**
   * Path into the response with `*` for list indexes and data keys, or `status` or `response` for the response itself.
   */
  readonly field: string
  readonly text: string
  /** The next step, if the difference suggests one. */
  readonly next?: string | undefined
  /** Number of locations in the response, if counted. */
  readonly count?: number | undefined
}

/** Maximum number of fields with violations and of unknown fields, because unknown keys may be data. */
const MAX_DIFFERENCES = 100

/**
 * Checks a response against the contract. Every command that reads an API reports what this finds.
 * @param body the parsed body, or undefined if it is not JSON
 * @param mustSucceed whether an error response, and a content response without an entry, is a violation even though the
 * contract lists it
 */
export function checkResponse(
  endpoint: Endpoint,
  status: number,
  body: unknown,
  { mustSucceed = false }: { readonly mustSucceed?: boolean } = {},
): Difference[] {
  const strapi = isContentRequest(endpoint) ? readStrapiError(body) : undefined
  if (status >= 200 && status < 300) {
    if (mustSucceed && isMissingEntry(endpoint, body)) {
      const text = 'is an empty list: the CMS has no such entry, or it is not published'
      return [createViolation('data', text, NEXT_IF_MISSING)]
    }
    if (body === undefined) return [createViolation('response', 'is not JSON')]
    const omitted = findOmittedEntries(endpoint, body)
    return [
      ...(omitted === undefined ? [] : [createViolation('meta.pagination', describeOmittedEntries(omitted))]),
      ...findBodyDifferences(endpoint.response, body, isContentRequest(endpoint)),
    ]
  }
  if (strapi !== undefined && mustSucceed) {
    const next = getStrapiNextStep(endpoint, status, strapi) ?? "Check Strapi's log."
    return [createViolation('status', `is ${status}, ${strapi.name}: ${strapi.message}`, next)]
  }
  if (!endpoint.problems.includes(status)) {
    return [createViolation('status', `is ${status}, which the contract does not list`)]
  }
  if (mustSucceed) return [createViolation('status', `is ${status} instead of a success status`)]
  // Problems may have additional members (RFC 9457 §3.2).
  return findBodyDifferences(getProblemSchema(endpoint), body, false).filter(({ kind }) => kind === 'violation')
}

function createViolation(field: string, text: string, next?: string): Difference {
  return { kind: 'violation', field, text, next }
}

/** Returns the violations in a body, one per field, and its unknown fields. */
function findBodyDifferences(schema: z.ZodMiniType, body: unknown, isFromCms: boolean): Difference[] {
  const filled = fillEmptyFields(schema, body)
  const unknown = listUnknownFields(schema, filled, isFromCms)
  const issues = new Map<string, { readonly path: readonly PropertyKey[]; readonly message: string }>()
  for (const issue of listIssues(schema, body, filled)) {
    const field = generalizePath(schema, filled, issue.path) || 'response'
    if (!issues.has(field)) issues.set(field, issue)
    if (issues.size === MAX_DIFFERENCES) break
  }
  const isMissing = (path: readonly PropertyKey[]) => path.length > 0 && readPath(filled, path) === undefined
  const missing = new Set([...issues].filter(([, { path }]) => isMissing(path)).map(([field]) => field))
  const violations = [...issues].map(([field, { path, message }]) => {
    const renamed = missing.has(field) ? findNewName(field, missing, unknown.keys()) : undefined
    if (renamed !== undefined) unknown.delete(renamed)
    const text =
      renamed !== undefined
        ? `is missing; the response has "${getLastSegment(renamed)}" instead`
        : missing.has(field)
          ? describeMissing(schema, filled, path, isFromCms)
          : message
    return createViolation(field, text, isFromCms ? findNextStep(field, text) : undefined)
  })
  const additions = [...unknown].map(([field, count]): Difference => {
    return { kind: 'addition', field, text: 'is new', count }
  })
  return [...violations, ...additions]
}

/**
 * Lists the issues of a value. Zod cannot collect those of tens of thousands of entries, so these are parsed in turn.
 * @param filled the value with empty CMS fields filled in
 */
function* listIssues(
  schema: z.ZodMiniType,
  value: unknown,
  filled: unknown,
): Generator<{ readonly path: readonly PropertyKey[]; readonly message: string }> {
  try {
    const { error } = schema.safeParse(value, { error: en().localeError })
    yield* expandUnions(error?.issues ?? [])
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const level = getLevel(schema, filled)
    const names = level.kind === 'object' ? Object.keys(level.fields) : listEntries(filled).map(([name]) => name)
    for (const name of names) {
      const [next, inner] = [getSchemaOf(level, name), readField(filled, name)]
      if (next === undefined) continue
      for (const issue of listIssues(next, inner, inner)) yield { ...issue, path: [name, ...issue.path] }
    }
  }
}

const NO_DATA = "is missing: the back end does not pass on Strapi's response"
const NOT_POPULATED = 'is missing: the request does not populate it'

/** Describes a missing field. Strapi sends components and images only if the request populates them. */
function describeMissing(
  schema: z.ZodMiniType,
  value: unknown,
  path: readonly PropertyKey[],
  isFromCms: boolean,
): string {
  if (!isFromCms) return 'is missing'
  if (path.length === 1) return NO_DATA
  const expected = getSchemaAt(schema, value, path)
  return expected !== undefined && mustBePopulated(expected) ? NOT_POPULATED : 'is missing'
}

/** Returns the next step for a violation in a CMS response. The step for an empty field is to fill it in. */
function findNextStep(field: string, text: string): string | undefined {
  if (text === NO_DATA)
    return `Pass on Strapi's response unchanged, including "data"; see step 5 in docs/guides/cms.md.`
  if (text.startsWith('is missing') && field.startsWith('data.items.*.')) {
    return 'Compute the fields of items in the back end; step 5 in docs/guides/cms.md lists them.'
  }
  if (text === NOT_POPULATED) return NEXT_IF_NOT_POPULATED
  return text === 'is missing' || /^Invalid input: expected \w+, received (?!null)/.test(text)
    ? NEXT_IF_OTHER_FIELD
    : undefined
}

/** Fields that Strapi adds to each entry and response. */
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

/** Returns the fields that are not in the contract, and how often each occurs, without those that Strapi adds. */
function listUnknownFields(schema: z.ZodMiniType, body: unknown, isFromCms: boolean): Map<string, number> {
  const found = new Map<string, number>()
  const visit = (inner: z.ZodMiniType, value: unknown, parent: string): void => {
    if (isFromCms && isMedia(inner)) return
    const level = getLevel(inner, value)
    if (level.kind === 'leaf') return
    for (const [name, entry] of listEntries(value)) {
      const path = `${parent}${level.kind === 'entries' ? '*' : name}`
      const next = getSchemaOf(level, name)
      if (next !== undefined) visit(next, entry, `${path}.`)
      else if (isFromCms && STRAPI_FIELDS.has(name)) continue
      else if (found.has(path) || found.size < MAX_DIFFERENCES) found.set(path, (found.get(path) ?? 0) + 1)
    }
  }
  visit(schema, body, '')
  return found
}

/** Reports a new field next to a missing one as renamed, unless several fields are new or missing. */
function findNewName(field: string, missing: ReadonlySet<string>, unknown: Iterable<string>): string | undefined {
  const listSiblings = (fields: Iterable<string>) =>
    [...fields].filter((other) => getParent(other) === getParent(field))
  const [only, ...more] = listSiblings(unknown)
  return more.length === 0 && listSiblings(missing).length === 1 ? only : undefined
}

function getParent(field: string): string {
  return field.slice(0, field.lastIndexOf('.') + 1)
}

function getLastSegment(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1)
}
