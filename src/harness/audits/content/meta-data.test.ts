import { expect, test } from 'vitest'
import { checkMetaData } from './meta-data.ts'
import { listFindings } from './test-findings.ts'

const TITLE = 'Questions'
const DESCRIPTION = 'Answers to what shoppers ask us most, day by day, here.'
const WRITE_TITLE = 'Write a page title of 4 to 65 characters that describes this page only.'
const page = (title: unknown, description: unknown) => ({
  meta_data: { meta_title: title, meta_description: description },
})

test.each([
  ['', 'missing', 'error', 'The page has no page title.', WRITE_TITLE],
  [' ', 'missing', 'error', 'The page has no page title.', WRITE_TITLE],
  [null, 'missing', 'error', 'The page has no page title.', WRITE_TITLE],
  [
    ' FAQ ',
    'short',
    'warning',
    'The page title has only 3 characters: "FAQ".',
    'Write at least 4 characters, so that people who find the page in a search know what it is about.',
  ],
  [
    'Q'.repeat(66),
    'long',
    'warning',
    'The page title has 66 characters; search results cut it off after about 65.',
    'Shorten it to 65 characters, with the most important words first.',
  ],
])('CMS-06 reports that the page title %j is %s', (title, rule, severity, message, fix) => {
  expect(listFindings(checkMetaData, page(title, DESCRIPTION))).toEqual([
    { rule: `${rule}-meta-title`, severity, field: 'meta_data.meta_title', message, fix },
  ])
})

test.each([
  [
    '',
    'missing',
    'error',
    'The page has no description.',
    'Write a description of 50 to 165 characters that describes this page only.',
  ],
  [
    'D'.repeat(49),
    'short',
    'warning',
    `The description has only 49 characters: "${'D'.repeat(49)}".`,
    'Write at least 50 characters, so that people who find the page in a search know what it is about.',
  ],
  [
    'D'.repeat(166),
    'long',
    'warning',
    'The description has 166 characters; search results cut it off after about 165.',
    'Shorten it to 165 characters, with the most important words first.',
  ],
])('CMS-06 reports that the description %j is %s', (description, rule, severity, message, fix) => {
  expect(listFindings(checkMetaData, page(TITLE, description))).toEqual([
    { rule: `${rule}-meta-description`, severity, field: 'meta_data.meta_description', message, fix },
  ])
})

test('accepts a title of 4 to 65 and a description of 50 to 165 characters', () => {
  expect(listFindings(checkMetaData, page('Help', 'D'.repeat(50)))).toEqual([])
  expect(listFindings(checkMetaData, page('Q'.repeat(65), ` ${'D'.repeat(165)} `))).toEqual([])
})

test.each([null, {}])('the response %j, which lacks the field, violates the contract instead', (data) => {
  expect(listFindings(checkMetaData, data)).toEqual([])
})

test.each([{ meta_data: null }, { meta_data: 'x' }, { meta_data: {} }])(
  'CMS-06 reports that the response %j has no title and no description',
  (data) => {
    expect(listFindings(checkMetaData, data).map(({ rule }) => rule)).toEqual([
      'missing-meta-title',
      'missing-meta-description',
    ])
  },
)

test('CMS-06 ignores the header and footer', () => {
  expect(listFindings(checkMetaData, {}, { page: null })).toEqual([])
})
