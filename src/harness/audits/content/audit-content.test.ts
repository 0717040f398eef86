import { beforeAll, describe, expect, test } from 'vitest'
import type { GatheredContent } from '../gather-content.ts'
import { auditContent } from './audit-content.ts'
import { changeContent, gatherDemoContent } from './test-changed-content.ts'

let clean: GatheredContent

beforeAll(async () => {
  clean = await gatherDemoContent()
})

/**
 * Returns the content with one field of one response changed. `path` is a field path such as
 * `faq_item_list[0].question`.
 */
const seeded = (call: string, path: string, value: unknown): GatheredContent =>
  changeContent(clean, call, { [path]: value })

const text = (words: string) => ({ type: 'text', text: words })
const paragraph = (...children: object[]) => ({ type: 'paragraph', children })
const heading = (level: number, words: string) => ({ type: 'heading', level, children: [text(words)] })

test('AUD-01 the demo content has no findings', () => {
  expect(clean.documents.length).toBeGreaterThan(50)
  expect(auditContent(clean)).toEqual([])
})

/** Editors' mistakes: rule, CMS path, field path and value, followed by the field and message of the finding. */
const FINDINGS: readonly [rule: string, call: string, path: string, value: unknown, field: string, message: RegExp][] =
  [
    ['missing-meta-title', 'strapi/page/faq', 'meta_data.meta_title', '', 'meta_data.meta_title', /no page title/],
    ['short-meta-title', 'strapi/page/faq', 'meta_data.meta_title', 'FAQ', 'meta_data.meta_title', /only 3 characters/],
    [
      'long-meta-title',
      'strapi/page/faq',
      'meta_data.meta_title',
      'Q'.repeat(80),
      'meta_data.meta_title',
      /80 characters/,
    ],
    [
      'missing-meta-description',
      'strapi/page/support',
      'meta_data.meta_description',
      ' ',
      'meta_data.meta_description',
      /no description/,
    ],
    [
      'short-meta-description',
      'strapi/page/support',
      'meta_data.meta_description',
      'Support.',
      'meta_data.meta_description',
      /only 8 characters/,
    ],
    [
      'long-meta-description',
      'strapi/page/support',
      'meta_data.meta_description',
      'word '.repeat(40),
      'meta_data.meta_description',
      /search results cut it/,
    ],
    ['empty-field', 'strapi/page/faq', 'header_title', '', 'header_title', /"header title" is empty/],
    ['empty-field', 'strapi/page/faq', 'faq_item_list', [], 'faq_item_list', /"faq item list" is empty/],
    ['empty-field', 'strapi/page/faq', 'faq_item_list[2].answer', [], 'faq_item_list[2].answer', /"answer" is empty/],
    [
      'empty-field',
      'strapi/page/aboutus',
      'looking_for_list_content[0]',
      '',
      'looking_for_list_content[0]',
      /is empty/,
    ],
    ['missing-field', 'strapi/page/home', 'carousel_cards', undefined, 'carousel_cards', /"carousel_cards" is missing/],
    ['unexpected-type', 'strapi/page/contactus', 'phone', 5_551_234, 'phone', /expected text/],
    ['placeholder-text', 'strapi/page/warranty', 'title', 'Lorem ipsum', 'title', /placeholder: "Lorem ipsum"/],
    ['placeholder-text', 'strapi/page/faq', 'header_content', 'TODO: ask Ann', 'header_content', /"TODO"/],
    [
      'unknown-block',
      'strapi/page/terms',
      'rich_text[0]',
      { type: 'carousel', children: [text('x')] },
      'rich_text[0]',
      /type "carousel"/,
    ],
    ['empty-block', 'strapi/page/terms', 'rich_text[0]', paragraph(text(' ')), 'rich_text[0]', /paragraph is empty/],
    ['empty-heading', 'strapi/page/terms', 'rich_text[0]', heading(2, ''), 'rich_text[0]', /heading has no text/],
    ['extra-h1', 'strapi/page/terms', 'rich_text[0]', heading(1, 'Terms'), 'rich_text[0]', /level 1/],
    [
      'heading-order',
      'strapi/page/terms',
      'rich_text',
      [heading(2, 'One'), heading(4, 'Two')],
      'rich_text[1]',
      /level 4 heading after a level 2/,
    ],
    [
      'empty-link-text',
      'strapi/page/terms',
      'rich_text[0]',
      paragraph(text('See '), { type: 'link', url: '/faq', children: [text('')] }),
      'rich_text[0].children[1]',
      /has no text/,
    ],
    [
      'vague-link',
      'strapi/page/terms',
      'rich_text[0]',
      paragraph(text('Click '), { type: 'link', url: '/faq', children: [text('here')] }),
      'rich_text[0].children[1]',
      /"here"/,
    ],
    [
      'unsafe-link',
      'strapi/page/terms',
      'rich_text[0]',
      paragraph({ type: 'link', url: 'javascript:alert(1)', children: [text('our terms')] }),
      'rich_text[0].children[0].url',
      /"javascript:"/,
    ],
    [
      'missing-alt-text',
      'strapi/page/aboutus',
      'heading_image.alternativeText',
      '',
      'heading_image.alternativeText',
      /no alternative text/,
    ],
    [
      'alt-text-is-file-name',
      'strapi/page/aboutus',
      'heading_image.alternativeText',
      'IMG_2041.jpg',
      'heading_image.alternativeText',
      /file name/,
    ],
    [
      'redundant-alt-text',
      'strapi/page/aboutus',
      'heading_image.alternativeText',
      'Image of a workshop',
      'heading_image.alternativeText',
      /"Image of a"/,
    ],
    [
      'long-alt-text',
      'strapi/page/aboutus',
      'heading_image.alternativeText',
      'a bench '.repeat(30),
      'heading_image.alternativeText',
      /\d{3} characters/,
    ],
    [
      'missing-image-size',
      'strapi/page/aboutus',
      'heading_image.width',
      null,
      'heading_image.width',
      /size of the image/,
    ],
    [
      'broken-internal-link',
      'strapi/page/home',
      'carousel_cards[0].link.url',
      '/colection/rifles',
      'carousel_cards[0].link.url',
      /no page at \/colection\/rifles/,
    ],
    [
      'broken-internal-link',
      'strapi/page/home',
      'carousel_cards[0].link.url',
      '/FAQ',
      'carousel_cards[0].link.url',
      /no page at \/FAQ/,
    ],
    ['whitespace-in-url', 'strapi/page/footer', 'links[0].url', '/faq ', 'links[0].url', /space/],
    [
      'invalid-url',
      'strapi/page/footer',
      'links[0].url',
      'www.cairnwell.example',
      'links[0].url',
      /is not a valid URL/,
    ],
    [
      'private-network-url',
      'strapi/page/footer',
      'links[0].url',
      'http://localhost:1337/faq',
      'links[0].url',
      /your network/,
    ],
    [
      'insecure-link',
      'strapi/page/footer',
      'social_links[0].url',
      'http://social.example/c',
      'social_links[0].url',
      /does not use HTTPS/,
    ],
    ['invalid-email', 'strapi/page/contactus', 'email', 'support at cairnwell', 'email', /not a valid email address/],
    ['invalid-phone', 'strapi/page/contactus', 'phone', '555-12', 'phone', /not a valid US or Canadian phone number/],
    [
      'invalid-coordinates',
      'strapi/page/dealerlocator',
      'dealer_locator_cards[0].coordinates',
      { latitude: 0, longitude: 0 },
      'dealer_locator_cards[0].coordinates',
      /ocean off Africa/,
    ],
    [
      'unknown-layout',
      'strapi/products/tarn-lr',
      'display_type',
      'product-huge',
      'display_type',
      /no layout "product-huge"/,
    ],
    [
      'discount-above-price',
      'strapi/products/tarn-lr',
      'skus[0].final_price',
      999_999,
      'skus[0].final_price',
      /higher than the price/,
    ],
    ['negative-price', 'strapi/products/tarn-lr', 'skus[0].price', -1, 'skus[0].price', /price is -1/],
    [
      'unknown-state',
      'strapi/products/tarn-lr',
      'skus[0].restricted_states',
      ['California?'],
      'skus[0].restricted_states[0]',
      /is not a US state/,
    ],
    [
      'invalid-zip',
      'strapi/products/tarn-lr',
      'skus[0].restricted_zips',
      ['60-601'],
      'skus[0].restricted_zips[0]',
      /not a ZIP code/,
    ],
    [
      'variant-without-options',
      'strapi/products/tarn-lr',
      'skus[0].variants[0].field_name',
      'engraving',
      'skus[0].variants[0].field_name',
      /"engraving"/,
    ],
    ['garbled-text', 'strapi/page/support', 'title', 'We donâ€™t bite', 'title', /garbled/],
    ['markup-in-text', 'strapi/page/faq', 'header_content', 'Ask <b>us</b>', 'header_content', /contains HTML/],
    [
      'long-heading',
      'strapi/page/support',
      'title',
      'A heading that goes on '.repeat(6).trim(),
      'title',
      /fills a phone/,
    ],
    ['surrounding-whitespace', 'strapi/page/support', 'title', 'Support ', 'title', /starts or ends with a space/],
    ['all-caps-phrase', 'strapi/page/support', 'title', 'PLEASE READ THIS FIRST', 'title', /in all caps/],
  ]

describe('seeded mistakes', () => {
  test.each(FINDINGS)('AUD-02 reports %s in %s', (rule, call, path, value, field, message) => {
    const findings = auditContent(seeded(call, path, value))
    const found = findings.filter((finding) => finding.rule === `content/${rule}`)
    expect(findings.map((finding) => `${finding.rule} ${finding.place.field}`)).toContain(`content/${rule} ${field}`)
    expect(found).toHaveLength(1)
    expect(found[0]?.place).toMatchObject({ cmsPath: call, field })
    expect(found[0]?.message).toMatch(message)
    expect(found[0]?.fix).not.toBe('')
  })

  test('reports two pages with similar titles', () => {
    const findings = auditContent(
      seeded('strapi/page/warranty', 'meta_data.meta_title', getTitle('strapi/page/support')),
    )
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({
      rule: 'content/duplicate-title',
      place: { cmsPath: 'strapi/page/warranty', field: 'meta_data.meta_title', pages: ['/warranty'] },
      message: expect.stringContaining('is also used by /support') as string,
    })
  })

  test('reports a question that appears twice in a list', () => {
    const first = getQuestion(0)
    const findings = auditContent(seeded('strapi/page/faq', 'faq_item_list[3].question', first))
    expect(findings.map(({ rule, place }) => [rule, place.field])).toEqual([
      ['content/duplicate-entry', 'faq_item_list[3].question'],
    ])
    expect(findings[0]?.message).toContain('faq_item_list[0].question')
  })
})

test('reports an image without alternative text on several pages as one finding with all pages', () => {
  const { url } = (getData('strapi/products/tarn-lr') as { image: { url: string } }).image
  const documents = clean.documents.map((document) => ({
    ...document,
    data: JSON.parse(JSON.stringify(document.data), (_, value: unknown) =>
      typeof value === 'object' &&
      value !== null &&
      (value as { url?: string }).url === url &&
      'alternativeText' in value
        ? { ...value, alternativeText: '' }
        : value,
    ) as unknown,
  }))
  const findings = auditContent({ ...clean, documents })
  expect(findings).toHaveLength(1)
  expect(findings[0]?.place.pages).toEqual(expect.arrayContaining(['/collection/rifles', '/product/tarn-lr']))
})

test('reports a failed request on its page', () => {
  const failed = [{ call: 'strapi/page/faq', page: '/faq', reason: 'returned 500' }]
  expect(auditContent({ ...clean, documents: [], priceList: null, failed })).toMatchObject([
    {
      rule: 'content/request-failed',
      place: { cmsPath: 'strapi/page/faq', field: '', pages: ['/faq'] },
      message: expect.stringContaining('returned 500') as string,
    },
  ])
})

function getTitle(call: string): string {
  return (getData(call) as { meta_data: { meta_title: string } }).meta_data.meta_title
}

function getQuestion(index: number): string {
  return (getData('strapi/page/faq') as { faq_item_list: { question: string }[] }).faq_item_list[index]?.question ?? ''
}

function getData(call: string): unknown {
  return clean.documents.find((document) => document.call === call)?.data
}

test('reports a missing product only at its link, and a failed request only at the request', () => {
  const broken = seeded('strapi/page/footer', 'links[0].url', '/product/gone')
  const failed = { call: 'strapi/products/gone', page: '/product/gone', reason: 'returned 404' }
  const fieldsOfFindings = (content: GatheredContent) =>
    auditContent(content).map(({ rule, place }) => [rule, place.field])
  expect(fieldsOfFindings({ ...broken, failed: [failed] })).toEqual([['content/broken-internal-link', 'links[0].url']])
  expect(fieldsOfFindings({ ...broken, failed: [{ ...failed, reason: 'returned 500' }] })).toEqual([
    ['content/request-failed', ''],
  ])
})

test('reports the most recently edited of two pages with the same title', () => {
  const alike = seeded('strapi/page/warranty', 'title', 'Support')
  const reportedPaths = (content: GatheredContent) => auditContent(content).map(({ place }) => place.cmsPath)
  expect(reportedPaths(alike)).toEqual(['strapi/page/warranty'])
  expect(reportedPaths(changeContent(alike, 'strapi/page/support', { updatedAt: '2026-11-20T08:00:00.000Z' }))).toEqual(
    ['strapi/page/support'],
  )
})

test('reports an empty price list as one finding', () => {
  const { priceList } = clean
  const findings = auditContent({ ...clean, priceList: priceList === null ? null : { ...priceList, data: {} } })
  expect(findings.map(({ rule, place: { cmsPath, field } }) => [rule, cmsPath, field])).toEqual([
    ['content/empty-price-list', 'Products', ''],
  ])
})

test('reports the second of two identical cards in a collection', () => {
  const { items } = getData('strapi/product-groups/rifles') as { items: unknown[] }
  const findings = auditContent(changeContent(clean, 'strapi/product-groups/rifles', { items: [...items, items[0]] }))
  expect(findings.map(({ rule, place }) => [rule, place.field])).toEqual([
    ['content/duplicate-card', `items[${items.length}].url`],
  ])
})
