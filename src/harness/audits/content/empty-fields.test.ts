import { expect, test } from 'vitest'
import { checkEmptyFields } from './empty-fields.ts'
import { listFindings } from './test-findings.ts'

const empty = { rule: 'empty-field', severity: 'error' }

test('reports an empty text by name and suggests removing its section', () => {
  expect(listFindings(checkEmptyFields, { faq_item_list: [{ header_title_text: ' ' }] })).toEqual([
    {
      ...empty,
      field: 'faq_item_list[0].header_title_text',
      message: 'The field "header title text" is empty.',
      fix: 'Fill it in, or remove the section it belongs to.',
    },
  ])
})

test('suggests removing an empty entry of a list', () => {
  expect(listFindings(checkEmptyFields, { tags: ['a', ''] })).toEqual([
    {
      ...empty,
      field: 'tags[1]',
      message: 'The field "tags" is empty.',
      fix: 'Fill in the entry, or remove it from the list.',
    },
  ])
})

test.each([
  'main_navigation',
  'nav_links',
  'links',
  'carousel_cards',
  'faq_item_list',
  'categories',
  'downloads',
  'dealer_locator_cards',
  'items',
  'skus',
])('reports a page that lacks its %s', (name) => {
  expect(listFindings(checkEmptyFields, { [name]: [] })).toEqual([
    {
      ...empty,
      field: name,
      message: `The field "${name.replaceAll('_', ' ')}" is empty.`,
      fix: 'Add at least one entry, or remove the page from the navigation.',
    },
  ])
})

test.each(['content', 'answer', 'rich_text', 'simple_copy_section'])('reports a page with an empty %s', (name) => {
  expect(listFindings(checkEmptyFields, { [name]: [] })).toEqual([
    {
      ...empty,
      field: name,
      message: `The field "${name.replaceAll('_', ' ')}" is empty.`,
      fix: 'Write the text. Without it, the heading has no content.',
    },
  ])
})

test('accepts empty optional fields and fields that other rules check', () => {
  const optional = {
    subtitle: '',
    plain_text: '',
    heading_video_url: '',
    patents: '',
    disclaimer: '',
    address2: '',
    address3: '',
    address_2: '',
    tag: ' ',
    description: '',
    alternativeText: '',
    meta_title: '',
    meta_description: '',
  }
  expect(listFindings(checkEmptyFields, optional)).toEqual([])
  const copy = [
    {
      type: 'paragraph',
      children: [
        { type: 'text', text: '' },
        { type: 'link', url: '' },
      ],
    },
  ]
  expect(listFindings(checkEmptyFields, { content: copy, text: '', breadcrumbs: [], image: null, width: 0 })).toEqual(
    [],
  )
  expect(listFindings(checkEmptyFields, { title: 'A', links: [{ label: 'A' }], answer: copy })).toEqual([])
})

const blank = [{ type: 'paragraph', children: [{ type: 'text', text: ' ' }] }]

test.each([{ summary: [] }, { summary: blank }])('reports a product without a description: %j', (about) => {
  expect(listFindings(checkEmptyFields, { about })).toEqual([
    {
      rule: 'empty-field',
      severity: 'warning',
      field: 'about.summary',
      message: 'The field "summary" is empty.',
      fix: 'Describe the product. Without a description, only its data are shown.',
    },
  ])
})

test('reports rich text with only a blank paragraph, as Strapi saves it after its text is deleted', () => {
  expect(listFindings(checkEmptyFields, { answer: blank })).toMatchObject([{ ...empty, field: 'answer' }])
})
