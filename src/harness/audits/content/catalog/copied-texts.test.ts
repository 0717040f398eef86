import { expect, test } from 'vitest'
import { getProduct } from '#contract/cms/product.ts'
import type { CmsDocument } from '../../cms-document.ts'
import { createContent } from '../test-findings.ts'
import { checkCopiedTexts } from './copied-texts.ts'

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] })

function product(title: string, summary: string, more: Readonly<Record<string, unknown>> = {}): CmsDocument {
  const slug = title.toLowerCase().replaceAll(' ', '-')
  return {
    endpoint: getProduct,
    call: `strapi/products/${slug}`,
    page: `/product/${slug}`,
    data: { title, slug, about: { summary: [paragraph(summary)] }, ...more },
  }
}

const problems = (...products: CmsDocument[]) =>
  checkCopiedTexts(createContent(...products)).map(({ rule, document, field, message }) => [
    rule,
    document.page,
    field,
    message,
  ])

const SLING = 'A two-point sling of bridle leather that adjusts with one hand and stays where it is.'

test('reports a copied description at the product that was edited last', () => {
  expect(
    problems(
      product('Range Gloves', `${SLING} `, { updatedAt: '2026-11-20T08:00:00.000Z' }),
      product('Clave Sling', SLING.replace('sling of', 'sling  of'), { updatedAt: '2026-11-01T08:00:00.000Z' }),
    ),
  ).toEqual([
    [
      'copied-description',
      '/product/range-gloves',
      'about.summary',
      'The description is the same as that of "Clave Sling", /product/clave-sling.',
    ],
  ])
})

test('accepts equal descriptions of variants and short descriptions', () => {
  expect(problems(product('Clave Sling Black', SLING), product('Clave Sling Tan', SLING))).toEqual([])
  expect(
    problems(product('Range Gloves', 'One size fits most.'), product('Clave Sling', 'One size fits most.')),
  ).toEqual([])
})

test.each([
  ['Clave Sling adjusts with one hand.', 'about.summary'],
  ['Made in Idaho. The Clave Sling, of leather, adjusts with one hand.', 'about.summary'],
])('reports the name of another product as the subject of a description: %s', (summary, field) => {
  expect(problems(product('Clave Sling', SLING), product('Range Gloves', summary))).toEqual([
    [
      'other-product-name',
      '/product/range-gloves',
      field,
      'The text is about "Clave Sling", but the product is called "Range Gloves".',
    ],
  ])
})

test('reports the name of another product in the text for search results', () => {
  const copy = product('Range Gloves', 'Warm and thin.', { meta_data: { meta_title: 'Clave Sling | Cairnwell' } })
  expect(problems(product('Clave Sling', SLING), copy)).toMatchObject([
    ['other-product-name', '/product/range-gloves', 'meta_data.meta_title', expect.anything()],
  ])
})

test.each([
  'Works with the Clave Sling.',
  'Pair them with the Clave Sling. The gloves are thin.',
  'Clave Sling buyers also like these gloves.',
  'Clave makes slings.',
])('accepts the name of another product in "%s"', (summary) => {
  expect(problems(product('Clave Sling', SLING), product('Range Gloves', summary))).toEqual([])
})

test('reports the name of another product although the titles share a word, unless one is a variant', () => {
  const brindle = product('Brindle Jacket', SLING)
  expect(problems(brindle, product('Harlow Jacket', 'The Brindle Jacket is warm and thin.'))).toMatchObject([
    ['other-product-name', '/product/harlow-jacket', 'about.summary', expect.anything()],
  ])
  expect(problems(brindle, product('Harlow Jacket', 'The Brindle Jacket is the shorter Harlow.'))).toEqual([])
  expect(problems(brindle, product('Brindle Jacket Long', 'The Brindle Jacket, four inches longer.'))).toEqual([])
})

test('reports the name of another product at the start of a line', () => {
  const copy = product('Range Gloves', '')
  const about = { summary: [paragraph('Description'), paragraph('Our Clave Sling adjusts with one hand.')] }
  const changed = { ...copy, data: { ...(copy.data as object), about } }
  expect(problems(product('Clave Sling', SLING), changed)).toMatchObject([
    ['other-product-name', '/product/range-gloves', 'about.summary', expect.anything()],
  ])
})
