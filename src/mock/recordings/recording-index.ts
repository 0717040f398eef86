import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { contract } from '#contract/contract.ts'
import type { ReadRequest } from '#contract/crawl/crawl.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ShallowPathInside } from '#folders/path-inside.ts'
import { getContractShape } from '../openapi/document.ts'

export const INDEX_FILE = 'index.json'

/** Maximum length of a file name in characters. Most systems allow 255. */
const MAX_NAME_LENGTH = 180
/** Number of characters in a hash that distinguishes between two contracts or two long names. */
const HASH_LENGTH = 16

const RecordedRequest = z.strictObject({
  endpoint: z.enum(contract.map(({ id }) => id)),
  path: z.record(z.string(), z.string()),
  /** Path inside the folder of the recording, at most one level deep, which rules out path traversal. */
  file: ShallowPathInside.check(z.regex(/^(?!\.).*\.json$/, 'Must be a JSON file')),
  /** Query of a request in a sequential recording. */
  query: z.optional(z.record(z.string(), z.string())),
  /** Response status of a request in a sequential recording. */
  status: z.optional(z.int()),
  /** Response headers of a request in a sequential recording, if they differ from those of other JSON responses. */
  headers: z.optional(
    z.strictObject({
      'content-type': z.optional(z.string().check(z.regex(/^application\/(?:problem\+)?json$/))),
      location: z.optional(z.string().check(z.regex(/^\/(?!\/)[\x21-\x7e]*$/))),
      'retry-after': z.optional(z.string().check(z.regex(/^[\w ,:]+$/))),
    }),
  ),
  /** Set if the response was kept despite contract violations. Such a recording cannot be replayed. */
  drift: z.optional(z.literal(true)),
})
export type RecordedRequest = z.infer<typeof RecordedRequest>

/** Index of a recording, with its origin and the file of each response. */
export const RecordingIndex = z.strictObject({
  format: z.literal(1),
  /** Time of the recording in ISO format. */
  recordedAt: z.string(),
  /** URL of the API. */
  from: z.string(),
  /** Whether this is a sequential recording, which contains all requests in order, including writes. */
  ordered: z.optional(z.literal(true)),
  /** Hash of the contract against which the responses were validated. */
  contract: z.string(),
  calls: z.array(RecordedRequest),
})
export type RecordingIndex = z.infer<typeof RecordingIndex>

/** Returns a hash of the contract, excluding descriptions. */
export function hashContract(): string {
  return hash(JSON.stringify(getContractShape()))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)
}

/** Returns the path of a recorded response, such as `getHome.json` or `getProduct/tarn-lr.json`. */
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

/** Serializes a response as JSON with sorted fields. */
export function toStableJson(value: unknown): string {
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
  if (found === undefined) throw new Error(`The contract has no endpoint ${endpoint}.`)
  return found
}
