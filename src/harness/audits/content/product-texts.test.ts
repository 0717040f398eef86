import { beforeAll, expect, test } from 'vitest'
import { getProduct } from '#contract/cms/product.ts'
import type { CmsDocument } from '../cms-document.ts'
import { auditContent } from './audit-content.ts'
import { checkProducts } from './catalog/products.ts'
import { loadSpelling, type Spelling } from './spelling/spelling.ts'
import { loadTestDictionaries } from './spelling/test-dictionaries.ts'
import { paragraph, text } from './test-blocks.ts'
import { createContent, createDocument, listProblems } from './test-findings.ts'

let spelling: Spelling

beforeAll(async () => {
  spelling = await loadSpelling([], undefined, loadTestDictionaries)
})

function audit(...products: readonly (readonly [title: string, description: string])[]) {
  const documents = products.map(([title, words], index): CmsDocument => {
    const summary = [paragraph(text(words))]
    const page = `/product/${index}`
    return createDocument({ title, about: { summary } }, { endpoint: getProduct, call: `products/${index}`, page })
  })
  return auditContent({ ...createContent(...documents), spelling })
}

test.each([
  ['a name that its description repeats', [['Zoltan Tee', 'The Zoltan Tee is light.']], []],
  [
    'a name in two titles',
    [
      ['Zoltan Tee', ''],
      ['Zoltan Cap', ''],
    ],
    [],
  ],
  ['a name that nothing supports', [['Zoltan Tee', 'A light tee.']], [['Zoltan', null]]],
  ['a trade term with a mistake', [['Pullover Hoodlie', '']], [['Hoodlie', 'hoodie']]],
  ['a name with a mistake', [['Deion Tee', 'The Dion Tee is light.']], [['Deion', 'dion']]],
  [
    'a kind of product with a mistake that its description repeats',
    [
      ['Alpine Jaket', 'A Jaket.'],
      ['Rain Jacket', ''],
    ],
    [['Jaket', 'jacket']],
  ],
] satisfies [string, [string, string][], unknown[]][])(
  'the list of unknown words is right for %s',
  (_, products, words) => {
    const listed = audit(...products).flatMap(({ words: list = [] }) => list)
    expect(listed.map(({ word, suggestion }) => [word, suggestion])).toEqual(words)
  },
)

test.each([
  ['names the other product', 'Karmen Yoga Pant', 'Cora Parachute Pant', true],
  ['names a variant', 'Cora Parachute Pant in Green', 'Cora Parachute Pant', false],
  ['names neither of two products of one kind', 'Karmen Yoga Pant', 'Lona Gym Pant', false],
])('a copied description that %s', (_, copy, original, isReported) => {
  const description = 'Good for running and hiking, the Cora Parachute Pant presents comfortable styling.'
  const found = audit([copy, description], [original, description])
  expect(found.flatMap(({ rule, place }) => (rule === 'content/copied-description' ? place.cmsPath : []))).toEqual(
    isReported ? ['products/0'] : [],
  )
})

test.each([
  ['wool-neclace', [['misspelled-slug', 'The slug "wool-neclace" says "neclace", but the title says "necklace".']]],
  ['wool-necklaces', []],
  ['wool-necklace-2', []],
])('the slug "%s" of "Wool Necklace" has %j', (slug, problems) => {
  const found = listProblems(
    checkProducts,
    { title: 'Wool Necklace', slug },
    { endpoint: getProduct, page: null, spelling },
  )
  expect(found.map(({ rule, message }) => [rule, message])).toEqual(problems)
})
