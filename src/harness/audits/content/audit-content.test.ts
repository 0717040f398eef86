import { beforeAll, describe, expect, test } from 'vitest'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { gatherContent, type GatheredContent } from '../gather-content.ts'
import { addLocations } from '../locations/add-locations.ts'
import { TEST_RUN, createScope } from '../test-run.ts'
import { auditContent } from './audit-content.ts'
import { contentAudit } from './content-audit.ts'
import { isRecord } from './document-fields.ts'
import { loadTestDictionaries } from './spelling/test-dictionaries.ts'
import { changeContent, gatherDemoContent } from './test-changed-content.ts'

let clean: GatheredContent

beforeAll(async () => {
  clean = await gatherDemoContent()
})

const getData = (call: string) => clean.documents.find((document) => document.call === call)?.data

describe('a mistake in three entries', () => {
  const SUBTITLES = ['wool-beanie', 'field-cap', 'works-tee'].map((slug) => `strapi/products/${slug}`)
  const withMistakes = (calls: readonly string[]): GatheredContent =>
    calls.reduce(
      (content, call) => changeContent(content, call, { subtitle: 'Made for you and recieved by hand.' }),
      clean,
    )
  const withCorrection = (content: GatheredContent) =>
    auditContent(content).filter(({ rule }) => /misspelled/.test(rule))

  test('is one finding with three places, each with its page, entry and field', () => {
    const findings = withCorrection(withMistakes(SUBTITLES))
    expect(findings).toHaveLength(1)
    const [finding] = addLocations(findings, clean.documents, {
      site: 'https://shop.example',
      CMS_EDIT_URL: 'https://cms.example/{call}',
    })
    expect(finding?.places?.map(({ location, pages, editUrl }) => [location, pages, editUrl])).toEqual([
      ['Product "Field Cap", subtitle', ['/product/field-cap'], 'https://cms.example/strapi%2Fproducts%2Ffield-cap'],
      [
        'Product "Wool Beanie", subtitle',
        ['/product/wool-beanie'],
        'https://cms.example/strapi%2Fproducts%2Fwool-beanie',
      ],
      ['Product "Works Tee", subtitle', ['/product/works-tee'], 'https://cms.example/strapi%2Fproducts%2Fworks-tee'],
    ])
    expect(finding?.place.pages).toHaveLength(3)
  })

  test.each([0, 1, 2])('keeps its ID and two places if entry %i is corrected', (index) => {
    const [before] = withCorrection(withMistakes(SUBTITLES))
    const [after, ...others] = withCorrection(withMistakes(SUBTITLES.filter((_, at) => at !== index)))
    expect(others).toEqual([])
    expect(after?.id).toBe(before?.id)
    expect(after?.places).toHaveLength(2)
  })
})

test('an image without alternative text on several pages is one finding with all pages', () => {
  const { url } = (getData('strapi/products/tarn-lr') as { image: { url: string } }).image
  const documents = clean.documents.map((document) => ({
    ...document,
    data: JSON.parse(JSON.stringify(document.data), (_, value: unknown) =>
      isRecord(value) && value['url'] === url && 'alternativeText' in value ? { ...value, alternativeText: '' } : value,
    ) as unknown,
  }))
  const findings = auditContent({ ...clean, documents })
  expect(findings).toHaveLength(1)
  expect(findings[0]?.place.pages).toEqual(expect.arrayContaining(['/collection/rifles', '/product/tarn-lr']))
})

test('one wrong price among eleven is one finding at the wrong price', () => {
  const { skus } = getData('strapi/products/crag-mag-30') as { skus: Record<string, unknown>[] }
  const many = Array.from({ length: 11 }, (_, index) => ({
    ...skus[0],
    sku: `CRG-30-${index + 20}`,
    price: index === 4 ? 0.26 : 26,
    final_price: index === 4 ? 0.26 : 26,
    discount_percentage: 0,
    variants: [],
  }))
  const content = changeContent({ ...clean, priceList: null }, 'strapi/products/crag-mag-30', { skus: many })
  const findings = auditContent(content).filter(({ rule }) => rule.includes('price-outlier'))
  expect(findings.map(({ place, places }) => [place.field, places])).toEqual([['skus[4].price', undefined]])
})

test('a wrong price of a product is reported at the product, not at its cards', () => {
  const content = changeContent(clean, 'strapi/products/wool-beanie', {
    'skus[0].price': 43,
    'skus[0].final_price': 43,
  })
  expect(auditContent(content).map(({ rule, place }) => [rule, place.cmsPath])).toEqual([
    ['content/price-differs-from-price-list', 'strapi/products/wool-beanie'],
  ])
})

test('unknown words are one suggestion: each word once with its count, those like a known word first', () => {
  const content = ['zamak', 'Works Shrit', 'Cairnwel by Cairnwell', 'Mylar and zamak'].reduce(
    (changed, subtitle, index) =>
      changeContent(changed, `strapi/products/${['field-cap', 'wool-beanie', 'works-tee', 'tarn-lr'][index]}`, {
        subtitle,
      }),
    clean,
  )
  const [finding, ...others] = auditContent(content)
  expect(others).toEqual([])
  expect(finding).toMatchObject({ id: 'content/unknown-words', severity: 'suggestion' })
  expect(finding?.words?.map(({ word, suggestion, count, place }) => [word, suggestion, count, place.pages])).toEqual([
    ['Cairnwel', 'cairnwell', 1, ['/product/works-tee']],
    ['Shrit', 'shirt', 1, ['/product/wool-beanie']],
    ['zamak', null, 2, ['/product/field-cap']],
  ])
})

test('a misspelled title of a product is listed once, although cards and breadcrumbs repeat it', () => {
  const documents = clean.documents.map((document) => ({
    ...document,
    data: JSON.parse(JSON.stringify(document.data).replaceAll('Works Tee', 'Works Shrit')) as unknown,
  }))
  expect(auditContent({ ...clean, documents }).flatMap(({ words = [] }) => words.map(({ word }) => word))).toContain(
    'Shrit',
  )
})

test.each([
  ['half an emoji', 'Half of it: \uD83D.'],
  ['200 KB of text', 'A text about barrels. '.repeat(10_000)],
  ['200 KB without a space', 'ab('.repeat(70_000)],
  ['right-to-left text', 'זה טקסט בעברית. هذا نص عربي.'],
  ['HTML', '<script>alert(1)</script>'.repeat(50)],
])('the content audit accepts %s', (_, text) => {
  const content = changeContent(clean, 'strapi/page/faq', { header_content: text, 'faq_item_list[0].question': text })
  const findings = addLocations(auditContent(content), content.documents, {
    site: 'https://shop.example',
    CMS_EDIT_URL: 'https://cms.example/{field}',
  })
  expect(JSON.stringify(findings).length).toBeLessThan(3_000_000)
})

test('the content audit accepts null in every field', () => {
  const documents = clean.documents.map((document) => ({
    ...document,
    data: isRecord(document.data) ? Object.fromEntries(Object.keys(document.data).map((name) => [name, null])) : null,
  }))
  expect(auditContent({ ...clean, documents }).length).toBeGreaterThan(0)
})

describe('a CMS that does not respond', () => {
  const options = {
    loadDictionaries: loadTestDictionaries,
    apiUrl: 'http://api.example',
    day: '2026-11-22',
    brand: 'Cairnwell',
    mediaUrl: '',
    fetchFile: () => Promise.reject(new Error('Unexpected request.')),
    otherHosts: new Map(),
  }

  test('has only findings for the failed requests if half of them fail', async () => {
    const mock = createMock({ fixtures: await loadFixtures() })
    let asked = 0
    const content = await gatherContent({
      ...options,
      fetch: (...call) => {
        asked += 1
        return asked % 2 === 0 ? Promise.resolve(new Response('down', { status: 503 })) : mock.fetch(...call)
      },
    })
    const findings = auditContent(content)
    expect([...new Set(findings.map(({ rule }) => rule))]).toEqual(['content/request-failed'])
    expect(findings).toHaveLength(content.failed.length)
    const result = await contentAudit.run({ content, scope: createScope() }, TEST_RUN)
    expect(result.notRead).toBe(`${content.failed.length} CMS requests failed.`)
  })

  test('is an error if no request succeeds', async () => {
    const broken = gatherContent({ ...options, fetch: () => Promise.reject(new TypeError('fetch failed')) })
    await expect(broken).rejects.toThrow('The CMS cannot be reached: http://api.example/')
  })
})

test('a missing product is reported only at its link, and a failed request only at the request', () => {
  const broken = changeContent(clean, 'strapi/page/footer', { 'links[0].url': '/product/gone' })
  const failed = { call: 'strapi/products/gone', page: '/product/gone', reason: 'returned 404' }
  const list = (content: GatheredContent) => auditContent(content).map(({ rule, place }) => [rule, place.field])
  expect(list({ ...broken, failed: [failed] })).toEqual([['content/broken-internal-link', 'links[0].url']])
  expect(list({ ...broken, failed: [{ ...failed, reason: 'returned 500' }] })).toEqual([['content/request-failed', '']])
})

test('the most recently edited of two entries with the same title is reported', () => {
  const alike = changeContent(clean, 'strapi/page/warranty', { title: 'Support' })
  const paths = (content: GatheredContent) => auditContent(content).map(({ place }) => place.cmsPath)
  expect(paths(alike)).toEqual(['strapi/page/warranty'])
  expect(paths(changeContent(alike, 'strapi/page/support', { updatedAt: '2026-11-20T08:00:00.000Z' }))).toEqual([
    'strapi/page/support',
  ])
})

test('two entries with the same slug are reported', () => {
  const documents = clean.documents.map((document) =>
    document.call === 'strapi/products/tarn-lr' ? { ...document, sharedSlug: ['a', 'b'] } : document,
  )
  expect(auditContent({ ...clean, documents }).map(({ id }) => id)).toEqual([
    'content/shared-slug/strapi/products/tarn-lr/slug',
  ])
})
