import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMock } from '#mock/mock.ts'
import { createShopper, line, type Shopper } from './shopper.ts'
import { inProcess, type RunningMock } from './start-mock.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

describe('the catalog', () => {
  let mock: RunningMock
  let shopper: Shopper

  beforeAll(async () => {
    mock = await inProcess.start()
    shopper = createShopper(mock)
  })

  afterAll(() => mock.stop())

  test('API-38 a product is found by slug and by documentId, in a list', async () => {
    const bySlug = await shopper.call('GET', '/strapi/products/sling')
    expect(bySlug.body).toMatchObject({ data: [{ slug: 'sling', documentId: 'doc-sling' }] })
    expect((await shopper.call('GET', '/strapi/products/doc-sling')).body).toEqual(bySlug.body)
    expect(await shopper.problem('GET', '/strapi/products/nope')).toMatchObject({
      status: 404,
      body: { message: 'There is no product "nope".' },
    })
  })

  test('API-41 API-42 both price lists are keyed by SKU', async () => {
    const { body } = await shopper.call('GET', '/Products')
    expect(body).toMatchObject({ 'CAP-1': { price: 29.95, bestDiscountedPrice: 24.5, qtyOnHand: 1000 } })
    expect((await shopper.call('GET', '/Products/nocache')).body).toEqual(body)
  })

  test('API-40 SRCH-17 a search matches titles and subtitles, ignores case, and sorts by title', async () => {
    const search = async (query: string) => {
      const path = `/strapi/products/search/${encodeURIComponent(query)}`
      const { body } = await shopper.call<{ data: { title: string; documentId: string }[] }>('GET', path)
      return body.data.map(({ title }) => title)
    }
    expect(await search('E')).toEqual(['beanie', 'Cap', 'lower', 'magazine', 'rifle'])
    expect(await search('SLI')).toEqual(['sling'])
    expect(await search('made in the works')).toEqual(['Cap'])
    expect(await search('a')).toEqual(['beanie', 'Cap', 'magazine'])
    expect(await search('nothing like it')).toEqual([])
  })

  test.each([
    ['rifle', { ffl_item: true, receiver_item: false, restricted_states: ['California'], restricted_zips: [] }],
    ['lower', { ffl_item: false, receiver_item: true, restricted_states: [], restricted_zips: [] }],
    [
      'magazine',
      { ffl_item: false, receiver_item: false, restricted_states: ['NY', ''], restricted_zips: ['606', ''] },
    ],
  ])("API-40 OPEN-079 the search result %s has its product's dealer flags and restrictions", async (title, facts) => {
    const { body } = await shopper.call('GET', `/strapi/products/search/${title}`)
    expect(body).toMatchObject({ data: [{ title, ...facts }] })
  })
})

test.each([
  [12, 10],
  [10, 10],
  [0, 10],
  [-1, 10],
  [9.5, 9.5],
])('OPEN-091 an item of $10 with the discounted price %d costs %d', async (bestDiscountedPrice, price) => {
  const record = { price: 10, bestDiscountPercentage: 0, bestDiscountedPrice, qtyOnHand: 5 }
  const fixtures = { ...tinyFixtures, priceList: { ...tinyFixtures.priceList, 'SLING-1': record } }
  const buyer = createShopper({ url: 'http://mock.test', fetch: createMock({ fixtures }).fetch })
  const { body } = await buyer.add(await buyer.guest(), line('SLING-1'))
  expect(body).toMatchObject({ subTotal: price, items: [{ productPrice: price, price: 10 }] })
})

test('a search returns the first 500 matching products, sorted by title', async () => {
  const [product] = tinyFixtures.products
  if (product === undefined) throw new Error('There is no product.')
  const products = Array.from({ length: 1200 }, (_, at) => ({
    ...product,
    title: `Bolt ${String(1200 - at).padStart(4, '0')}`,
  }))
  const { fetch } = createMock({ fixtures: { ...tinyFixtures, products } })
  const shopper = createShopper({ url: 'http://mock.test', fetch })
  const { body } = await shopper.call<{ data: { title: string }[] }>('GET', '/strapi/products/search/b')
  expect([body.data.length, body.data[0]?.title, body.data.at(-1)?.title]).toEqual([500, 'Bolt 0001', 'Bolt 0500'])
})
