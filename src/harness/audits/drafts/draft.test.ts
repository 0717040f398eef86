import { describe, expect, test } from 'vitest'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { createDraftFetch, readDraft, assertNotPublishedCopy } from './draft.ts'

const mock = createMock({ fixtures: await loadFixtures() })
const response = async (call: string): Promise<string> => (await mock.fetch(`http://api.example/${call}`)).text()
const faq = await response('strapi/page/faq')
const rifle = await response('strapi/products/tarn-lr')
const warranty = await response('strapi/page/warranty')

describe('accepted drafts', () => {
  test.each(['strapi/page/faq', '/strapi/page/faq'])('accepts the response for %s', (call) => {
    expect(readDraft(faq, call)).toMatchObject({ call: 'strapi/page/faq', read: { path: {} }, body: faq })
  })

  test('accepts the response for a product or collection by its slug', async () => {
    expect(readDraft(rifle, 'strapi/products/tarn-lr').read).toMatchObject({
      endpoint: { id: 'getProduct' },
      path: { title: 'tarn-lr' },
    })
    const gear = await response('strapi/product-groups/range-gear')
    expect(readDraft(gear, 'strapi/product-groups/range-gear').read).toMatchObject({
      endpoint: { id: 'getCollection' },
      path: { title: 'range-gear' },
    })
  })

  test('accepts the response for every page, even with a missing field', async () => {
    const calls = ['app', 'footer', 'home', 'aboutus', 'warranty', 'dealerlocator', 'terms', 'login', 'patent'].map(
      (name) => `strapi/page/${name}`,
    )
    for (const call of calls) expect(readDraft(await response(call), call).call).toBe(call)
    const { data } = JSON.parse(faq) as { data: Record<string, unknown> }
    delete data['header_title']
    expect(readDraft(JSON.stringify({ data }), 'strapi/page/faq').call).toBe('strapi/page/faq')
    // An unfinished support page, with the fields that Strapi adds to every entry.
    const support = JSON.parse(await response('strapi/page/support')) as { data: Record<string, unknown> }
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

describe('Strapi drafts', () => {
  const { data } = JSON.parse(faq) as { data: Record<string, unknown> }

  test('accepts a list of one entry, and a file with a byte order mark', () => {
    expect(readDraft(JSON.stringify({ data: [data] }), 'strapi/page/faq').call).toBe('strapi/page/faq')
    expect(readDraft(`\uFEFF${faq}`, 'strapi/page/faq').call).toBe('strapi/page/faq')
    const product = JSON.parse(rifle) as { data: unknown[] }
    expect(readDraft(JSON.stringify({ data: product.data[0] }), 'strapi/products/tarn-lr').call).toBe(
      'strapi/products/tarn-lr',
    )
  })

  test('names the fields of a draft that was requested without populate', () => {
    const { header_title, header_content } = data
    const entry = { id: 2, documentId: 'a', header_title, header_content, createdAt: '', updatedAt: '', locale: 'en' }
    expect(() => readDraft(JSON.stringify({ data: entry }), 'strapi/page/faq')).toThrow(
      'The draft of strapi/page/faq has no meta_data, breadcrumbs, header_image, faq_item_list: it was requested without populate.',
    )
    const menus = { data: { id: 2, documentId: 'a', createdAt: '' } }
    expect(() => readDraft(JSON.stringify(menus), 'strapi/page/app')).toThrow('has no main_navigation')
  })
})

describe('rejected drafts', () => {
  test.each<[name: string, text: string, call: string, message: string | RegExp]>([
    ['invalid JSON', '{"data":', 'strapi/page/faq', /^The draft is not valid JSON: /],
    ['an empty draft', '', 'strapi/page/faq', /^The draft is not valid JSON: /],
    ['a response without data', '{"header_title":"FAQ"}', 'strapi/page/faq', 'it must look like { "data": { … } }'],
    ['an empty list of products', '{"data":[]}', 'strapi/products/tarn-lr', 'or { "data": [{ … }] }'],
    [
      'an unknown request',
      faq,
      'strapi/page/fag',
      'No CMS path is named "strapi/page/fag". Did you mean "strapi/page/faq"?',
    ],
    ['the last part of a path', faq, 'faq', 'No CMS path is named "faq". Did you mean "strapi/page/faq"?'],
    ['a request for a cart', faq, 'Cart', 'No CMS path is named "Cart".'],
    [
      'the response of another page',
      faq,
      'strapi/page/aboutus',
      /is not the response from strapi\/page\/aboutus; it resembles strapi\/page\/faq\.$/,
    ],
    [
      'the response of one of several pages with the same fields',
      warranty,
      'strapi/page/faq',
      'it resembles strapi/page/warranty, strapi/page/resources, ',
    ],
    [
      'the response of another product',
      rifle,
      'strapi/products/tarn-action',
      'The draft is the response of another path: its slug is "tarn-lr", but --cms-path is strapi/products/tarn-action.',
    ],
  ])('rejects %s', (_, text, call, message) => {
    expect(() => readDraft(text, call)).toThrow(message)
  })
})

test('rejects a draft with a field that exists only at another path', async () => {
  const registration = await response('strapi/page/dealerregistration')
  expect(() => readDraft(registration, 'strapi/page/login')).toThrow(
    'The draft is not the response from strapi/page/login; it resembles strapi/page/dealerregistration.',
  )
})

test('rejects a draft identical to the published response of another path with the same fields', async () => {
  const published = await Promise.all(
    ['strapi/page/login', 'strapi/page/register'].map(async (call) => {
      const { data } = JSON.parse(await response(call)) as { data: unknown }
      return { endpoint: readDraft(faq, 'strapi/page/faq').read.endpoint, call, page: null, data }
    }),
  )
  const [login, register] = published
  if (login === undefined || register === undefined) throw new Error('Both are there.')
  const draft = readDraft(await response('strapi/page/login'), 'strapi/page/register')
  expect(() => assertNotPublishedCopy(draft, [login, { ...register, data: structuredClone(login.data) }])).toThrow(
    'The draft is not the response from strapi/page/register: it equals the response from strapi/page/login.',
  )
  expect(() => assertNotPublishedCopy(draft, published)).not.toThrow()
})

test('the draft replaces only its own response', async () => {
  const draft = readDraft(faq.replace('"header_title"', '"header_title_"'), 'strapi/page/faq')
  const ask = createDraftFetch(mock.fetch, 'http://api.example/', draft)
  expect(await (await ask('http://api.example/strapi/page/faq')).text()).toBe(draft.body)
  expect(await (await ask(new Request('http://api.example/strapi/products/tarn-lr'))).text()).toBe(rifle)
})
