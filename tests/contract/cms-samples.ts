import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { searchProducts } from '#contract/search.ts'

const FOLDER = join(import.meta.dirname, 'cms-samples')

/** Fields that Strapi itself sets. */
const SYSTEM_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'locale',
])

/** A response from Strapi 5.54, and the endpoint to which it belongs. */
export interface CmsSample {
  readonly name: string
  readonly endpoint: Endpoint
  readonly body: { readonly data: unknown }
}

/** Reads the recorded responses that have content. */
export function readCmsSamples(): CmsSample[] {
  return readdirSync(FOLDER)
    .filter((file) => !/not-there|unpopulated|error/.test(file))
    .map((file) => {
      const name = file.replace('.json', '')
      return { name, endpoint: findEndpoint(name), body: readSample(name) }
    })
}

/** Reads one recorded response. */
export function readSample(name: string): { readonly data: unknown } {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as { readonly data: unknown }
}

function findEndpoint(name: string): Endpoint {
  if (name.startsWith('products_search')) return searchProducts
  if (name.startsWith('products_')) return getProduct
  if (name.startsWith('product-groups_')) return getCollection
  const path = `/strapi/page/${name.replace('page_', '')}`
  const endpoint = contract.find((candidate) => candidate.path === path)
  if (endpoint === undefined) throw new Error(`No endpoint has the path ${path}.`)
  return endpoint
}

/** A response with one null field. */
export interface NullCase {
  readonly endpoint: Endpoint
  /** Path of the field, with `*` for any list entry, such as `data.*.skus.*.price`. */
  readonly field: string
  readonly body: unknown
}

/** For each field that an editor can leave empty, returns a response in which its first occurrence is null. */
export function listNullCases(samples: readonly CmsSample[]): NullCase[] {
  const cases = new Map<string, NullCase>()
  for (const { endpoint, body } of samples) {
    for (const path of listFieldPaths(body.data, ['data'])) {
      const field = path.map((step) => (typeof step === 'number' ? '*' : step)).join('.')
      const key = `${endpoint.id} ${field}`
      if (!cases.has(key)) cases.set(key, { endpoint, field, body: withNull(body, path) })
    }
  }
  return [...cases.values()]
}

type Path = readonly (string | number)[]

function listFieldPaths(value: unknown, path: Path): Path[] {
  if (Array.isArray(value)) {
    if (isRichText(value)) return []
    return value.flatMap((entry, index) => listFieldPaths(entry, [...path, index]))
  }
  if (typeof value !== 'object' || value === null || 'mime' in value) return []
  return Object.entries(value)
    .filter(([field]) => !SYSTEM_FIELDS.has(field))
    .flatMap(([field, inner]) => [[...path, field], ...listFieldPaths(inner, [...path, field])])
}

function isRichText([first]: readonly unknown[]): boolean {
  return typeof first === 'object' && first !== null && 'type' in first && 'children' in first
}

/** Returns a copy with null at a path. */
export function withNull(value: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return null
  if (Array.isArray(value)) return value.map((entry, index) => (index === step ? withNull(entry, rest) : entry))
  return { ...(value as object), [step]: withNull((value as Readonly<Record<string, unknown>>)[step], rest) }
}
