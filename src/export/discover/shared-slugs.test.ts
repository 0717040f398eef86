import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getFaq } from '#contract/cms/content-pages.ts'
import { getProduct } from '#contract/cms/product.ts'
import { searchProducts } from '#contract/search.ts'
import { describeSharedSlugs } from './shared-slugs.ts'

const URL_OF_TEE = 'https://api.example/v1/strapi/x/works-tee'
const two = { data: [{ documentId: 'a1' }, { documentId: 'b2', locale: 'de' }, {}] }

test.each([getProduct, getCollection])('names each entry in a response to $id', (endpoint) => {
  expect(describeSharedSlugs(endpoint, URL_OF_TEE, two)).toBe(
    'GET /v1/strapi/x/works-tee returns 3 entries where one is expected, and the page shows the first: a1, b2 (de), entry 3 without documentId. Give each a unique slug, or request one language in the back end.',
  )
})

test.each([
  ['a search', searchProducts, two],
  ['a page', getFaq, two],
  ['one entry', getProduct, { data: [{ documentId: 'a1' }] }],
  ['one entry without a list', getCollection, { data: { documentId: 'a1' } }],
  ['no entry', getProduct, { data: [] }],
  ['invalid JSON', getProduct, undefined],
])('reports nothing for %s', (_, endpoint, body) => {
  expect(describeSharedSlugs(endpoint, URL_OF_TEE, body)).toBeUndefined()
})
