import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getFaq } from '#contract/cms/content-pages.ts'
import { getProduct } from '#contract/cms/product.ts'
import { getContentType } from '#contract/content-types.ts'
import { createPlace } from '../../findings/finding.ts'
import { createUnknownWords } from '../../findings/unknown-words.ts'
import { createFinding } from '../../report/test-audit-report.ts'
import { findEntry, getEditUrl } from '../content/edit-url.ts'
import { createDocument } from '../content/test-findings.ts'
import { addLocations } from './add-locations.ts'
import { getQuote } from './quote.ts'

const data = {
  documentId: 'page1',
  title: 'A rifle',
  answer: [
    { type: 'paragraph', children: [{ type: 'text', text: 'We ship on Monday. Sizes are ' }, { text: 'TBD' }] },
    { type: 'list', children: [{ type: 'list-item', children: [{ text: 'e.g. one, two' }] }] },
  ],
  items: [{ documentId: 'item 7', image: { url: '/uploads/x.webp', alternativeText: 'a.webp' } }, { label: 'Two' }],
}

const faq = getContentType(getFaq)
const product = getContentType(getProduct)

test('getEditUrl fills in the URL-encoded path, document and field', () => {
  const parts = {
    call: 'strapi/page/faq',
    entry: { type: faq, documentId: 'a1' },
    field: 'faq_item_list[3].answer',
  }
  expect(getEditUrl('https://cms.example/open/{document}?call={call}&at={field}#{field}', parts)).toBe(
    'https://cms.example/open/a1?call=strapi%2Fpage%2Ffaq&at=faq_item_list%5B3%5D.answer#faq_item_list%5B3%5D.answer',
  )
  expect(getEditUrl('https://cms.example/', parts)).toBe('https://cms.example/')
})

test.each([
  [faq, 'a1', 'single-types/api::page-faq.page-faq'],
  [product, 'a1', 'collection-types/api::product.product/a1'],
  [product, 'a/1', 'collection-types/api::product.product/a%2F1'],
  [product, '', 'collection-types/api::product.product'],
  [getContentType(getCollection), 'g1', 'collection-types/api::product-group.product-group/g1'],
])('{entry} of %j with the documentId "%s" is %s', (type, documentId, path) => {
  const url = getEditUrl('https://cms.example/admin/content-manager/{entry}', {
    call: 'strapi/x',
    entry: { type, documentId },
    field: 'title',
  })
  expect(url).toBe(`https://cms.example/admin/content-manager/${path}`)
})

test('a field opens the innermost entry, never an uploaded file', () => {
  const media = { documentId: 'file', url: '/uploads/a.webp', mime: 'image/webp', alternativeText: '' }
  const type = { documentId: 'size', display_title: 'Size' }
  const one = {
    documentId: 'p1',
    image: media,
    skus: [{ image_library: [media], variants: [{ product_variant_type: type }] }],
    related_products: [{ documentId: 'p2', title: 'Sling', image: media }],
    author: { documentId: 'x', name: 'A field that the shop does not know' },
  }
  const path = (field: string): string =>
    getEditUrl('https://cms.example/{entry}', { call: '', entry: findEntry(getProduct, one, field), field })
  const own = 'https://cms.example/collection-types/api::product.product/p1'
  expect(path('')).toBe(own)
  expect(path('image.alternativeText')).toBe(own)
  expect(path('skus[0].image_library[0].url')).toBe(own)
  expect(path('author.name')).toBe(own)
  expect(path('related_products[0].title')).toBe('https://cms.example/collection-types/api::product.product/p2')
  expect(path('related_products[0].image.url')).toBe('https://cms.example/collection-types/api::product.product/p2')
  expect(path('skus[0].variants[0].product_variant_type.display_title')).toBe(
    'https://cms.example/collection-types/api::product-variant-type.product-variant-type/size',
  )
})

test('getEditUrl accepts a lone surrogate in an ID', () => {
  const parts = { call: 'strapi/page/faq', entry: { type: faq, documentId: 'a\uD83D' }, field: 'title' }
  expect(getEditUrl('https://cms.example/{document}', parts)).toBe('https://cms.example/a%EF%BF%BD')
})

test('the document is the innermost entry that contains the field', () => {
  const idOf = (value: unknown, field: string): string => findEntry(getCollection, value, field).documentId
  expect(idOf(data, 'items[0].image')).toBe('item 7')
  expect(idOf(data, 'items[1].label')).toBe('page1')
  expect(idOf(data, '')).toBe('page1')
  expect(idOf(data, 'gone[4].further')).toBe('page1')
  expect(idOf(undefined, 'title')).toBe('')
  expect(idOf({ documentId: 7 }, 'title')).toBe('')
})

test.each([
  ['answer', 'It says "TBD".', 'Sizes are TBD'],
  ['answer', 'It is too long.', 'We ship on Monday.'],
  ['answer', 'It says "gone".', 'We ship on Monday.'],
  ['title', 'The title is short.', 'A rifle'],
  ['title', 'The title is "A rifle".', ''],
  ['items[0].image', 'No alternative text.', ''],
  ['items', 'Two alike.', ''],
  ['nowhere[2].at.all', 'It is empty.', ''],
  ['', 'The call failed.', ''],
])('quotes from %s, where %s: %j', (field, message, quote) => {
  expect(getQuote(data, field, message)).toBe(quote)
})

test.each([
  ['The text has a double space: "we  make it".', 'If it fails, we  make it right.'],
  ['The text has a double space: "right.  Second one".', 'If it fails, we  make it right.  Second one ends.'],
])('quotes the sentences that contain the words, with their spaces: %s', (message, quote) => {
  const text = 'The first is fine. If it fails, we  make it right.  Second one ends. A last one.'
  expect(getQuote({ answer: [{ type: 'paragraph', children: [{ text }] }] }, 'answer[0]', message)).toBe(quote)
})

test('quotes 200 characters around the word in a very long sentence', () => {
  const long = `${'so '.repeat(200)}recieve ${'on '.repeat(200)}`
  const quote = getQuote({ text: long }, 'text', '"recieve" is misspelled.')
  expect(quote).toMatch(/^…[^]*recieve[^]*…$/)
  expect(quote.length).toBeLessThanOrEqual(202)
  expect(getQuote({ text: long }, 'text', 'It is long.')).toMatch(/^so so [^]*…$/)
})

test('quotes the sentence with the quoted words, even if they contain quotes', () => {
  const text = 'One fits. The 5" barrel is “new”, or "new". Two fit.'
  const quote = 'The 5" barrel is “new”, or "new".'
  expect(getQuote({ text }, 'text', '"5" barrel" looks wrong.')).toBe(quote)
  expect(getQuote({ text }, 'text', '"or "new"" appears twice, and "gone" once.')).toBe(quote)
})

const document = { endpoint: getProduct, call: 'strapi/products/a', page: '/product/a', data }
const inTitle = createFinding('content/x', {
  message: 'Short.',
  place: { cmsPath: 'strapi/products/a', field: 'title', pages: ['/product/a'] },
})
const site = 'https://shop.example/'

test('addLocations adds the page, the quote and the CMS link', () => {
  const open = 'https://cms.example/{document}'
  const [placed] = addLocations([inTitle], [document], { site, CMS_EDIT_URL: open })
  expect(placed?.place).toMatchObject({
    location: 'Product "A rifle", title',
    quote: 'A rifle',
    editUrl: 'https://cms.example/page1',
    pageUrl: 'https://shop.example/product/a',
    screenshot: null,
  })
  const [without] = addLocations([inTitle], [document], { site, CMS_EDIT_URL: undefined })
  expect(without?.place.editUrl).toBe(null)
})

test('a finding outside the content has no CMS link, and a shell has no page URL', () => {
  const others = [
    createFinding('html/x', { place: { pages: ['/faq'] } }),
    createFinding('html/y', { place: { pages: ['/search/{query}', '(not found)'] } }),
  ]
  const [page, shell] = addLocations(others, [document], { site, CMS_EDIT_URL: 'https://cms.example/{call}' })
  expect(page?.place).toMatchObject({
    quote: '',
    editUrl: null,
    pageUrl: 'https://shop.example/faq',
    screenshot: null,
  })
  expect(shell?.place.pageUrl).toBe(null)
})

test('addLocations adds the page, field and sentence of each unknown word', () => {
  const place = createPlace(['/faq'], { cmsPath: 'strapi/page/faq', field: 'answer' })
  const finding = createUnknownWords([{ word: 'Monday', suggestion: null, count: 1, place }])
  const [located] = addLocations([finding], [createDocument(data)], {
    site: 'https://shop.example',
    CMS_EDIT_URL: undefined,
  })
  expect(located?.words).toMatchObject([
    {
      word: 'Monday',
      place: { location: 'Page "A rifle", answer', quote: 'We ship on Monday.', pageUrl: 'https://shop.example/faq' },
    },
  ])
})
