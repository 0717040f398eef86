import { describe, expect, test } from 'vitest'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { answeringDraft, readDraft, refuseCopy } from './draft.ts'

const mock = createMock({ fixtures: await loadFixtures() })
const answer = async (call: string): Promise<string> => (await mock.fetch(`http://api.example/${call}`)).text()
const faq = await answer('strapi/page/faq')
const rifle = await answer('strapi/products/tarn-lr')

describe('what is taken', () => {
  test.each(['strapi/page/faq', '/strapi/page/faq'])('AUD-34 the answer of %s is', (call) => {
    expect(readDraft(faq, call)).toMatchObject({ call: 'strapi/page/faq', read: { path: {} }, body: faq })
  })

  test('AUD-34 the answer of a product or collection is, by its title', async () => {
    expect(readDraft(rifle, 'strapi/products/tarn-lr').read).toMatchObject({
      endpoint: { id: 'getProduct' },
      path: { title: 'tarn-lr' },
    })
    const gear = await answer('strapi/product-groups/range-gear')
    expect(readDraft(gear, 'strapi/product-groups/range-gear').read).toMatchObject({
      endpoint: { id: 'getCollection' },
      path: { title: 'range-gear' },
    })
  })

  test('AUD-34 every page’s own answer is, also with a field missing', async () => {
    const calls = ['app', 'footer', 'home', 'aboutus', 'warranty', 'dealerlocator', 'terms', 'login', 'patent'].map(
      (name) => `strapi/page/${name}`,
    )
    for (const call of calls) expect(readDraft(await answer(call), call).call).toBe(call)
    const { data } = JSON.parse(faq) as { data: Record<string, unknown> }
    delete data['header_title']
    expect(readDraft(JSON.stringify({ data }), 'strapi/page/faq').call).toBe('strapi/page/faq')
    // As like the dealers' registration as itself, and with what Strapi adds to every entry.
    const support = JSON.parse(await answer('strapi/page/support')) as { data: Record<string, unknown> }
    const { links: _, ...unfinished } = support.data
    const entry = {
      ...unfinished,
      id: 7,
      documentId: 'x1',
      createdAt: '',
      updatedAt: '',
      publishedAt: '',
      locale: 'en',
    }
    expect(readDraft(JSON.stringify({ data: entry }), 'strapi/page/support').call).toBe('strapi/page/support')
  })
})

describe('what is refused', () => {
  test.each<[name: string, text: string, call: string, message: string | RegExp]>([
    ['no JSON', '{"data":', 'strapi/page/faq', /^The draft is no JSON: /],
    ['nothing', '', 'strapi/page/faq', /^The draft is no JSON: /],
    ['no data', '{"header_title":"FAQ"}', 'strapi/page/faq', 'it must look like { "data": { … } }'],
    ['a list of no product', '{"data":[]}', 'strapi/products/tarn-lr', 'it must look like { "data": [{ … }] }'],
    [
      'an unknown call',
      faq,
      'strapi/page/fag',
      'There is no call "strapi/page/fag" that gives the content of a page. Did you mean "strapi/page/faq"?',
    ],
    ['a call of a cart', faq, 'Cart', 'There is no call "Cart" that gives the content of a page.'],
    [
      'another page',
      faq,
      'strapi/page/aboutus',
      /is the answer of another call than strapi\/page\/aboutus; it looks like/,
    ],
    [
      'another product',
      rifle,
      'strapi/products/tarn-action',
      'The draft is the answer of another call: its slug is "tarn-lr", and strapi/products/tarn-action was named.',
    ],
  ])('AUD-34 %s', (_, text, call, message) => {
    expect(() => readDraft(text, call)).toThrow(message)
  })
})

test('AUD-34 the answer of a call with some of the same fields is refused by a field that only the other has', async () => {
  const registration = await answer('strapi/page/dealerregistration')
  expect(() => readDraft(registration, 'strapi/page/login')).toThrow(
    'The draft is the answer of another call than strapi/page/login; it looks like one of strapi/page/dealerregistration.',
  )
})

test('AUD-34 where two calls have the same fields, what is word for word the answer of the other is refused', async () => {
  const published = await Promise.all(
    ['strapi/page/login', 'strapi/page/register'].map(async (call) => {
      const { data } = JSON.parse(await answer(call)) as { data: unknown }
      return { endpoint: readDraft(faq, 'strapi/page/faq').read.endpoint, call, page: null, data }
    }),
  )
  const [login, register] = published
  if (login === undefined || register === undefined) throw new Error('Both are there.')
  const draft = readDraft(await answer('strapi/page/login'), 'strapi/page/register')
  expect(() => refuseCopy(draft, [login, { ...register, data: structuredClone(login.data) }])).toThrow(
    'The draft is the answer of another call than strapi/page/register: it is what strapi/page/login answers.',
  )
  expect(() => refuseCopy(draft, published)).not.toThrow()
})

test('AUD-34 the draft stands in for its own call alone', async () => {
  const draft = readDraft(faq.replace('"header_title"', '"header_title_"'), 'strapi/page/faq')
  const ask = answeringDraft(mock.fetch, 'http://api.example/', draft)
  expect(await (await ask('http://api.example/strapi/page/faq')).text()).toBe(draft.body)
  expect(await (await ask(new Request('http://api.example/strapi/products/tarn-lr'))).text()).toBe(rifle)
})
