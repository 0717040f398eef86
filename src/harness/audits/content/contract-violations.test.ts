import { expect, test } from 'vitest'
import { getDealerLocator } from '#contract/cms/content-pages.ts'
import { getProduct } from '#contract/cms/product.ts'
import { checkContractViolations } from './contract-violations.ts'
import { listProblems } from './test-findings.ts'

const FAQ = {
  meta_data: { meta_title: 'Questions', meta_description: 'Answers.' },
  breadcrumbs: [{ label: 'Home', href: '/' }],
  header_image: null,
  header_title: 'Questions',
  header_content: 'Answers to what shoppers ask us most.',
  faq_item_list: [{ question: 'Why?', answer: [{ type: 'paragraph', children: [{ type: 'text', text: 'So.' }] }] }],
}

test('CMS-06 accepts a response that matches the contract', () => {
  expect(listProblems(checkContractViolations, FAQ)).toEqual([])
})

test('AUD-02 reports a missing field with its path', () => {
  expect(
    listProblems(checkContractViolations, { ...FAQ, faq_item_list: [...FAQ.faq_item_list, { answer: [] }] }),
  ).toEqual([
    {
      rule: 'missing-field',
      severity: 'error',
      field: 'faq_item_list[1].question',
      message: 'The field "faq_item_list[1].question" is missing, so the page cannot be built.',
      fix: 'Fill in the field. If the CMS has no such field, ask an engineer.',
    },
  ])
})

test.each([
  [{ header_title: 7 }, 'header_title', '; expected text'],
  [{ faq_item_list: 'Why?' }, 'faq_item_list', '; expected a list'],
  [{ meta_data: [] }, 'meta_data', '; expected a group of fields'],
])('AUD-02 reports the invalid value %j', (change, field, takes) => {
  expect(listProblems(checkContractViolations, { ...FAQ, ...change })).toEqual([
    {
      rule: 'unexpected-type',
      severity: 'error',
      field,
      message: `The field "${field}" has a value that the shop cannot read${takes}.`,
      fix: 'Correct the field. If it looks right in the CMS, ask an engineer.',
    },
  ])
})

test('AUD-02 DEAL-09 reports the missing fields of a dealer', () => {
  const dealers = { image: null, dealer_signup: 'Join.', dealer_locator_cards: [{ id: 'Bergfreund' }] }
  const meta_data = FAQ.meta_data
  expect(
    listProblems(checkContractViolations, { ...dealers, meta_data }, { endpoint: getDealerLocator }).map(
      ({ message }) => message,
    ),
  ).toEqual(
    ['phoneNumber', 'address1', 'address2', 'coordinates'].map(
      (field) => `The field "dealer_locator_cards[0].${field}" is missing, so the page cannot be built.`,
    ),
  )
})

test.each([null, ''])('reports the title %j as empty', (title) => {
  const findings = listProblems(checkContractViolations, { title }, { endpoint: getProduct })
  expect(findings.find(({ field }) => field === 'title')).toMatchObject({
    rule: 'missing-field',
    severity: 'error',
    message: 'The field "title" is empty, so the page cannot be built.',
    fix: 'Fill in the field. If the CMS has no such field, ask an engineer.',
  })
})

test("PROD-07 product paths start at the first element of the response's list", () => {
  const product = listProblems(
    checkContractViolations,
    { title: 7, ffl_item: 'yes', skus: [{ quantity: 'one' }] },
    { endpoint: getProduct },
  )
  expect(product.map(({ field }) => field)).toContain('documentId')
  expect(product.filter(({ rule }) => rule === 'unexpected-type').map(({ message }) => message)).toEqual([
    'The field "title" has a value that the shop cannot read; expected text.',
    'The field "ffl_item" has a value that the shop cannot read; expected yes or no.',
    'The field "skus[0].quantity" has a value that the shop cannot read; expected a number.',
  ])
})

test('reports an invalid response as a single finding', () => {
  expect(listProblems(checkContractViolations, 'maintenance').map(({ rule, field }) => [rule, field])).toEqual([
    ['unexpected-type', ''],
  ])
})
