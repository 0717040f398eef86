import { describe, expect, test } from 'vitest'
import { createClient } from '#api/client.ts'
import type { StorefrontError } from '#errors/storefront-error.ts'
import { discover, type Discovery } from '#export/discover/discover.ts'
import { createCachingClient } from './caching-client.ts'
import {
  type ApiResponses,
  API_URL,
  createCollection,
  fetchFrom,
  createProduct,
  createSmallShop,
} from './small-shop.ts'

function discoverIn(responses: ApiResponses, requested: string[] = []): Promise<Discovery> {
  const client = createClient({ baseUrl: () => API_URL, fetch: fetchFrom(responses, requested) })
  return discover(createCachingClient(client), API_URL, new AbortController().signal)
}

describe('discovery', () => {
  test('discovery follows navigation, footer, CMS pages, listings and related products until it finds no new pages', async () => {
    expect(await discoverIn(createSmallShop())).toEqual({
      collections: ['/collection/parts', '/collection/rifles', '/collection/sale'],
      products: ['/product/brake', '/product/chassis', '/product/manual', '/product/tarn'],
    })
  })

  test('discovery requests each page once, regardless of the number of links to it', async () => {
    const requested: string[] = []
    await discoverIn(createSmallShop(), requested)
    // Shipping methods are requested with the layout.
    const { '/Cart/shipping-methods': _, ...documents } = createSmallShop()
    expect(requested.toSorted()).toEqual(Object.keys(documents).toSorted())
  })

  test('an encoded path is found once and requested in its decoded form', async () => {
    const responses = { ...createSmallShop(), '/strapi/products/brake': createProduct('brake', ['caf%C3%A9']) }
    const requested: string[] = []
    const found = await discoverIn({ ...responses, '/strapi/products/café': createProduct('café') }, requested)
    expect(found.products).toContain('/product/caf%C3%A9')
    expect(requested).toContain('/strapi/products/café')
  })
})

describe('a failure during discovery', () => {
  test('reports a rejected request with its page, request, status and next step', async () => {
    const failing = Response.json({ title: 'Broken', status: 500, message: 'The CMS is down.' }, { status: 500 })
    await expect(discoverIn({ ...createSmallShop(), '/strapi/product-groups/sale': failing })).rejects.toMatchObject({
      kind: 'external',
      message: expect.stringMatching(
        /status 500: The CMS is down\.\nPage: \/collection\/sale \(linked from \/\)\. Request: GET \/strapi\/product-groups\/\{title\}\./,
      ) as string,
      next: 'Check the API, then build again.',
    })
  })

  test('CMS-04 a failed content page request stops the build and is reported', async () => {
    const failing = Response.json({ title: 'Broken', status: 500, message: 'The CMS is down.' }, { status: 500 })
    await expect(discoverIn({ ...createSmallShop(), '/strapi/page/warranty': failing })).rejects.toThrow(
      'Page: /warranty. Request: GET /strapi/page/warranty.',
    )
  })

  test('a broken link is reported with the page that contains it', async () => {
    const responses = { ...createSmallShop(), '/strapi/products/brake': createProduct('brake', ['gone']) }
    await expect(discoverIn(responses)).rejects.toThrow('/product/gone (linked from /product/brake)')
  })

  test('reports a contract violation with its page, request and field', async () => {
    const invalid = createCollection('rifles', ['tarn'])
    const responses = { ...createSmallShop(), '/strapi/product-groups/rifles': { data: { ...invalid.data, title: 7 } } }
    await expect(discoverIn(responses)).rejects.toThrow(
      /violates the contract: .*data\.title.*\nPage: \/collection\/rifles .*Request: GET \/strapi\/product-groups/s,
    )
  })

  test('reports all failures together, with one line and a count for equal failures of several pages', async () => {
    const untitled = (slug: string) => ({
      data: createProduct(slug).data.map((one) => ({ ...one, title: null, skus: 'x' })),
    })
    const { faq_item_list: _, ...unpopulated } = (
      createSmallShop()['/strapi/page/faq'] as { data: Record<string, unknown> }
    ).data
    const forbidden = {
      data: null,
      error: { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} },
    }
    const responses = {
      ...createSmallShop(),
      '/strapi/products/tarn': untitled('tarn'),
      '/strapi/products/chassis': untitled('chassis'),
      '/strapi/page/faq': { data: unpopulated },
      '/strapi/page/warranty': Response.json(forbidden, { status: 403 }),
    }
    const error: unknown = await discoverIn(responses).catch((e: unknown) => e)
    const [first, ...lines] = (error as Error).message.split('\n')
    expect(first).toBe(`4 responses from the API at ${API_URL} cannot be used:`)
    expect(lines.toSorted()).toEqual([
      'GET /strapi/page/faq: data.faq_item_list is missing: the request does not populate it (/faq)',
      'GET /strapi/page/warranty: status 403, ForbiddenError: Forbidden (/warranty)',
      expect.stringMatching(
        /^GET \/strapi\/products\/\{title\}: data\.\*\.skus .* \(2 pages, the first is \/product\/tarn \(linked from \/collection\/rifles\)\)$/,
      ),
      expect.stringMatching(/^GET \/strapi\/products\/\{title\}: data\.\*\.title .* \(2 pages, the first is/),
    ])
    expect(error).toMatchObject({ kind: 'external' })
    const { next } = error as StorefrontError
    expect(next).toContain('In Strapi, below Settings > API Tokens, allow find and findOne')
    expect(next).toContain('Fix the field in the CMS')
    expect(next).toContain("Populate these fields in the back end's request to Strapi")
  })

  test('a path without an API is a mistake in its URL, not of pages', async () => {
    const responses = Object.fromEntries(
      Object.keys(createSmallShop()).map((path) => [path, Response.json({ message: 'Not Found' }, { status: 404 })]),
    )
    await expect(discoverIn(responses)).rejects.toMatchObject({
      message: expect.stringMatching(/^The API at \S+ rejected \d+ of \d+ requests with status 404\.$/) as string,
      next: "Correct the URL of the API, below which GET /strapi/page/app must respond, or the URL and prefix of Strapi's API in the back end.",
    })
  })

  test.each([
    ['a component made repeatable', { about: [] }, 'data.0.about: Invalid input'],
    ['a large integer', { skus: [{ quantity: '7' }] }, 'data.0.skus.0.quantity: Invalid input'],
  ])('reports %s with the content model as the next step', async (_, change, text) => {
    const brake = createProduct('brake')
    const [one] = brake.data
    const skus = 'skus' in change ? [{ ...one?.skus[0], ...change.skus[0] }] : one?.skus
    const response = { data: [{ ...one, ...change, skus }] }
    await expect(discoverIn({ ...createSmallShop(), '/strapi/products/brake': response })).rejects.toMatchObject({
      message: expect.stringContaining(text) as string,
      next: 'If Strapi stores the field, run "npx storefront cms --strapi <project>", which adds missing fields and lists those of other types; step 5 in docs/guides/cms.md lists the fields that the back end computes.',
    })
  })

  test('reports a relation in place of items and suggests what the back end must compute', async () => {
    const parts = createCollection('parts', [])
    const items = [{ id: 3, documentId: 'abc', slug: 'chassis', title: 'Chassis', locale: null }]
    await expect(
      discoverIn({ ...createSmallShop(), '/strapi/product-groups/parts': { data: { ...parts.data, items } } }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('data.items.*.product_id is missing') as string,
      next: 'Compute the fields of items in the back end; step 5 in docs/guides/cms.md lists them.',
    })
  })

  test('follows the links in an invalid response', async () => {
    const rifles = createCollection('rifles', ['tarn', 'gone'])
    const responses = {
      ...createSmallShop(),
      '/strapi/product-groups/rifles': { data: { ...rifles.data, title: null } },
    }
    await expect(discoverIn(responses)).rejects.toThrow(/data\.title .*\n.*status 404.*\/product\/gone/s)
  })

  test('reports an image on an unknown host at its field, unless MEDIA_HOSTS lists the host', async () => {
    const image = { url: 'https://cdn.example/x.webp', alternativeText: '', width: 4, height: 3, mime: 'image/webp' }
    const response = { data: createProduct('brake').data.map((one) => ({ ...one, image })) }
    const discoverWith = (...origins: string[]): Promise<Discovery> => {
      const client = createClient({
        baseUrl: () => API_URL,
        fetch: fetchFrom({ ...createSmallShop(), '/strapi/products/brake': response }),
      })
      return discover(createCachingClient(client, origins), API_URL, new AbortController().signal)
    }
    await expect(discoverWith('https://media.example')).rejects.toMatchObject({
      message: expect.stringContaining(
        'has a file from https://cdn.example in data.0.image.url, but neither MEDIA_BASE_URL nor MEDIA_HOSTS contains this host: "https://cdn.example/x.webp"',
      ) as string,
      next: 'Add the host to MEDIA_HOSTS. If editors open Strapi at this URL, set CMS_ORIGIN and MEDIA_BASE_URL instead.',
    })
    expect((await discoverWith('https://media.example', 'https://cdn.example')).products).toContain('/product/brake')
  })

  test('rich text nested 3,000 levels deep is reported with page, request, field and next step', async () => {
    const list = '{"type":"list","children":['.repeat(3_000) + ']}'.repeat(3_000)
    const text = JSON.stringify(createProduct('brake')).replace('"summary":[]', `"summary":[${list}]`)
    const response = new Response(text, { headers: { 'content-type': 'application/json' } })
    await expect(discoverIn({ ...createSmallShop(), '/strapi/products/brake': response })).rejects.toMatchObject({
      kind: 'external',
      message: expect.stringMatching(
        /nested more than 200 levels deep at data\.0\.about\.summary\.0\.children.*\nPage: \/product\/brake .*Request: GET \/strapi\/products\/\{title\}\./s,
      ) as string,
      next: 'Flatten this content in the CMS.',
    })
  })

  test.each(['http://[bad', '//exa mple/x.webp'])(
    'reports the image URL %s with its page, request, field and next step',
    async (url) => {
      const { data } = createProduct('brake')
      const image = { url, alternativeText: '', width: 4, height: 3, mime: 'image/webp' }
      const response = { data: data.map((one) => ({ ...one, image })) }
      await expect(discoverIn({ ...createSmallShop(), '/strapi/products/brake': response })).rejects.toMatchObject({
        message: expect.stringMatching(
          /an invalid file URL in data\.0\.image\.url: .*\nPage: \/product\/brake .*Request: GET \/strapi\/products\/\{title\}\./s,
        ) as string,
        next: 'Correct the URL of this file in the CMS.',
      })
    },
  )

  test("an API's message is printed as one escaped line of limited length", async () => {
    const message = `\u001b[2J\u202eok\nNext: nothing${'!'.repeat(9_000)}`
    const failing = Response.json({ title: 'Broken', status: 500, message }, { status: 500 })
    const error: unknown = await discoverIn({ ...createSmallShop(), '/strapi/page/warranty': failing }).catch(
      (e: unknown) => e,
    )
    const lines = (error as Error).message.split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(
      /^The API rejected a request with status 500: \\u001b\[2J\\u202eok\\u000aNext: nothing!+… \(\d+ more characters\)$/,
    )
  })

  test('an empty list for a product stops the build', async () => {
    await expect(discoverIn({ ...createSmallShop(), '/strapi/products/brake': { data: [] } })).rejects.toThrow(
      'The page /product/brake (linked from /product/chassis) has no product',
    )
  })

  test('an unreachable API is reported with its URL', async () => {
    const down = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') })
    await expect(discoverIn({ ...createSmallShop(), '/strapi/page/app': down })).rejects.toMatchObject({
      kind: 'external',
      message: expect.stringContaining(`The API at ${API_URL} cannot be reached: connect ECONNREFUSED`) as string,
    })
  })

  test.each([
    '..%2F..%2Fetc%2Fpasswd',
    '%2e%2e',
    '..',
    'CON',
    'a%00b',
    'a%0Ab',
    '_shell',
    'x'.repeat(300),
    'a%5Cb',
    '../../etc/passwd',
    '../tarn',
    'alt/CON',
    '%E0%A4%A',
    '.htaccess',
    '%2Ehtaccess',
  ])('the hostile title %s stops the build', async (title) => {
    const responses = { ...createSmallShop(), '/strapi/products/brake': createProduct('brake', [title]) }
    await expect(discoverIn(responses)).rejects.toThrow(
      /^The link .* on \/product\/brake cannot be exported: .*\nRequest: GET \/strapi\/products\/\{title\}\. Field: data\.0\.related_products\.0\.url\.$/,
    )
  })

  test('a title with a lone surrogate stops the build, and the message names its field', async () => {
    const responses = { ...createSmallShop(), '/strapi/products/brake': createProduct('brake', ['a\ud800']) }
    await expect(discoverIn(responses)).rejects.toThrow(
      'GET /strapi/products/{title}: the response has a lone surrogate, such as half of an emoji, in data.0.related_products.0.url',
    )
  })

  test.each([
    ['Tarn', 'only in case'],
    ['TARN', 'only in case'],
    ['caf%C3%A9', '/product/cafe%CC%81'],
  ])('the title %s stops the build if another title is equal on many file systems', async (title, text) => {
    const brake = createProduct('brake', ['cafe%CC%81', title])
    const others = { '/strapi/products/cafe\u0301': createProduct('cafe\u0301') }
    const failure = discoverIn({ ...createSmallShop(), ...others, '/strapi/products/brake': brake })
    await expect(failure).rejects.toMatchObject({
      kind: 'external',
      next: expect.stringMatching(/change the slug of one page/),
    })
    await expect(failure).rejects.toThrow(text)
    await expect(failure).rejects.toThrow(
      'linked from /product/brake. Request: GET /strapi/products/{title}. Field: data.0.related_products.1.url.',
    )
  })

  test('an empty dealer flag of a listed product is reported with its collection, product and field', async () => {
    const rifles = createCollection('rifles', ['tarn', 'chassis'])
    Object.assign(rifles.data.items[1] ?? {}, { ffl_item: null })
    await expect(discoverIn({ ...createSmallShop(), '/strapi/product-groups/rifles': rifles })).rejects.toThrow(
      /data\.items\.1\.ffl_item: Invalid input.*\nPage: \/collection\/rifles .*, entry "chassis"\. /s,
    )
  })
})
