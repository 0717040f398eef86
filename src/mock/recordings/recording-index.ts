import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { contract } from '#contract/contract.ts'
import type { ReadRequest } from '#contract/crawl/crawl.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ShallowPathInside } from '#folders/path-inside.ts'
import { contractShape } from '../openapi/document.ts'

export const INDEX_FILE = 'index.json'

/** Characters of a file's name, which may have 255 on most systems. */
const MAX_NAME_LENGTH = 180
/** Letters and digits that tell two contracts apart, or two long names. */
const HASH_LENGTH = 16

const RecordedRequest = z.strictObject({
  endpoint: z.enum(contract.map(({ id }) => id)),
  path: z.record(z.string(), z.string()),
  /** Below the recording's folder; one level of folders at most, so that it cannot lead out of it. */
  file: ShallowPathInside.check(z.regex(/^(?!\.).*\.json$/, 'Must be a JSON file')),
  /** Of a call in its order. */
  query: z.optional(z.record(z.string(), z.string())),
  /** Of a call in its order. */
  status: z.optional(z.int()),
  /** Of a call in its order, where they differ from those of any JSON. */
  headers: z.optional(
    z.strictObject({
      'content-type': z.optional(z.string().check(z.regex(/^application\/(?:problem\+)?json$/))),
      location: z.optional(z.string().check(z.regex(/^\/(?!\/)[\x21-\x7e]*$/))),
      'retry-after': z.optional(z.string().check(z.regex(/^[\w ,:]+$/))),
    }),
  ),
  /** Kept though it does not fit the contract; such a recording cannot be replayed. */
  drift: z.optional(z.literal(true)),
})
export type RecordedRequest = z.infer<typeof RecordedRequest>

/** What a recording is, and which file holds which answer. */
export const RecordingIndex = z.strictObject({
  format: z.literal(1),
  /** ISO time. */
  recordedAt: z.string(),
  /** Address of the API. */
  from: z.string(),
  /** The calls are in their order, each with what it was answered: changes of state, too (MOCK-88). */
  ordered: z.optional(z.literal(true)),
  /** Of the contract that the answers were held against. */
  contract: z.string(),
  calls: z.array(RecordedRequest),
})
export type RecordingIndex = z.infer<typeof RecordingIndex>

/** Tells two versions of the contract apart, by everything but their texts. */
export function contractHash(): string {
  return hash(JSON.stringify(contractShape()))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)
}

/** The file of a call: `getHome.json`, `getProduct/tarn-lr.json`. */
export function getFilePath({ endpoint, path }: ReadRequest): string {
  const [value] = Object.values(path)
  if (value === undefined) return `${endpoint.id}.json`
  const name = encodeURIComponent(value).replaceAll(/^\.|[!'()*~]/g, escaped)
  const isLong = name.length > MAX_NAME_LENGTH
  return `${endpoint.id}/${isLong ? `${name.slice(0, MAX_NAME_LENGTH)}-${hash(value)}` : name}.json`
}

function escaped(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

/** JSON that is the same for the same answer, whatever the order of its fields. */
export function stableJson(value: unknown): string {
  return `${JSON.stringify(sorted(value), null, 2)}\n`
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}

export function getEndpoint({ endpoint }: RecordedRequest): Endpoint {
  const found = (contract as readonly Endpoint[]).find(({ id }) => id === endpoint)
  if (found === undefined) throw new Error(`The contract has no call ${endpoint}.`)
  return found
}
