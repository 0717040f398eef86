import type { contract } from '#contract/contract.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { CONTENT_PAGE_IDS, type ContentPages, type Fixtures } from '#fixtures/fixtures.ts'
import { promoCodes } from '#fixtures/promo-codes.ts'
import { taxRates } from '#fixtures/tax-rates.ts'
import { readRecording, type Recording, recordAgain } from './recording.ts'

type Endpoints = { readonly [E in (typeof contract)[number] as E['id']]: E }
type Answers<Id extends keyof Endpoints> = AnswerOf<Endpoints[Id]>

/**
 * What a mock answers from, out of a recording: catalogue, content, prices and shipping. What no call tells, tax
 * rates and promo codes, is the project's own.
 * @throws {StorefrontError} when something is missing or broken (MOCK-19).
 */
export async function loadRecording(folder: string): Promise<Fixtures> {
  const recording = await readRecording(folder)
  const { products, collections } = catalogueOf(recording)
  const prices = answerOf(recording, 'getPriceList')
  const contentPages = CONTENT_PAGE_IDS.map((id) => [id, answerOf(recording, id)] as const)
  return {
    products,
    collections,
    // The uncached list counts when the other one is empty (PROD-54).
    priceList: Object.keys(prices).length > 0 ? prices : answerOf(recording, 'getUncachedPriceList'),
    navigation: answerOf(recording, 'getNavigation'),
    footer: answerOf(recording, 'getFooter'),
    home: answerOf(recording, 'getHome'),
    contentPages: Object.fromEntries(contentPages) as unknown as ContentPages,
    shippingMethods: answerOf(recording, 'getShippingMethods'),
    promoCodes,
    taxRates,
  }
}

function answerOf<Id extends keyof Endpoints>(recording: Recording, id: Id): Answers<Id> {
  const found = recording.answers.get(id)
  if (found !== undefined) return found.answer as Answers<Id>
  const message = `The recording in ${recording.folder} has no answer of ${id}, without which the mock cannot start.`
  throw new StorefrontError({ kind: 'usage', message, next: `${recordAgain(recording.folder, recording.index)}.` })
}

/** A product that was reached by two addresses is one product. */
function catalogueOf({ answers }: Recording): Pick<Fixtures, 'products' | 'collections'> {
  const products = new Map<string, Fixtures['products'][number]>()
  const collections = new Map<string, Fixtures['collections'][number]>()
  for (const { call, answer } of answers.values()) {
    if (call.endpoint === 'getProduct') {
      const [product] = (answer as Answers<'getProduct'>).data
      if (product !== undefined) products.set(product.documentId, product)
    } else if (call.endpoint === 'getCollection') {
      const { data } = answer as Answers<'getCollection'>
      collections.set(data.slug, data)
    }
  }
  return { products: [...products.values()], collections: [...collections.values()] }
}
