import { expect, test } from 'vitest'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { createDraftFetch, readDraft } from './draft.ts'

const mock = createMock({ fixtures: await loadFixtures() })
const response = async (call: string): Promise<string> => (await mock.fetch(`http://api.example/${call}`)).text()
const faq = await response('strapi/page/faq')

test.each(['strapi/page/faq', '/strapi/page/faq'])('readDraft accepts the response for %s', (call) => {
  expect(readDraft(`\uFEFF${faq}`, call)).toMatchObject({ call: 'strapi/page/faq', read: { path: {} }, body: faq })
})

test('readDraft accepts the response for a product by its slug', async () => {
  expect(readDraft(await response('strapi/products/tarn-lr'), 'strapi/products/tarn-lr').read).toMatchObject({
    endpoint: { id: 'getProduct' },
    path: { title: 'tarn-lr' },
  })
})

test.each([
  ['invalid JSON', '{"data":', 'strapi/page/faq', 'The draft is not valid JSON: '],
  ['a response without data', '{"header_title":"FAQ"}', 'strapi/page/faq', 'it must look like { "data": … }'],
  ['an unknown path', faq, 'strapi/page/fag', 'No CMS path is named "strapi/page/fag".'],
])('readDraft rejects %s', (_, text, call, message) => {
  expect(() => readDraft(text, call)).toThrow(message)
})

test('createDraftFetch replaces only the response of the draft', async () => {
  const draft = readDraft(faq.replace('"header_title"', '"header_title_"'), 'strapi/page/faq')
  const ask = createDraftFetch(mock.fetch, 'http://api.example/', draft)
  expect(await (await ask('http://api.example/strapi/page/faq')).text()).toBe(draft.body)
  expect(await (await ask('http://api.example/strapi/page/support')).text()).toBe(await response('strapi/page/support'))
})
