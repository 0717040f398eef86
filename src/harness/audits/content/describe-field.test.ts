import { expect, test } from 'vitest'
import { describeEntries, describeField } from './describe-field.ts'

test.each([
  ['faq_item_list[0].answer[0]', 'question 1, answer'],
  ['faq_item_list[0].answer[2].children[1].url', 'question 1, answer, URL'],
  ['categories[1].downloads[0].title', 'category 2, download 1, title'],
  ['meta_data.meta_title', 'page title for search results'],
  ['heading_image.alternativeText', 'heading image, alternative text'],
  ['skus[2].restricted_states[0]', 'SKU 3, restricted state 1'],
  ['rich_text[4]', 'rich text'],
  ['header_title', 'header title'],
  ['', ''],
])('describeField describes %s as "%s"', (field, words) => {
  expect(describeField(field)).toBe(words)
})

test.each([
  ['faq_item_list', 'questions'],
  ['downloads', 'downloads'],
])('describeEntries describes the entries of %s as "%s"', (list, words) => {
  expect(describeEntries(list)).toBe(words)
})
