import { expect, test } from 'vitest'
import { createClient } from '#api/client.ts'
import { getProduct } from '#contract/cms/product.ts'
import { findContractDifferences } from '#mock/live-api/contract-differences.ts'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { toCmsPath } from '../cms/sample-shop.ts'
import { readCmsSamples } from './cms-samples.ts'

const fixtures = await loadFixtures()
const mock = createMock({ fixtures })

/** Fields of the recorded content model that are not in the contract. */
const OTHER_MODEL = new Set(['locale', 'weight_grams', 'released_on', 'released_at'])
/** Fields of the dealers in the fixtures, in the format that Strapi cannot store (DEAL-09). */
const OTHER_DEALERS = new Set(
  ['phoneNumber', 'email', 'address1', 'address2'].map((name) => `data.dealer_locator_cards.*.${name}`),
)

async function read(path: string, from: typeof mock = mock): Promise<unknown> {
  return (await from.fetch(`http://api.example${path}`)).json()
}

/** Returns the kinds of values that each field has. A rich-text block counts as a single field. */
function listFields(value: unknown, path = '', fields = new Map<string, Set<string>>()): Map<string, Set<string>> {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value
  fields.set(path, (fields.get(path) ?? new Set()).add(kind))
  if (typeof value !== 'object' || value === null || 'children' in value) return fields
  for (const [name, inner] of Object.entries(value)) {
    listFields(inner, path === '' ? name : `${path}.${Array.isArray(value) ? '*' : name}`, fields)
  }
  return fields
}

// In the recording, a search returns complete products. In the mock, it returns only the fields of cards.
const samples = readCmsSamples().filter(({ endpoint }) => endpoint.id !== 'searchProducts')

test.each(samples)('CMS-88 the mock responds with the fields of Strapi: $name', async (sample) => {
  const strapi = listFields(sample.body)
  const sent = listFields(await read(toCmsPath(sample)))
  const isOther = (field: string): boolean => OTHER_MODEL.has(field.replace(/^.*\./, ''))
  expect([...strapi.keys()].filter((field) => !sent.has(field) && !isOther(field))).toEqual([])
  expect([...sent.keys()].filter((field) => !strapi.has(field) && !OTHER_DEALERS.has(field))).toEqual([])
  // A field that an editor filled in only in one of the two shops is null in the other.
  const kindsOf = (fields: typeof sent, field: string): string[] =>
    [...(fields.get(field) ?? [])].filter((kind) => kind !== 'null')
  const differing = [...sent.keys()].filter((field) => {
    const [one, other] = [kindsOf(strapi, field), kindsOf(sent, field)]
    return one.length > 0 && other.length > 0 && !other.some((kind) => one.includes(kind))
  })
  expect(differing).toEqual([])
})

test.each(samples)('CMS-92 does not report fields that Strapi adds as additions: $name', ({ endpoint, body }) => {
  const differences = findContractDifferences(
    endpoint,
    { status: 200, body, failure: undefined, location: undefined },
    'success',
  )
  const additions = differences.filter(
    ({ kind, field }) => kind === 'addition' && !OTHER_MODEL.has(field.replace(/^.*\./, '')),
  )
  expect(additions).toEqual([])
})

test('CMS-88 a file has the fields of an upload, and null where an editor left a field empty', async () => {
  const { data } = (await read('/strapi/products/works-tee')) as { data: readonly Record<string, unknown>[] }
  expect(data[0]).toMatchObject({
    id: expect.any(Number),
    image: {
      id: expect.any(Number),
      documentId: expect.stringMatching(/^[a-z][a-z\d]{23}$/),
      name: 'works-tee-main-1600.webp',
      hash: 'works-tee-main-1600',
      ext: '.webp',
      mime: 'image/webp',
      formats: { small: { name: 'small_works-tee-main-1600.webp', ext: '.webp', path: null, width: 500 } },
      caption: null,
      provider: 'local',
    },
    about: { patents: null, disclaimer: null },
    promo_videos: null,
  })
})

test('CMS-88 lists have pagination, and single entries an empty meta', async () => {
  expect(await read('/strapi/products/tarn-lr')).toMatchObject({
    meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
  })
  expect(await read('/strapi/products/search/nothing-like-it')).toEqual({
    data: [],
    meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } },
  })
  expect(await read('/strapi/page/faq')).toMatchObject({ meta: {} })
})

test('CMS-88 CMS-64 each publish gives components new IDs, and the shop reads the same product', async () => {
  const other = createMock({ fixtures })
  const readProduct = async (): Promise<unknown> =>
    createClient({ baseUrl: () => 'http://api.example', fetch: other.fetch }).call(getProduct, {
      path: { title: 'works-tee' },
    })
  const [before, product] = [await read('/strapi/products/works-tee', other), await readProduct()]
  expect(before).toEqual(await read('/strapi/products/works-tee'))
  other.useFixtures(fixtures)
  const after = await read('/strapi/products/works-tee', other)
  const idsOf = (body: unknown): number[] =>
    [...JSON.stringify(body).matchAll(/"id":(\d+),"(?:label|field_name|sku)"/g)].map(([, id]) => Number(id))
  const previous = new Set(idsOf(before))
  expect(previous.size).toBeGreaterThan(20)
  expect(idsOf(after).filter((id) => previous.has(id))).toEqual([])
  expect(await readProduct()).toEqual(product)
})

test('CMS-88 a rule that rejects a content request sends a Strapi error, but a gateway error is a problem document', async () => {
  const ruled = createMock({ fixtures })
  ruled.namespace('default').rules.add({ kind: 'status', status: 403, message: 'Forbidden', endpoint: 'getFaq' })
  ruled.namespace('default').rules.add({ kind: 'status', status: 502, endpoint: 'getHome' })
  expect(await read('/strapi/page/faq', ruled)).toEqual({
    data: null,
    error: { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} },
  })
  expect(await read('/strapi/page/home', ruled)).toMatchObject({ status: 502, title: 'Bad Gateway' })
})

test('CMS-88 a rule can empty a CMS field in the format of Strapi', async () => {
  const ruled = createMock({ fixtures })
  ruled.namespace('default').rules.add({ kind: 'response', endpoint: 'getFaq', patch: { 'data.header_title': null } })
  expect(await read('/strapi/page/faq', ruled)).toMatchObject({ data: { header_title: null } })
})
