import { expect, test } from 'vitest'
import { duplicateEntries, duplicateMetaData } from './duplicates.ts'
import { contentOf, documentOf, findingsOf } from './test-findings.ts'

const described = (page: string | null, meta: unknown) =>
  documentOf({ meta_data: meta }, { call: `strapi/page${page ?? '/footer'}`, page })

test('AUD-04 searches cannot tell pages of one title or one description apart, whatever its capitals', () => {
  const findings = duplicateMetaData(
    contentOf(
      described('/faq', { meta_title: 'Help', meta_description: 'How we help.' }),
      described('/support', { meta_title: ' HELP ', meta_description: 'What we do.' }),
      described('/warranty', { meta_title: 'help', meta_description: 'HOW we help.' }),
    ),
  )
  expect(findings.map(({ document, ...words }) => ({ ...words, page: document.page }))).toEqual([
    {
      rule: 'duplicate-title',
      severity: 'error',
      page: '/support',
      field: 'meta_data.meta_title',
      message: 'The page title “HELP” is also that of /faq.',
      fix: 'Give each page a page title of its own.',
    },
    {
      rule: 'duplicate-title',
      severity: 'error',
      page: '/warranty',
      field: 'meta_data.meta_title',
      message: 'The page title “help” is also that of /faq.',
      fix: 'Give each page a page title of its own.',
    },
    {
      rule: 'duplicate-description',
      severity: 'error',
      page: '/warranty',
      field: 'meta_data.meta_description',
      message: 'The description “HOW we help.” is also that of /faq.',
      fix: 'Give each page a description of its own.',
    },
  ])
})

test('AUD-04 pages without a title are told of that by another rule, and header and footer need none', () => {
  const without = [
    { meta_title: '' },
    { meta_title: ' ' },
    { meta_title: null },
    { meta_title: null },
    null,
    undefined,
    7,
  ]
  expect(duplicateMetaData(contentOf(...without.map((meta, index) => described(`/${index}`, meta))))).toEqual([])
  expect(duplicateMetaData(contentOf(documentOf(null), documentOf('x')))).toEqual([])
  const same = { meta_title: 'Help', meta_description: 'How.' }
  expect(duplicateMetaData(contentOf(described(null, same), described('/faq', same), described(null, same)))).toEqual(
    [],
  )
})

test('AUD-04 the same question, sku or label twice in a list is named with the place of the first', () => {
  const finding = {
    rule: 'duplicate-entry',
    severity: 'error',
    fix: 'Remove one of the two, or give it a name of its own.',
  }
  const twice = (name: string) => [{ [name]: 'One' }, { [name]: 'Two' }, { [name]: ' oNE ' }, { [name]: 'ONE' }]
  expect(findingsOf(duplicateEntries, { faq: twice('question'), skus: twice('sku'), options: twice('label') })).toEqual(
    ['faq', 'skus', 'options'].flatMap((list, index) => {
      const name = ['question', 'sku', 'label'][index]
      const message = `stands twice in the same list; the other is at ${list}[0].${name}.`
      return [
        { ...finding, field: `${list}[2].${name}`, message: `“oNE” ${message}` },
        { ...finding, field: `${list}[3].${name}`, message: `“ONE” ${message}` },
      ]
    }),
  )
})

const AS_THEY_ARE: readonly [data: object, what: string][] = [
  [{ cards: [{ title: 'A' }, { title: 'A' }] }, 'what does not tell entries apart'],
  [{ faq: [{ question: '' }, { question: '' }], skus: [{ sku: ' ' }, { sku: ' ' }] }, 'what is empty'],
  [{ faq: [{ question: 1 }, { question: 1 }] }, 'what is no text'],
  [{ one: [{ label: 'A' }], two: [{ label: 'A' }] }, 'another list'],
  [{ one: [{ label: 'A', question: 'A', sku: 'A' }] }, 'another name'],
  [{ label: 'A', about: { label: 'A' } }, 'what is in no list'],
  [{ cards: [{ button: { label: 'A' } }, { button: { label: 'A' } }] }, 'what is deeper in the list'],
  [
    { nav_links: [{ label: 'A' }, { label: 'A' }], related_products: [{ label: 'A' }, { label: 'A' }] },
    'a link’s label',
  ],
]

test.each(AS_THEY_ARE)('AUD-04 %j stands as it is: %s', (data) => {
  expect(findingsOf(duplicateEntries, data)).toEqual([])
})

test('AUD-04 a question may not stand twice among links either', () => {
  const list = [{ question: 'Why?' }, { question: 'Why?' }]
  expect(findingsOf(duplicateEntries, { related: list })).toHaveLength(1)
})
