import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { getCollection } from '#contract/cms/collection.ts'
import { cmsPages } from '#contract/cms/page-table.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { ReadCall } from '#contract/crawl/crawl.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { nearestName } from '#environment/nearest-name.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { CmsDocument } from '../cms-document.ts'
import { isRecord } from '../content/document-fields.ts'

/** An answer of the CMS that is not published yet. */
export interface ContentDraft {
  /** The call that it will be the answer of: `strapi/page/faq`. */
  readonly call: string
  readonly read: ReadCall
  /** The whole answer as JSON. */
  readonly body: string
}

/** Every call that gives a page's content. */
const endpoints: readonly Endpoint[] = [
  ...new Set<Endpoint>(cmsPages.map(({ endpoint }) => endpoint)),
  getCollection,
  getProduct,
]

/**
 * Reads a draft: the JSON that the CMS would answer, and the call's name (AUD-34).
 * @throws {StorefrontError} when there is no such call, or the text is no answer of it.
 */
export function readDraft(text: string, call: string): ContentDraft {
  const name = call.replace(/^\//, '')
  const read = readCall(name)
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch (cause) {
    throw refused(
      `The draft is no JSON: ${(cause as Error).message}`,
      'give the answer as the CMS would send it.',
      cause,
    )
  }
  const data = isRecord(answer) ? answer['data'] : undefined
  const entry: unknown = read.endpoint.id === getProduct.id && Array.isArray(data) ? data[0] : data
  if (!isRecord(entry)) {
    const form = read.endpoint.id === getProduct.id ? '{ "data": [{ … }] }' : '{ "data": { … } }'
    throw refused(`The draft is no answer of ${name}: it must look like ${form}.`, 'give the whole answer of the CMS.')
  }
  const slug = entry['slug']
  if (read.path['title'] !== undefined && typeof slug === 'string' && slug !== read.path['title']) {
    throw refused(
      `The draft is the answer of another call: its slug is "${slug}", and ${name} was named.`,
      `name ${name.replace(/[^/]+$/, encodeURIComponent(slug))}, or give the answer of ${name}.`,
    )
  }
  const given = ownFields(Object.keys(entry))
  const fields = fieldsOf(read.endpoint)
  const best = endpoints.toSorted((one, two) => likeness(fieldsOf(two), given) - likeness(fieldsOf(one), given))[0]
  const isLiker = best !== undefined && likeness(fieldsOf(best), given) > likeness(fields, given)
  // Fields that are missing yet are findings; those of another call alone are what tells them apart.
  const isForeign = isLiker && [...given].some((field) => !fields.has(field) && fieldsOf(best).has(field))
  if (isForeign || shared(fields, given) < fields.size / 2) {
    const likely = isLiker ? `; it looks like one of ${pathOf(best)}` : ''
    throw refused(`The draft is the answer of another call than ${name}${likely}.`, NAME_THE_CALL)
  }
  return { call: name, read, body: text }
}

/** A `fetch` that gives the draft where its call is made, and asks the CMS for all else. */
export function answeringDraft(ask: typeof fetch, apiAddress: string, { call, body }: ContentDraft): typeof fetch {
  const address = `${apiAddress.replace(/\/$/, '')}/${call}`
  return async (input, init) => {
    const asked = input instanceof Request ? input.url : String(input)
    return asked === address
      ? new Response(body, { headers: { 'Content-Type': 'application/json' } })
      : ask(input, init)
  }
}

function readCall(name: string): ReadCall {
  for (const endpoint of endpoints) {
    const pattern = new RegExp(`^${pathOf(endpoint).replace(/\{\w+\}/, '([^/]+)')}$`)
    const [found, parameter] = pattern.exec(name) ?? []
    if (found === undefined) continue
    return { endpoint, path: parameter === undefined ? {} : { title: decodeURIComponent(parameter) } }
  }
  const names = endpoints.map(pathOf)
  const near = nearestName(name, names)
  throw refused(
    `There is no call "${name}" that gives the content of a page.${near === undefined ? '' : ` Did you mean "${near}"?`}`,
    `choose among: ${names.join(', ')}.`,
  )
}

function pathOf({ path }: Endpoint): string {
  return path.replace(/^\//, '')
}

/** The fields of a call's answers that not all pages have. */
function fieldsOf(endpoint: Endpoint): ReadonlySet<string> {
  return ownFields(fieldNames(z.toJSONSchema(endpoint.answer, { io: 'input', unrepresentable: 'any' })))
}

function ownFields(names: readonly string[]): Set<string> {
  return new Set(names.filter((name) => name !== 'meta_data'))
}

/** Which share of the fields of one or the other both have: from 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = shared(one, other)
  return both / Math.max(1, one.size + other.size - both)
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((field) => other.has(field)).length
}

/** The names of the fields of the entry in an answer's JSON Schema. */
function fieldNames(schema: unknown): string[] {
  const data = inside(inside(schema, 'properties'), 'data')
  const entry = inside(data, 'items') ?? data
  return Object.keys(inside(entry, 'properties') ?? {})
}

function inside(value: unknown, name: string): Readonly<Record<string, unknown>> | undefined {
  const found = isRecord(value) ? value[name] : undefined
  return isRecord(found) ? found : undefined
}

/**
 * Whether a draft is word for word what is published as the answer of another call, whose fields may be the same.
 * @throws {StorefrontError} when it is.
 */
export function refuseCopy({ call }: ContentDraft, documents: readonly CmsDocument[]): void {
  const draft = documents.find((document) => document.call === call)
  const copied = documents.find((document) => document !== draft && isDeepStrictEqual(document.data, draft?.data))
  if (copied === undefined) return
  throw refused(
    `The draft is the answer of another call than ${call}: it is what ${copied.call} answers.`,
    NAME_THE_CALL,
  )
}

const NAME_THE_CALL = 'name the call whose answer it is.'

function refused(message: string, next: string, cause?: unknown): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next, cause })
}
