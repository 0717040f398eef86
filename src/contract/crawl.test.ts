import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getCollection } from './cms/collection.ts'
import { getHome } from './cms/home.ts'
import { getNavigation } from './cms/navigation.ts'
import { getProduct } from './cms/product.ts'
import { formatReadRequest, crawl, type ReadRequest } from './crawl.ts'

const home: ReadRequest = { endpoint: getHome, path: {} }
const menu: ReadRequest = { endpoint: getNavigation, path: {} }
const product = (title: string): ReadRequest => ({ endpoint: getProduct, path: { title } })

/** Returns a `read` function that looks up responses by request name. Other requests get a response without links. */
function readFrom(responses: Readonly<Record<string, unknown>>, asked: string[] = []) {
  return (request: ReadRequest): Promise<unknown> => {
    asked.push(formatReadRequest(request))
    return Promise.resolve(responses[formatReadRequest(request)])
  }
}

const names = (requests: readonly ReadRequest[]): string[] => requests.map(formatReadRequest)

describe('following links', () => {
  test.each([
    [{ url: '/product/tarn' }, ['getProduct tarn']],
    [{ a: [{ b: { link: '/collection/rifles' } }] }, ['getCollection rifles']],
    [{ href: '/product/tarn/?sku=1#top' }, ['getProduct tarn']],
    [{ url: '/product/caf%C3%A9' }, ['getProduct café']],
    [{ url: '/product/%E0%A4%A' }, ['getProduct %E0%A4%A']],
    [{ url: '//elsewhere.example/product/tarn' }, []],
    [{ url: 'https://elsewhere.example/product/tarn' }, []],
    [{ url: '/product/long/doc-1' }, []],
    [{ url: '/about-us' }, []],
    [{ url: '/guide/collection/rifles' }, []],
    [{ text: '/product/tarn' }, []],
    ['/product/tarn', []],
    [null, []],
    [undefined, []],
  ])('the response %j adds %j', async (response, found) => {
    const requests = await crawl({ start: [home], read: readFrom({ getHome: response }), concurrency: 1 })
    expect(names(requests)).toEqual(['getHome', ...found])
  })

  test('a request includes the first link to it and the field that contains the link', async () => {
    const responses = {
      getNavigation: { data: [{ url: '/product/a' }] },
      getHome: { data: { items: [{ url: '/product/b' }, { url: '/product/a' }] } },
    }
    const requests = await crawl({ start: [menu, home], read: readFrom(responses), concurrency: 9 })
    expect(requests.map(({ link }) => link && [link.href, formatReadRequest(link.foundIn), link.field])).toEqual([
      undefined,
      undefined,
      ['/product/a', 'getNavigation', 'data.0.url'],
      ['/product/b', 'getHome', 'data.items.0.url'],
    ])
  })

  test('does not follow a link that the filter rejects', async () => {
    const read = readFrom({ getHome: [{ url: '/product/a' }, { url: '/product/b' }] })
    const requests = await crawl({
      start: [home],
      read,
      mayFollow: ({ href: address }) => address.endsWith('b'),
      concurrency: 1,
    })
    expect(names(requests)).toEqual(['getHome', 'getProduct b'])
  })
})

describe('end of a crawl', () => {
  test('an error thrown by a request ends the crawl and starts no further requests', async () => {
    const asked: string[] = []
    const read = async (request: ReadRequest): Promise<unknown> => {
      asked.push(formatReadRequest(request))
      if (formatReadRequest(request) === 'getProduct b') throw new Error('out of order')
      await Promise.resolve()
      return undefined
    }
    const crawling = crawl({ start: ['a', 'b', 'c', 'd', 'e'].map(product), read, concurrency: 2 })
    await expect(crawling).rejects.toThrow('out of order')
    expect(asked).toEqual(['getProduct a', 'getProduct b'])
  })

  test('an aborted crawl starts no further requests', async () => {
    const stop = new AbortController()
    const asked: string[] = []
    const read = (request: ReadRequest): Promise<unknown> => {
      asked.push(formatReadRequest(request))
      stop.abort(new Error('enough'))
      return Promise.resolve({ url: '/product/a' })
    }
    await expect(crawl({ start: [home, menu], read, concurrency: 1, signal: stop.signal })).rejects.toThrow('enough')
    expect(asked).toEqual(['getHome'])
  })
})

const TITLES = ['a', 'b', 'c', 'd', 'e', 'f']
const page = fc.record({ kind: fc.constantFrom('product', 'collection'), title: fc.constantFrom(...TITLES) })
/** Pages with their links, and the initial requests. */
const shop = fc.record({
  first: fc.array(fc.array(page, { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  pages: fc.dictionary(
    fc.tuple(fc.constantFrom('getProduct', 'getCollection'), fc.constantFrom(...TITLES)).map((name) => name.join(' ')),
    fc.array(page, { maxLength: 4 }),
  ),
})
const FIRST = [menu, home, { endpoint: getCollection, path: { title: 'first' } }]

describe('random shops', () => {
  const cases = fc.tuple(shop, fc.integer({ min: 1, max: 5 }), fc.scheduler())

  test('requests every reachable page once, in the same order regardless of when responses arrive', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ([{ first, pages }, concurrency, scheduler]) => {
        const start = FIRST.slice(0, first.length)
        const leads = new Map([
          ...Object.entries(pages),
          ...first.map((to, index) => [names(start)[index], to] as const),
        ])
        const responses = Object.fromEntries(
          [...leads].map(([name, to]) => [name, to.map(({ kind, title }) => ({ url: `/${kind}/${title}` }))]),
        )
        const inOrder: string[] = []
        const expected = await crawl({ start, read: readFrom(responses, inOrder), concurrency: 1 })

        const asked: string[] = []
        const read = readFrom(responses, asked)
        let [underway, most] = [0, 0]
        const requests = await scheduler.waitFor(
          crawl({
            start,
            concurrency,
            async read(request) {
              underway += 1
              most = Math.max(most, underway)
              const response = await scheduler.schedule(read(request))
              underway -= 1
              return response
            },
          }),
        )

        expect(names(requests)).toEqual(names(expected))
        expect(asked).toEqual(inOrder)
        expect(most).toBeLessThanOrEqual(concurrency)
        expect(new Set(asked).size).toBe(asked.length)
        expect(new Set(asked)).toEqual(reachable(names(start), leads))
      }),
    )
  })
})

/** Adds linked names until none is missing. This reference implementation is deliberately simple. */
function reachable(
  start: readonly string[],
  leads: ReadonlyMap<string | undefined, Iterable<{ kind: string; title: string }>>,
) {
  const found = new Set(start)
  // Iteration over a set includes entries added during the loop.
  for (const name of found) {
    for (const { kind, title } of leads.get(name) ?? []) {
      found.add(`${kind === 'product' ? 'getProduct' : 'getCollection'} ${title}`)
    }
  }
  return found
}
