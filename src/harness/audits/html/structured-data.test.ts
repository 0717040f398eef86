import { expect, test } from 'vitest'
import { parsePage } from '../page-document.ts'
import { checkStructuredData } from './structured-data.ts'

const ORG = 'https://schema.org'
const script = (data: unknown) =>
  `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`
const check = (html: string, route = 'reviews') => checkStructuredData(parsePage(html), route)
const problems = (data: unknown) => check(script(data)).map(({ message }) => message)

test('reports invalid JSON', () => {
  expect(check(`<head>${script('{@context')}</head>`)).toEqual([
    {
      audit: 'html',
      rule: 'structured-data',
      severity: 'error',
      message: 'The structured data is not valid JSON.',
      fix: 'This is in the template, not in the content. Ask an engineer.',
      isForEngineers: true,
      element: 'The structured data is not valid JSON.',
      frame: false,
      evidence: { selector: 'head > script', html: script('{@context'), standard: '', helpUrl: 'https://schema.org' },
    },
  ])
})

test.each([[{}], [{ '@context': 'https://example.org' }], [{ '@context': 7 }], [[]], ['null'], ['7']])(
  'reports that %j does not reference schema.org',
  (data) => {
    expect(problems(data)).toEqual(['The structured data does not name schema.org as its vocabulary.'])
  },
)

const REQUIRED: readonly [type: string, lacks: readonly string[]][] = [
  ['Product', ['"name"', '"image"', '"offers" or "review" or "aggregateRating"']],
  ['ProductGroup', ['"name"', '"hasVariant"', '"productGroupID"']],
  ['Offer', ['"price"', '"priceCurrency"', '"availability"']],
  ['AggregateOffer', ['"lowPrice"', '"priceCurrency"']],
  ['BreadcrumbList', ['"itemListElement"']],
  ['ListItem', ['"position"', '"name" or "item"']],
  ['FAQPage', ['"mainEntity"']],
  ['Question', ['"name"', '"acceptedAnswer"']],
  ['Answer', ['"text"']],
  ['Organization', ['"name"', '"url"']],
  ['WebSite', ['"name"', '"url"']],
  ['SearchAction', ['"target"', '"query-input"']],
  ['Brand', ['"name"']],
]

test.each(REQUIRED)('reports that a %s lacks %j', (type, lacks) => {
  const expected = lacks.map((names) => `The structured data of ${type} is missing ${names}.`)
  expect(problems({ '@context': ORG, '@type': type })).toEqual(expected)
})

test.each([
  [{ '@type': 'Answer' }, 'Fill in answer of each entry in faq_item_list of the page in the CMS.'],
  [{ '@type': 'Question', acceptedAnswer: 'A' }, 'Fill in question of each entry in faq_item_list'],
  [{ '@type': 'FAQPage', mainEntity: [] }, 'Add a question to faq_item_list'],
  [{ '@type': 'Product', name: 'A', offers: 1 }, 'Add an image to the product in the CMS'],
])('the fix for %j names the field that an editor fills in', (data, fix) => {
  const [finding] = check(script({ '@context': ORG, ...data }))
  expect(finding?.fix).toMatch(new RegExp(`^${fix}.* If the CMS has it, ask an engineer.$`))
})

test.each([[null], [''], [[]]])('reports the name %j as missing', (name) => {
  expect(problems({ '@context': ORG, '@type': 'Brand', name })).toEqual([
    'The structured data of Brand is missing "name".',
  ])
})

test.each([[0], [false], ['Tarn'], [['Tarn']], [{ name: 'Tarn' }]])('accepts the name %j', (name) => {
  expect(problems({ '@context': ORG, '@type': 'Brand', name })).toEqual([])
})

test('reports a nested type with its parent', () => {
  const question = { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: '' } }
  const data = {
    '@context': ORG,
    '@type': 'FAQPage',
    mainEntity: [question, { '@type': 'Question', acceptedAnswer: {} }],
  }
  expect(problems(data)).toEqual([
    'The structured data of Question › Answer is missing "text".',
    'The structured data of FAQPage › Question is missing "name".',
  ])
  const graph = { '@context': ORG, '@graph': [{ '@type': 'Brand' }, { '@type': 'Unheard' }, { '@type': ['Brand'] }] }
  expect(problems(graph)).toEqual(['The structured data of Brand is missing "name".'])
})

const absent = (type: string) => ({
  audit: 'html',
  rule: 'no-structured-data',
  severity: 'warning',
  message: `The page has no ${type} data for search engines.`,
  fix: 'This is in the template, not in the content. Ask an engineer.',
  isForEngineers: true,
  element: type,
  frame: false,
  evidence: {
    selector: 'script[type="application/ld+json"]',
    html: '',
    standard: '',
    helpUrl: `https://schema.org/${type}`,
  },
})

test('the home page requires organization and site data, and the FAQ requires its questions if it has any', () => {
  expect(check('', 'home')).toEqual([absent('Organization'), absent('WebSite')])
  expect(check('<main><details></details></main>', 'faq')).toEqual([absent('FAQPage')])
  expect(check('<main></main>', 'faq')).toEqual([])
  expect(check('', 'reviews')).toEqual([])
})

test.each(['Breadcrumb', 'Breadcrumbs'])(
  'requires breadcrumb data on a page with the breadcrumb navigation "%s"',
  (label) => {
    expect(check(`<nav aria-label="${label}"></nav>`)).toEqual([absent('BreadcrumbList')])
    const list = {
      '@context': ORG,
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem', position: 1, name: 'A' }],
    }
    expect(check(`<nav aria-label="${label}"></nav>${script(list)}`)).toEqual([])
  },
)

test('ignores other menus, and scripts of another type', () => {
  expect(check('<nav aria-label="Footer"></nav><script type="module">{</script>')).toEqual([])
})
