import type { contract } from '#contract/contract.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { CONTENT_PAGE_IDS, type ContentPages, type Fixtures } from '#fixtures/fixtures.ts'
import { promoCodes } from '#fixtures/promo-codes.ts'
import { taxRates } from '#fixtures/tax-rates.ts'
import { readRecording, type Recording, formatRecordCommand } from './recording.ts'

type Endpoints = { readonly [E in (typeof contract)[number] as E['id']]: E }
type ResponseTo<Id extends keyof Endpoints> = ResponseOf<Endpoints[Id]>

/**
 * Loads the data of a mock from a recording: catalog, content, prices, and shipping. Tax rates and promo codes come
 * from the project, because no endpoint returns them.
 * @throws {StorefrontError} if a file is missing or invalid.
 */
export async function loadRecording(folder: string): Promise<Fixtures> {
  const recording = await readRecording(folder)
  const { products, collections } = toCatalog(recording)
  const prices = getResponse(recording, 'getPriceList')
  const contentPages = CONTENT_PAGE_IDS.map((id) => [id, getResponse(recording, id)] as const)
  return {
    products,
    collections,
    // The uncached list is used if the other one is empty (PROD-54).
    priceList: Object.keys(prices).length > 0 ? prices : getResponse(recording, 'getUncachedPriceList'),
    navigation: getResponse(recording, 'getNavigation'),
    footer: getResponse(recording, 'getFooter'),
    home: getResponse(recording, 'getHome'),
    contentPages: Object.fromEntries(contentPages) as unknown as ContentPages,
    shippingMethods: getResponse(recording, 'getShippingMethods'),
    promoCodes,
    taxRates,
  }
}

function getResponse<Id extends keyof Endpoints>(recording: Recording, id: Id): ResponseTo<Id> {
  const found = recording.responses.get(id)
  if (found !== undefined) return found.response as ResponseTo<Id>
  const message = `The recording in ${recording.folder} has no response for ${id}, which the mock needs to start.`
  throw new StorefrontError({
    kind: 'usage',
    message,
    next: `Record again: ${formatRecordCommand(recording.folder, recording.index)}.`,
  })
}

/** Returns the catalog of a recording. A product recorded under two URLs is included once. */
function toCatalog({ responses }: Recording): Pick<Fixtures, 'products' | 'collections'> {
  const products = new Map<string, Fixtures['products'][number]>()
  const collections = new Map<string, Fixtures['collections'][number]>()
  for (const { request, response } of responses.values()) {
    if (request.endpoint === 'getProduct') {
      const [product] = (response as ResponseTo<'getProduct'>).data
      if (product !== undefined) products.set(product.documentId, product)
    } else if (request.endpoint === 'getCollection') {
      const { data } = response as ResponseTo<'getCollection'>
      collections.set(data.slug, data)
    }
  }
  return { products: [...products.values()], collections: [...collections.values()] }
}
