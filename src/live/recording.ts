import { join } from 'node:path'
import * as z from 'zod/mini'
import { contract } from '#contract/contract.ts'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { fillEmptyFields } from '#contract/schema.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { CONTENT_PAGE_IDS, type ContentPages, type Fixtures } from '#fixtures/fixtures.ts'
import { promoCodes } from '#fixtures/promo-codes.ts'
import { taxRates } from '#fixtures/tax-rates.ts'
import { ShallowPathInside } from '#folders/path-inside.ts'
import { readJsonInside } from '#folders/read-inside.ts'

export const INDEX_FILE = 'index.json'
/** Maximum size in bytes of a file in a recording, which may come from another computer. */
const MAX_BYTES = 64 * 1024 * 1024

const RecordedRequest = z.strictObject({
  endpoint: z.enum(contract.map(({ id }) => id)),
  path: z.record(z.string(), z.string()),
  file: ShallowPathInside.check(z.regex(/^(?!\.).*\.json$/, 'Must be a JSON file')),
})
export type RecordedRequest = z.infer<typeof RecordedRequest>

/** Index of a recording, with its origin and the file of each response. */
const RecordingIndex = z.strictObject({
  /** Time of the recording in ISO format. */
  recordedAt: z.string(),
  /** URL of the API. */
  from: z.string(),
  requests: z.array(RecordedRequest),
})
export type RecordingIndex = z.infer<typeof RecordingIndex>

type Endpoints = { readonly [E in (typeof contract)[number] as E['id']]: E }
type ResponseTo<Id extends keyof Endpoints> = ResponseOf<Endpoints[Id]>

/**
 * Reads the index of a recording, or returns undefined if the folder has none.
 * @throws {StorefrontError} if the index is invalid.
 */
export async function readIndex(folder: string): Promise<RecordingIndex | undefined> {
  const content = await readJsonInside(folder, INDEX_FILE, MAX_BYTES)
  return content === undefined ? undefined : check(RecordingIndex, content, join(folder, INDEX_FILE))
}

/**
 * Loads the data of a mock from a recording: catalog, content, prices, and shipping. Tax rates and promo codes come
 * from the project, because no endpoint returns them.
 * @throws {StorefrontError} if a file is missing or invalid, with the file and the field.
 */
export async function loadRecording(folder: string): Promise<Fixtures> {
  const index = await readIndex(folder)
  if (index === undefined) throw createError(`${folder} has no ${INDEX_FILE}`)
  const loaded = await Promise.all(
    index.requests.map(async ({ endpoint: id, file }) => {
      const endpoint = contract.find((each): each is Endpoint & typeof each => each.id === id)
      const content = await readJsonInside(folder, file, MAX_BYTES)
      if (endpoint === undefined || content === undefined) throw createError(`${join(folder, file)} does not exist`)
      const response: unknown = fillEmptyFields(endpoint.response, content)
      check(endpoint.response, response, join(folder, file))
      return { id, response }
    }),
  )

  function list<Id extends keyof Endpoints>(wanted: Id): ResponseTo<Id>[] {
    return loaded.filter(({ id }) => id === wanted).map(({ response }) => response as ResponseTo<Id>)
  }
  function get<Id extends keyof Endpoints>(wanted: Id): ResponseTo<Id> {
    const [found] = list(wanted)
    if (found === undefined) throw createError(`${folder} has no response for ${wanted}, which the mock needs`)
    return found
  }

  const prices = get('getPriceList')
  // A product that was recorded under two URLs is included once.
  const products = new Map(
    list('getProduct')
      .flatMap(({ data }) => data.slice(0, 1))
      .map((each) => [each.documentId, each]),
  )
  const collections = new Map(list('getCollection').map(({ data }) => [data.slug, data]))
  return {
    products: [...products.values()],
    collections: [...collections.values()],
    // The uncached list is used if the other one is empty (PROD-54).
    priceList: Object.keys(prices).length > 0 ? prices : get('getUncachedPriceList'),
    navigation: get('getNavigation'),
    footer: get('getFooter'),
    home: get('getHome'),
    contentPages: Object.fromEntries(CONTENT_PAGE_IDS.map((id) => [id, get(id)])) as unknown as ContentPages,
    shippingMethods: get('getShippingMethods'),
    promoCodes,
    taxRates,
  }
}

function check<S extends z.ZodMiniType>(schema: S, value: unknown, file: string): z.output<S> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  throw createError(`${file}: ${issue?.path.join('.')}: ${issue?.message}`)
}

function createError(problem: string): StorefrontError {
  return new StorefrontError({
    kind: 'usage',
    message: `The recording cannot be used: ${problem}.`,
    next: 'Record again: npx storefront record --from <url> --out <folder>.',
  })
}
