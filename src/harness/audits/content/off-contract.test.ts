import { expect, test } from 'vitest'
import { getDealerLocator } from '#contract/cms/content-pages.ts'
import { getProduct } from '#contract/cms/product.ts'
import { offContract } from './off-contract.ts'
import { findingsOf } from './test-findings.ts'

const FAQ = {
  meta_data: { meta_title: 'Questions', meta_description: 'Answers.' },
  breadcrumbs: [{ label: 'Home', href: '/' }],
  header_image: null,
  header_title: 'Questions',
  header_content: 'Answers to what shoppers ask us most.',
  faq_item_list: [{ question: 'Why?', answer: [{ type: 'paragraph', children: [{ type: 'text', text: 'So.' }] }] }],
}

test('AUD-04 CMS-06 an answer as the contract has it is left alone', () => {
  expect(findingsOf(offContract, FAQ)).toEqual([])
})

test('AUD-02 AUD-04 a field that is missing is named by its path', () => {
  expect(findingsOf(offContract, { ...FAQ, faq_item_list: [...FAQ.faq_item_list, { answer: [] }] })).toEqual([
    {
      rule: 'missing-field',
      severity: 'error',
      field: 'faq_item_list[1].question',
      message: 'The field “faq_item_list[1].question” is missing, so the page cannot be built.',
      fix: 'Fill the field in. If the CMS has no such field, ask whoever looks after its model.',
    },
  ])
})

test.each([
  [{ header_title: 7 }, 'header_title', '; it takes a text'],
  [{ header_title: null }, 'header_title', '; it takes a text'],
  [{ faq_item_list: 'Why?' }, 'faq_item_list', '; it takes a list'],
  [{ meta_data: [] }, 'meta_data', '; it takes a group of fields'],
])('AUD-02 AUD-04 %j is not what the shop can read', (change, field, takes) => {
  expect(findingsOf(offContract, { ...FAQ, ...change })).toEqual([
    {
      rule: 'wrong-kind',
      severity: 'error',
      field,
      message: `The field “${field}” holds something that the shop cannot read${takes}.`,
      fix: 'Correct the field. If it looks right in the CMS, ask whoever looks after its model.',
    },
  ])
})

test('AUD-02 AUD-04 DEAL-09 a dealer of neither of the two forms is named, and no kind that it should be of', () => {
  const dealers = { image: null, dealer_signup: 'Join.', dealer_locator_cards: [{ id: 'Bergfreund' }] }
  const meta_data = FAQ.meta_data
  expect(
    findingsOf(offContract, { ...dealers, meta_data }, { endpoint: getDealerLocator }).map(({ message }) => message),
  ).toEqual(['The field “dealer_locator_cards[0]” holds something that the shop cannot read.'])
})

test('PROD-07 AUD-09 the paths of a product begin in the first element of the call’s list', () => {
  const product = findingsOf(
    offContract,
    { title: 7, ffl_item: 'yes', skus: [{ quantity: 'one' }] },
    { endpoint: getProduct },
  )
  expect(product.map(({ field }) => field)).toContain('documentId')
  expect(product.filter(({ rule }) => rule === 'wrong-kind').map(({ message }) => message)).toEqual([
    'The field “title” holds something that the shop cannot read; it takes a text.',
    'The field “ffl_item” holds something that the shop cannot read; it takes yes or no.',
    'The field “skus[0].quantity” holds something that the shop cannot read; it takes a number.',
  ])
})

test('AUD-04 an answer that is none of it is a finding of the whole', () => {
  expect(findingsOf(offContract, 'maintenance').map(({ rule, field }) => [rule, field])).toEqual([['wrong-kind', '']])
})
