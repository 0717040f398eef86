import { expect, test } from 'vitest'
import { checkDuplicateEntries, checkDuplicateMetaData, checkSharedSlugs } from './duplicates.ts'
import { createContent, createDocument, listFindings } from './test-findings.ts'

const described = (page: string | null, meta: unknown) =>
  createDocument({ meta_data: meta }, { call: `strapi/page${page ?? '/footer'}`, page })

test('reports duplicate titles and descriptions, ignoring case', () => {
  const findings = checkDuplicateMetaData(
    createContent(
      described('/faq', { meta_title: 'Help', meta_description: 'How we help.' }),
      described('/support', { meta_title: ' HELP ', meta_description: 'What we do.' }),
      described('/warranty', { meta_title: 'help', meta_description: 'HOW we help.' }),
    ),
  )
  expect(findings.map(({ document, ...rest }) => ({ ...rest, page: document.page }))).toEqual([
    {
      rule: 'duplicate-title',
      severity: 'error',
      page: '/support',
      field: 'meta_data.meta_title',
      message: 'The page title "HELP" is also used by /faq.',
      fix: 'Give each page a unique page title.',
    },
    {
      rule: 'duplicate-title',
      severity: 'error',
      page: '/warranty',
      field: 'meta_data.meta_title',
      message: 'The page title "help" is also used by /faq.',
      fix: 'Give each page a unique page title.',
    },
    {
      rule: 'duplicate-description',
      severity: 'error',
      page: '/warranty',
      field: 'meta_data.meta_description',
      message: 'The description "HOW we help." is also used by /faq.',
      fix: 'Give each page a unique description.',
    },
  ])
})

test('ignores pages without a title, the header and the footer', () => {
  const without = [
    { meta_title: '' },
    { meta_title: ' ' },
    { meta_title: null },
    { meta_title: null },
    null,
    undefined,
    7,
  ]
  expect(checkDuplicateMetaData(createContent(...without.map((meta, index) => described(`/${index}`, meta))))).toEqual(
    [],
  )
  expect(checkDuplicateMetaData(createContent(createDocument(null), createDocument('x')))).toEqual([])
  const same = { meta_title: 'Help', meta_description: 'How.' }
  expect(
    checkDuplicateMetaData(createContent(described(null, same), described('/faq', same), described(null, same))),
  ).toEqual([])
})

test('reports a repeated question, SKU or label in a list with the path of the first', () => {
  const finding = {
    rule: 'duplicate-entry',
    severity: 'error',
    fix: 'Remove one of them, or rename it.',
  }
  const twice = (name: string) => [{ [name]: 'One' }, { [name]: 'Two' }, { [name]: ' oNE ' }, { [name]: 'ONE' }]
  expect(
    listFindings(checkDuplicateEntries, { faq: twice('question'), skus: twice('sku'), options: twice('label') }),
  ).toEqual(
    ['faq', 'skus', 'options'].flatMap((list, index) => {
      const name = ['question', 'sku', 'label'][index]
      const message = `appears twice in the same list; the first one is at ${list}[0].${name}.`
      return [
        { ...finding, field: `${list}[2].${name}`, message: `"oNE" ${message}` },
        { ...finding, field: `${list}[3].${name}`, message: `"ONE" ${message}` },
      ]
    }),
  )
})

const AS_THEY_ARE: readonly [data: object, what: string][] = [
  [{ cards: [{ title: 'A' }, { title: 'A' }] }, 'values that do not identify entries'],
  [{ faq: [{ question: '' }, { question: '' }], skus: [{ sku: ' ' }, { sku: ' ' }] }, 'empty values'],
  [{ faq: [{ question: 1 }, { question: 1 }] }, 'values that are not text'],
  [{ one: [{ label: 'A' }], two: [{ label: 'A' }] }, 'the same value in a different list'],
  [{ one: [{ label: 'A', question: 'A', sku: 'A' }] }, 'the same value under a different name'],
  [{ label: 'A', about: { label: 'A' } }, 'fields outside a list'],
  [{ cards: [{ button: { label: 'A' } }, { button: { label: 'A' } }] }, 'fields nested deeper in a list'],
  [
    { nav_links: [{ label: 'A' }, { label: 'A' }], related_products: [{ label: 'A' }, { label: 'A' }] },
    'the labels of links',
  ],
]

test.each(AS_THEY_ARE)('accepts %j: %s', (data) => {
  expect(listFindings(checkDuplicateEntries, data)).toEqual([])
})

test('also reports a repeated question in a list of links', () => {
  const list = [{ question: 'Why?' }, { question: 'Why?' }]
  expect(listFindings(checkDuplicateEntries, { related: list })).toHaveLength(1)
})

test.each([
  [{ slug: 'works-tee', title: 'Tee' }, 'slug'],
  [{ title: 'Tee' }, ''],
])('names the entries that share the slug of %j', (data, field) => {
  expect(
    listFindings(checkSharedSlugs, data, { call: 'strapi/products/works-tee', sharedSlug: ['a1', 'b2 (de)'] }),
  ).toEqual([
    {
      rule: 'shared-slug',
      severity: 'error',
      field,
      message:
        'The request strapi/products/works-tee returns 2 entries where one is expected, and the page shows the first: a1, b2 (de).',
      fix: 'Give each entry a unique slug, or unpublish the others. If they are translations of one entry, ask an engineer to request a single language.',
    },
  ])
  expect(listFindings(checkSharedSlugs, data)).toEqual([])
})
