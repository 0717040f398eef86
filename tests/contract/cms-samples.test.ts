import { describe, expect, test } from 'vitest'
import { createClient, type RequestInput } from '#api/client.ts'
import { getCollection } from '#contract/cms/collection.ts'
import { getDealerLocator, getFaq } from '#contract/cms/content-pages.ts'
import { isMissingEntry } from '#contract/cms/entries.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { searchProducts } from '#contract/search.ts'
import { findContractViolations } from '#journeys/guard/contract-check.ts'
import { findContractDifferences } from '#live/contract-differences.ts'
import { createProductLine } from '#shop/product/product-line.rules.ts'
import { toProduct } from '#shop/product/product.rules.ts'
import { listNullCases, readCmsSamples, readSample, withNull } from './cms-samples.ts'

const samples = readCmsSamples()
const nullCases = listNullCases(samples)

/** Fields that a page requires. The build fails if one of them is empty. */
const REQUIRED_FIELDS = [
  'getCollection data.items.*.ffl_item',
  'getCollection data.items.*.receiver_item',
  'getCollection data.items.*.restricted_states',
  'getCollection data.items.*.restricted_zips',
  'getCollection data.title',
  'getProduct data.*.ffl_item',
  'getProduct data.*.receiver_item',
  'getProduct data.*.skus.*.restricted_states',
  'getProduct data.*.skus.*.restricted_zips',
  'getProduct data.*.skus.*.sku',
  'getProduct data.*.slug',
  'getProduct data.*.title',
  'searchProducts data.*.ffl_item',
  'searchProducts data.*.receiver_item',
  'searchProducts data.*.restricted_states',
  'searchProducts data.*.restricted_zips',
]

/** Fields of the recorded content model that are not in the contract. */
const OTHER_MODEL = new Set(['locale', 'weight_grams', 'released_on', 'released_at'])

/** Sends a request the way the browser and the build do. */
async function request<E extends Endpoint>(endpoint: E, body: unknown): Promise<ResponseOf<E>> {
  const client = createClient({ baseUrl: () => 'https://api.example', fetch: async () => Response.json(body) })
  const path = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']))
  return client.call(endpoint, { path } as RequestInput<E>)
}

async function findError(endpoint: Endpoint, body: unknown): Promise<string | undefined> {
  try {
    await request(endpoint, body)
    return undefined
  } catch (error) {
    return ((error as Error).cause as Error).message
  }
}

/** Returns violations in the format of `verify` and `record`. */
function listBreaches(endpoint: Endpoint, body: unknown): string[] {
  const reply = { status: 200, body }
  return findContractDifferences(endpoint, reply as Parameters<typeof findContractDifferences>[1], 'success')
    .filter(({ kind }) => kind === 'violation')
    .map(({ field, text }) => `${field} ${text}`)
}

describe('Strapi 5 responses', () => {
  test.each(samples)('the client, verify and journeys accept $name', async ({ endpoint, body }) => {
    expect(await findError(endpoint, body)).toBeUndefined()
    expect(listBreaches(endpoint, body)).toEqual([])
    expect(findContractViolations({ endpoint, sent: null, status: 200, received: JSON.stringify(body) })).toEqual([])
  })

  // The recorded search returns complete products instead of the fields of cards.
  test.each(samples.filter(({ endpoint }) => endpoint !== searchProducts))(
    'fields that Strapi adds are not additions: $name',
    ({ endpoint, body }) => {
      const reply = { status: 200, body, failure: undefined, location: undefined }
      const additions = findContractDifferences(endpoint, reply, 'success').filter(
        ({ kind, field }) => kind === 'addition' && !OTHER_MODEL.has(field.replace(/^.*\./, '')),
      )
      expect(additions).toEqual([])
    },
  )

  test('all fields except required ones may be empty, and an empty required field is named', async () => {
    expect(nullCases.length).toBeGreaterThan(150)
    const rejected: string[] = []
    for (const { endpoint, field, body } of nullCases) {
      const error = await findError(endpoint, body)
      const hasBreaches = listBreaches(endpoint, body).length > 0
      expect(hasBreaches, `${endpoint.id} ${field}`).toBe(error !== undefined)
      if (error === undefined) continue
      rejected.push(`${endpoint.id} ${field}`)
      expect(error.replaceAll(/\.\d+(?=\.)/g, '.*')).toContain(`${field}:`)
    }
    expect(rejected.toSorted()).toEqual(REQUIRED_FIELDS)
  })

  test('rejects a page that was requested without populate, and names its fields', async () => {
    expect(listBreaches(getFaq, readSample('unpopulated_page_faq'))).toEqual([
      'data.meta_data is missing: the request does not populate it',
      'data.breadcrumbs is missing: the request does not populate it',
      'data.header_image is missing: the request does not populate it',
      'data.faq_item_list is missing: the request does not populate it',
    ])
  })

  test('reports a field renamed in Strapi with its new name, and the fields that Strapi adds', () => {
    const { header_title, ...others } = readSample('page_faq').data as Readonly<Record<string, unknown>>
    expect(listBreaches(getFaq, { data: { ...others, headline: header_title }, meta: {} })).toEqual([
      'data.header_title is missing; the response has "headline" instead',
    ])
    expect(listBreaches(getFaq, { data: others, meta: {} })).toEqual(['data.header_title is missing'])
    expect(listBreaches(getFaq, { meta: {} })).toEqual([
      "data is missing: the back end does not pass on Strapi's response",
    ])
  })

  test("reports a Strapi rejection in Strapi's words with the next step", () => {
    const [difference] = findContractDifferences(
      getFaq,
      { status: 400, body: readSample('error_400_populate') },
      'success',
    )
    expect(difference?.text).toBe(
      `is 400, ValidationError: Invalid key nope. Next: Correct the back end's request to Strapi as "npx storefront cms" lists it; if it is right, run "npx storefront cms --strapi <project>", which adds missing fields and lists those of other types.`,
    )
  })

  test('reports 25 of 40 search hits with the page size to request', () => {
    const { data } = readSample('products_search_sling') as { readonly data: readonly unknown[] }
    const total = data.length + 15
    expect(listBreaches(searchProducts, { data, meta: { pagination: { page: 1, pageSize: 25, total } } })).toEqual([
      `meta.pagination counts ${total} entries and the response has ${data.length}; request every page of the list, or raise pagination[pageSize] and rest.maxLimit in Strapi`,
    ])
  })

  test('products, collections and pages may be an entry or a list with one entry', async () => {
    const product = readSample('products_tarn-lr') as { readonly data: readonly unknown[] }
    const collection = readSample('product-groups_rifles')
    const faq = readSample('page_faq')
    expect(await request(getProduct, { data: product.data[0] })).toEqual(await request(getProduct, product))
    expect(await request(getCollection, { data: [collection.data] })).toEqual(await request(getCollection, collection))
    expect(await request(getFaq, { data: [faq.data] })).toEqual(await request(getFaq, faq))
  })

  test.each([getProduct, getCollection, getFaq])(
    'verify treats an empty list from $id as a missing entry',
    (endpoint) => {
      const body = readSample('products_not-there')
      expect(isMissingEntry(endpoint, body)).toBe(true)
      expect(listBreaches(endpoint, body)).toEqual([
        'data is an empty list: the CMS has no such entry, or it is not published. Next: Publish the page in the CMS, or remove the link to it.',
      ])
    },
  )

  test('PROD-07 the client rejects a missing page and collection with 404 and returns no product', async () => {
    const body = readSample('products_not-there')
    expect(await request(getProduct, body)).toEqual({ data: [] })
    for (const endpoint of [getCollection, getFaq]) {
      await expect(request(endpoint, body)).rejects.toMatchObject({ kind: 'refused', status: 404 })
    }
  })

  test('a search without results does not count as a missing entry', () => {
    expect(isMissingEntry(searchProducts, { data: [] })).toBe(false)
    expect(isMissingEntry(getProduct, { data: [{}] })).toBe(false)
    expect(isMissingEntry(getProduct, null)).toBe(false)
    expect(isMissingEntry(getFaq, undefined)).toBe(false)
  })

  test('CART-23 IDs that change when content is published affect neither the cart line nor the response', async () => {
    const published = readSample('products_works-tee')
    const republished: unknown = JSON.parse(
      JSON.stringify(published, (key, value: unknown) => (key === 'id' ? Number(value) + 1000 : value)),
    )
    const [before, after] = [await request(getProduct, published), await request(getProduct, republished)]
    expect(after).toEqual(before)
    const lineOf = ({ data }: typeof before) => {
      const product = toProduct(data[0])
      const [sku] = product.skus
      return sku && createProductLine(product, sku, '/product/works-tee')
    }
    expect(lineOf(after)).toEqual(lineOf(before))
    expect(lineOf(before)?.optionIds).toEqual(['size.s', 'color.#e9dfca'])
  })

  test('names an invalid field of a dealer in both dealer formats', async () => {
    const body = JSON.parse(JSON.stringify(readSample('page_dealerlocator'))) as {
      data: { dealer_locator_cards: { coordinates: unknown }[] }
    }
    const [, , , dealer] = body.data.dealer_locator_cards
    if (dealer === undefined) throw new Error('The sample has fewer than four dealers.')
    dealer.coordinates = { latitude: '39.5', longitude: -119.8 }
    expect(await findError(getDealerLocator, body)).toContain('data.dealer_locator_cards.3.coordinates.latitude: ')
    expect(listBreaches(getDealerLocator, body)).toEqual([
      expect.stringContaining('data.dealer_locator_cards.*.coordinates.latitude '),
    ])
  })

  test('a dealer with an empty latitude is accepted', async () => {
    const body = withNull(readSample('page_dealerlocator'), [
      'data',
      'dealer_locator_cards',
      0,
      'coordinates',
      'latitude',
    ])
    const { data } = await request(getDealerLocator, body)
    expect(data.dealer_locator_cards[0]?.coordinates?.latitude).toBeNull()
  })
})
