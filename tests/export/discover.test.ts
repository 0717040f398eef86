import { describe, expect, test } from 'vitest'
import { createClient } from '#api/client.ts'
import { discover, type Discovery } from '#export/discover/discover.ts'
import { cachingClient } from './caching-client.ts'
import { type ApiResponses, API_URL, collection, fetchFrom, product, smallShop } from './small-shop.ts'

function discoverIn(responses: ApiResponses, requested: string[] = []): Promise<Discovery> {
  const client = createClient({ baseUrl: () => API_URL, fetch: fetchFrom(responses, requested) })
  return discover(cachingClient(client), API_URL, new AbortController().signal)
}

describe('discovery', () => {
  test('BUILD-09 follows navigation, footer, CMS pages, listings and related products until nothing new turns up', async () => {
    expect(await discoverIn(smallShop())).toEqual({
      collections: ['/collection/parts', '/collection/rifles', '/collection/sale'],
      products: ['/product/brake', '/product/chassis', '/product/manual', '/product/tarn'],
    })
  })

  test('BUILD-09 asks for each page once, whatever number of links leads to it', async () => {
    const requested: string[] = []
    await discoverIn(smallShop(), requested)
    // Ways of shipping are asked for with the frame of the pages.
    const { '/Cart/shipping-methods': _, ...documents } = smallShop()
    expect(requested.toSorted()).toEqual(Object.keys(documents).toSorted())
  })

  test('an encoded address is found once and asked for decoded', async () => {
    const responses = { ...smallShop(), '/strapi/products/brake': product('brake', ['caf%C3%A9']) }
    const requested: string[] = []
    const found = await discoverIn({ ...responses, '/strapi/products/café': product('café') }, requested)
    expect(found.products).toContain('/product/caf%C3%A9')
    expect(requested).toContain('/strapi/products/café')
  })
})

describe('a fault on the way', () => {
  test('BUILD-17 a refused call names page, call, status and what to do', async () => {
    const failing = Response.json({ title: 'Broken', status: 500, message: 'The CMS is down.' }, { status: 500 })
    await expect(discoverIn({ ...smallShop(), '/strapi/product-groups/sale': failing })).rejects.toMatchObject({
      kind: 'surroundings',
      message: expect.stringMatching(
        /status 500: The CMS is down\.\nPage: \/collection\/sale \(linked from \/\)\. Call: GET \/strapi\/product-groups\/\{title\}\./,
      ) as string,
      next: 'look into the API, then build again.',
    })
  })

  test('BUILD-17 CMS-04 a content page whose call fails stops the build and is named with its call', async () => {
    const failing = Response.json({ title: 'Broken', status: 500, message: 'The CMS is down.' }, { status: 500 })
    await expect(discoverIn({ ...smallShop(), '/strapi/page/warranty': failing })).rejects.toThrow(
      'Page: /warranty. Call: GET /strapi/page/warranty.',
    )
  })

  test('BUILD-17 a link to a page that is not there names the page with the link', async () => {
    const responses = { ...smallShop(), '/strapi/products/brake': product('brake', ['gone']) }
    await expect(discoverIn(responses)).rejects.toThrow('/product/gone (linked from /product/brake)')
  })

  test('BUILD-17 an answer off the contract names page, call and field', async () => {
    const invalid = collection('rifles', ['tarn'])
    const responses = { ...smallShop(), '/strapi/product-groups/rifles': { data: { ...invalid.data, title: 7 } } }
    await expect(discoverIn(responses)).rejects.toThrow(
      /contract does not allow: .*data\.title.*\nPage: \/collection\/rifles .*Call: GET \/strapi\/product-groups/s,
    )
  })

  test('BUILD-51 rich text nested 3,000 deep is told with its page, its call, its field and the next step', async () => {
    const list = '{"type":"list","children":['.repeat(3_000) + ']}'.repeat(3_000)
    const text = JSON.stringify(product('brake')).replace('"summary":[]', `"summary":[${list}]`)
    const response = new Response(text, { headers: { 'content-type': 'application/json' } })
    await expect(discoverIn({ ...smallShop(), '/strapi/products/brake': response })).rejects.toMatchObject({
      kind: 'surroundings',
      message: expect.stringMatching(
        /nested more than 200 levels deep at data\.0\.about\.summary\.0\.children.*\nPage: \/product\/brake .*Call: GET \/strapi\/products\/\{title\}\./s,
      ) as string,
      next: expect.stringMatching(/^mend the field in the CMS/) as string,
    })
  })

  test.each(['http://[bad', '//exa mple/x.webp'])(
    'BUILD-17 the address %s of a picture is told with its page, its call, its field and the next step',
    async (url) => {
      const { data } = product('brake')
      const image = { url, alternativeText: '', width: 4, height: 3, mime: 'image/webp' }
      const response = { data: data.map((one) => ({ ...one, image })) }
      await expect(discoverIn({ ...smallShop(), '/strapi/products/brake': response })).rejects.toMatchObject({
        message: expect.stringMatching(
          /no address of a file in data\.0\.image\.url: .*\nPage: \/product\/brake .*Call: GET \/strapi\/products\/\{title\}\./s,
        ) as string,
        next: expect.stringMatching(/^mend the field in the CMS/) as string,
      })
    },
  )

  test('SEC-34 what an API says is one line without control signs, and bounded', async () => {
    const message = `\u001b[2J\u202eok\nNext: nothing${'!'.repeat(9_000)}`
    const failing = Response.json({ title: 'Broken', status: 500, message }, { status: 500 })
    const error: unknown = await discoverIn({ ...smallShop(), '/strapi/page/warranty': failing }).catch(
      (e: unknown) => e,
    )
    const lines = (error as Error).message.split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(
      /^The API refused a call with status 500: \\u001b\[2J\\u202eok\\u000aNext: nothing!+… \(\d+ characters more\)$/,
    )
  })

  test('BUILD-17 a product that answers with an empty list stops the build', async () => {
    await expect(discoverIn({ ...smallShop(), '/strapi/products/brake': { data: [] } })).rejects.toThrow(
      'The page /product/brake (linked from /product/chassis) has no product',
    )
  })

  test('BUILD-17 CMS-66 a page that responds with an empty list stops the build like 404', async () => {
    await expect(discoverIn({ ...smallShop(), '/strapi/page/faq': { data: [], meta: {} } })).rejects.toMatchObject({
      message: expect.stringContaining('status 404') as string,
      next: 'publish the page in the CMS, or remove the link to it.',
    })
  })

  test('BUILD-17 an API that cannot be reached is named with its address', async () => {
    const down = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') })
    await expect(discoverIn({ ...smallShop(), '/strapi/page/app': down })).rejects.toMatchObject({
      kind: 'surroundings',
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
    'a\ud800',
  ])('BUILD-17 the hostile title %s stops the build', async (title) => {
    const responses = { ...smallShop(), '/strapi/products/brake': product('brake', [title]) }
    await expect(discoverIn(responses)).rejects.toThrow(
      /^The page \/product\/brake links to .* cannot become a file: .*\nCall: GET \/strapi\/products\/\{title\}\. Field: data\.0\.related_products\.0\.url\.$/,
    )
  })

  test.each([
    ['Tarn', 'only in small and capital letters'],
    ['TARN', 'only in small and capital letters'],
    ['caf%C3%A9', '/product/cafe%CC%81'],
  ])(
    'BUILD-17 the title %s beside one that many file systems take for the same stops the build',
    async (title, text) => {
      const brake = product('brake', ['cafe%CC%81', title])
      const others = { '/strapi/products/cafe\u0301': product('cafe\u0301') }
      const failure = discoverIn({ ...smallShop(), ...others, '/strapi/products/brake': brake })
      await expect(failure).rejects.toMatchObject({
        kind: 'surroundings',
        next: expect.stringMatching(/another address/),
      })
      await expect(failure).rejects.toThrow(text)
      await expect(failure).rejects.toThrow(
        'the page /product/brake. Call: GET /strapi/products/{title}. Field: data.0.related_products.1.url.',
      )
    },
  )

  test('BUILD-17 a product off the contract is named with its call and field', async () => {
    const brake = product('brake')
    Object.assign(brake.data[0]?.skus[0] ?? {}, { price: 'ten' })
    await expect(discoverIn({ ...smallShop(), '/strapi/products/brake': brake })).rejects.toThrow(
      /contract does not allow: .*data\.0\.skus\.0\.price.*\nPage: \/product\/brake \(linked from \/product\/chassis\)\. Call: GET \/strapi\/products\/\{title\}\./s,
    )
  })
})
