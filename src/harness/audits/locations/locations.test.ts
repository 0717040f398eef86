import { expect, test } from 'vitest'
import { getProduct } from '#contract/cms/product.ts'
import { finding } from '../../report/model/test-audit-report.ts'
import { addLocations } from './add-locations.ts'
import { getDocumentId, getEditUrl } from './edit-url.ts'
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

test('AUD-31 getEditUrl fills in the URL-encoded path, document and field', () => {
  const parts = { call: 'strapi/page/faq', document: 'a1', field: 'faq_item_list[3].answer' }
  expect(getEditUrl('https://cms.example/open/{document}?call={call}&at={field}#{field}', parts)).toBe(
    'https://cms.example/open/a1?call=strapi%2Fpage%2Ffaq&at=faq_item_list%5B3%5D.answer#faq_item_list%5B3%5D.answer',
  )
  expect(getEditUrl('https://cms.example/', parts)).toBe('https://cms.example/')
})

test('AUD-96 getEditUrl accepts a lone surrogate in an ID', () => {
  const parts = { call: 'strapi/page/faq', document: 'a\uD83D', field: 'title' }
  expect(getEditUrl('https://cms.example/{document}', parts)).toBe('https://cms.example/a%EF%BF%BD')
})

test('AUD-31 the document is the innermost entry that contains the field', () => {
  expect(getDocumentId(data, 'items[0].image')).toBe('item 7')
  expect(getDocumentId(data, 'items[1].label')).toBe('page1')
  expect(getDocumentId(data, '')).toBe('page1')
  expect(getDocumentId(data, 'gone[4].further')).toBe('page1')
  expect(getDocumentId(undefined, 'title')).toBe('')
  expect(getDocumentId({ documentId: 7 }, 'title')).toBe('')
})

test.each([
  ['answer', 'It says “TBD”.', 'Sizes are TBD'],
  ['answer', 'It is too long.', 'We ship on Monday.'],
  ['answer', 'It says “gone”.', 'We ship on Monday.'],
  ['title', 'The title is short.', 'A rifle'],
  ['title', 'The title is “A rifle”.', ''],
  ['items[0].image', 'No alternative text.', ''],
  ['items', 'Two alike.', ''],
  ['nowhere[2].at.all', 'It is empty.', ''],
  ['', 'The call failed.', ''],
])('AUD-31 quotes of %s, where %s, %j', (field, message, quote) => {
  expect(getQuote(data, field, message)).toBe(quote)
})

test('AUD-31 quotes 200 characters around the word in a very long sentence', () => {
  const long = `${'so '.repeat(200)}recieve ${'on '.repeat(200)}`
  const quote = getQuote({ text: long }, 'text', '“recieve” is misspelled.')
  expect(quote).toMatch(/^…[^]*recieve[^]*…$/)
  expect(quote.length).toBeLessThanOrEqual(202)
  expect(getQuote({ text: long }, 'text', 'It is long.')).toMatch(/^so so [^]*…$/)
})

const document = { endpoint: getProduct, call: 'strapi/products/a', page: '/product/a', data }
const inTitle = finding('content/x', {
  message: 'Short.',
  place: { cmsPath: 'strapi/products/a', field: 'title', pages: ['/product/a'] },
})
const site = 'https://shop.example/'

test('AUD-31 addLocations adds the page, the quote and the CMS link', () => {
  const open = 'https://cms.example/{document}'
  const [placed] = addLocations([inTitle], [document], { site, CMS_EDIT_URL: open })
  expect(placed?.place).toMatchObject({
    quote: 'A rifle',
    editUrl: 'https://cms.example/page1',
    pageUrl: 'https://shop.example/product/a',
    screenshot: null,
  })
  const [without] = addLocations([inTitle], [document], { site, CMS_EDIT_URL: undefined })
  expect(without?.place.editUrl).toBe(null)
})

test('AUD-31 a finding outside the content has no CMS link, and a shell has no page URL', () => {
  const others = [
    finding('html/x', { place: { pages: ['/faq'] } }),
    finding('html/y', { place: { pages: ['/search/{query}', '(not found)'] } }),
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
