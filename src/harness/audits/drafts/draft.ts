import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { ZodMiniType } from 'zod/mini'
import { getCollection } from '#contract/cms/collection.ts'
import { cmsPages } from '#contract/cms/page-table.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { ReadRequest } from '#contract/crawl.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getLevel, mustBePopulated } from '#contract/schema.ts'
import { findClosestMatch } from '#errors/closest-match.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { CmsDocument } from '../cms-document.ts'
import { isRecord } from '../content/document-fields.ts'

/** A CMS response that has not been published yet. */
export interface ContentDraft {
  /** CMS path of the response, such as `strapi/page/faq`. */
  readonly call: string
  readonly read: ReadRequest
  /** The complete response as JSON. */
  readonly body: string
}

/** Endpoints that return page content. */
const endpoints: readonly Endpoint[] = [
  ...new Set<Endpoint>(cmsPages.map(({ endpoint }) => endpoint)),
  getCollection,
  getProduct,
]

/**
 * Parses a draft from the JSON of the response and its CMS path.
 * @throws {StorefrontError} if the path does not exist, or the text is not a response for it.
 */
export function readDraft(text: string, call: string): ContentDraft {
  const name = call.replace(/^\//, '')
  const read = readCmsPath(name)
  let response: unknown
  try {
    response = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw createUsageError(
      `The draft is not valid JSON: ${(cause as Error).message}`,
      'Pass the response as the CMS would send it.',
      cause,
    )
  }
  const data = isRecord(response) ? response['data'] : undefined
  const entry: unknown = Array.isArray(data) ? data[0] : data
  if (!isRecord(entry)) {
    throw createUsageError(
      `The draft is not a response from ${name}: it must look like { "data": { … } } or { "data": [{ … }] }.`,
      'Pass the complete response from the CMS.',
    )
  }
  const slug = entry['slug']
  if (read.path['title'] !== undefined && typeof slug === 'string' && slug !== read.path['title']) {
    throw createUsageError(
      `The draft is the response of another path: its slug is "${slug}", but --cms-path is ${name}.`,
      `Set --cms-path to ${name.replace(/[^/]+$/, encodeURIComponent(slug))}, or pass the response from ${name}.`,
    )
  }
  const draftFields = withoutSharedFields(Object.keys(entry))
  const fields = getFields(read.endpoint)
  const similarityTo = (endpoint: Endpoint): number => getSimilarity(getFields(endpoint), draftFields)
  const highest = Math.max(...endpoints.map(similarityTo))
  // Several pages may have the same fields.
  const mostSimilar = endpoints.filter((endpoint) => similarityTo(endpoint) === highest)
  const isOtherMoreSimilar = highest > getSimilarity(fields, draftFields)
  // Missing fields are reported as findings. Only a field that exists at another path shows that the draft belongs
  // there.
  const isForeign =
    isOtherMoreSimilar &&
    mostSimilar.some((endpoint) => {
      const others = getFields(endpoint)
      return [...draftFields].some((field) => !fields.has(field) && others.has(field))
    })
  if (isForeign || countShared(fields, draftFields) < fields.size / 2) {
    const unpopulated = listUnpopulated(read.endpoint, entry)
    if (unpopulated.length > 0) {
      throw createUsageError(
        `The draft of ${name} has no ${unpopulated.join(', ')}: it was requested without populate.`,
        'Request it with the populate that "npx storefront cms" lists.',
      )
    }
    const likely = isOtherMoreSimilar
      ? `; it resembles ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(mostSimilar.map(getPath))}`
      : ''
    throw createUsageError(`The draft is not the response from ${name}${likely}.`, NAME_THE_PATH)
  }
  return { call: name, read, body: text }
}

/** Creates a `fetch` that returns the draft for its URL and forwards all other requests. */
export function createDraftFetch(ask: typeof fetch, apiUrl: string, { call, body }: ContentDraft): typeof fetch {
  const url = `${apiUrl.replace(/\/$/, '')}/${call}`
  return async (input, init) => {
    const asked = input instanceof Request ? input.url : String(input)
    return asked === url ? new Response(body, { headers: { 'Content-Type': 'application/json' } }) : ask(input, init)
  }
}

function readCmsPath(name: string): ReadRequest {
  for (const endpoint of endpoints) {
    const pattern = new RegExp(`^${getPath(endpoint).replace(/\{\w+\}/, '([^/]+)')}$`)
    const [found, parameter] = pattern.exec(name) ?? []
    if (found === undefined) continue
    return { endpoint, path: parameter === undefined ? {} : { title: decodeURIComponent(parameter) } }
  }
  const names = endpoints.map(getPath)
  const near = names.find((path) => path.endsWith(`/${name}`)) ?? findClosestMatch(name, names)
  throw createUsageError(
    `No CMS path is named "${name}".${near === undefined ? '' : ` Did you mean "${near}"?`}`,
    `Choose one of: ${names.join(', ')}.`,
  )
}

function getPath({ path }: Endpoint): string {
  return path.replace(/^\//, '')
}

/** Returns the fields of an endpoint's response, without those shared by all pages. */
function getFields(endpoint: Endpoint): ReadonlySet<string> {
  return withoutSharedFields(fieldNames(z.toJSONSchema(endpoint.response, { io: 'input', unrepresentable: 'any' })))
}

/** Fields that Strapi adds to each entry. */
const ENTRY_FIELDS = new Set(['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale'])

/** Returns the missing fields of an entry that has exactly the fields sent by Strapi without `populate`. */
function listUnpopulated({ response }: Endpoint, entry: Readonly<Record<string, unknown>>): string[] {
  const { data } = (response as { readonly shape?: Readonly<Record<string, ZodMiniType>> }).shape ?? {}
  const level = data === undefined ? undefined : getEntryLevel(data)
  if (level === undefined) return []
  const isComplete = Object.entries(level).every(([name, field]) => mustBePopulated(field) || name in entry)
  const isForeign = Object.keys(entry).some((name) => !ENTRY_FIELDS.has(name) && !(name in level))
  return isComplete && !isForeign ? Object.keys(level).filter((name) => !(name in entry)) : []
}

/** Returns the fields of an entry from the schema of `data`, which may be a list. */
function getEntryLevel(data: ZodMiniType): Readonly<Record<string, ZodMiniType>> | undefined {
  const level = getLevel(data, undefined)
  if (level.kind === 'entries') return getEntryLevel(level.entry)
  return level.kind === 'object' ? level.fields : undefined
}

function withoutSharedFields(names: readonly string[]): Set<string> {
  return new Set(names.filter((name) => name !== 'meta_data'))
}

/** Returns the share of common fields in both sets, from 0 to 1. */
function getSimilarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = countShared(one, other)
  return both / Math.max(1, one.size + other.size - both)
}

function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((field) => other.has(field)).length
}

/** Returns the field names of the entry in a response's JSON Schema. */
function fieldNames(schema: unknown): string[] {
  const data = getRecord(getRecord(schema, 'properties'), 'data')
  const entry = getRecord(data, 'items') ?? data
  return Object.keys(getRecord(entry, 'properties') ?? {})
}

function getRecord(value: unknown, name: string): Readonly<Record<string, unknown>> | undefined {
  const found = isRecord(value) ? value[name] : undefined
  return isRecord(found) ? found : undefined
}

/**
 * Asserts that a draft is not identical to the published response of another path with the same fields.
 * @throws {StorefrontError} if they are identical.
 */
export function assertNotPublishedCopy({ call }: ContentDraft, documents: readonly CmsDocument[]): void {
  const draft = documents.find((document) => document.call === call)
  const copied = documents.find((document) => document !== draft && isDeepStrictEqual(document.data, draft?.data))
  if (copied === undefined) return
  throw createUsageError(
    `The draft is not the response from ${call}: it equals the response from ${copied.call}.`,
    NAME_THE_PATH,
  )
}

const NAME_THE_PATH = 'Name the CMS path of the draft.'

function createUsageError(message: string, next: string, cause?: unknown): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next, cause })
}
