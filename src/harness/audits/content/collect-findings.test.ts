import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import { auditContent } from './audit-content.ts'
import { createContent, createDocument } from './test-findings.ts'

const title = 'Wool  Hat'
const collection = createDocument(
  { items: [{ title }, { title: 'Felt Hat' }], breadcrumbs: [{ label: title }] },
  { endpoint: getCollection, call: 'strapi/product-groups/hats', page: '/collection/hats' },
)
const product = createDocument(
  { title, related_products: [{ title: 'Other  Hat' }] },
  { endpoint: getProduct, call: 'strapi/products/wool-hat', page: '/product/wool-hat' },
)

test('reports a mistake in a title only once, at the original entry, even if other lists repeat the title', () => {
  const found = auditContent(createContent(collection, product)).filter(({ rule }) => rule === 'content/double-space')
  expect(found.map(({ id, fix, place }) => [id, place.field, place.pages, fix.includes('2 other fields')])).toEqual([
    ['content/double-space/strapi/products/wool-hat/title', 'title', ['/collection/hats', '/product/wool-hat'], true],
    [
      'content/double-space/strapi/products/wool-hat/related_products[other-hat].title',
      'related_products[0].title',
      ['/product/wool-hat'],
      false,
    ],
  ])
})

test('reports a misspelled word in several texts as one finding', () => {
  const spelling = {
    has: (word: string) => word !== 'Jewelery',
    correct: () => ['jewelry'],
  }
  const documents = [1, 2, 3].map((number) =>
    createDocument({ copy: `Jewelery number ${number}.` }, { call: `strapi/page/${number}`, page: `/${number}` }),
  )
  const found = auditContent({ ...createContent(...documents), spelling }).filter(
    ({ rule }) => rule === 'content/misspelled-word',
  )
  expect(found.map(({ message, place }) => [message, place.pages])).toEqual([
    ['Misspelled: "Jewelery" ("jewelry"?).', ['/1', '/2', '/3']],
  ])
})

test('reports each misspelled word of a text, and keeps the IDs of the others after one is corrected', () => {
  const spelling = {
    has: (word: string) => !['warehose', 'recievers'].includes(word),
    correct: () => [],
  }
  const idsOf = (copy: string) =>
    auditContent({ ...createContent(createDocument({ copy })), spelling })
      .filter(({ rule }) => rule === 'content/misspelled-word')
      .map(({ id }) => id)
  const [warehouse, receivers] = idsOf('Our warehose sells recievers.')
  expect(warehouse).toMatch(/\/copy\/warehose$/)
  expect(receivers).toMatch(/\/copy\/recievers$/)
  expect(idsOf('Our warehouse sells recievers.')).toEqual([receivers])
})
