import { expect, test } from 'vitest'
import {
  listBlocks,
  listEntries,
  listFields,
  isFile,
  isRecord,
  listRichTexts,
  getBlockText,
  toTexts,
} from './document-fields.ts'

test('lists each value of a response with its path, name and parent', () => {
  expect(listFields({ title: 'A', faq_item_list: [{ question: 'Why?' }, null], tags: [['x']] })).toEqual([
    { path: 'title', name: 'title', value: 'A', parent: '' },
    { path: 'faq_item_list', name: 'faq_item_list', value: [{ question: 'Why?' }, null], parent: '' },
    { path: 'faq_item_list[0]', name: 'faq_item_list', value: { question: 'Why?' }, parent: 'faq_item_list' },
    { path: 'faq_item_list[0].question', name: 'question', value: 'Why?', parent: 'faq_item_list[0]' },
    { path: 'faq_item_list[1]', name: 'faq_item_list', value: null, parent: 'faq_item_list' },
    { path: 'tags', name: 'tags', value: [['x']], parent: '' },
    { path: 'tags[0]', name: 'tags', value: ['x'], parent: 'tags' },
    { path: 'tags[0][0]', name: 'tags', value: 'x', parent: 'tags[0]' },
  ])
  expect(listFields(null)).toEqual([])
  expect(listFields('text')).toEqual([])
})

test('paths start with an index if the response is a list', () => {
  expect(listFields([{ label: 'A' }]).map(({ path, name }) => [path, name])).toEqual([
    ['[0]', ''],
    ['[0].label', 'label'],
  ])
})

test('does not treat a list or null as a record', () => {
  expect([{}, [], null, undefined, 'x'].map(isRecord)).toEqual([true, false, false, false, false])
})

test('CMS-16 recognizes an uploaded file by its URL and alternative text field', () => {
  const values = [{ url: '/a', alternativeText: null }, { url: '/a' }, { url: 1, alternativeText: '' }, ['url'], null]
  expect(values.map(isFile)).toEqual([true, false, false, false, false])
})

test('finds rich text at any depth without repeating nested blocks', () => {
  const inner = { type: 'link', url: '/', children: [{ type: 'text', text: 'b' }] }
  const copy = [{ type: 'paragraph', children: [{ type: 'text', text: 'a' }, inner] }]
  const picture = [{ type: 'image', image: {} }]
  const data = {
    list: [{ answer: copy }],
    picture,
    none: [],
    words: ['a'],
    options: [{ type: 'select' }],
    mixed: [...copy, { children: [] }],
    kinds: [{ type: 1, children: [] }],
    blocks: { type: 'paragraph', children: [] },
  }
  expect(listRichTexts(listFields(data))).toEqual([
    { path: 'list[0].answer', blocks: copy },
    { path: 'picture', blocks: picture },
  ])
})

test('lists a nested block with its path, and includes its text in the outer block', () => {
  const text = { type: 'text', text: 'b' }
  const link = { type: 'link', children: [text] }
  const paragraph = { type: 'paragraph', children: [{ type: 'text', text: 'a ' }, link] }
  expect(listBlocks('copy', [{ type: 'image' }, paragraph])).toEqual([
    { path: 'copy[0]', block: { type: 'image' } },
    { path: 'copy[1]', block: paragraph },
    { path: 'copy[1].children[0]', block: { type: 'text', text: 'a ' } },
    { path: 'copy[1].children[1]', block: link },
    { path: 'copy[1].children[1].children[0]', block: text },
  ])
  expect(getBlockText(paragraph)).toBe('a b')
})

test('accepts children that are not blocks', () => {
  const odd = [
    { type: 'paragraph', children: 'text' },
    { type: 'list', children: [null, 'a', { type: 'text', text: 'b' }] },
  ]
  expect(listBlocks('copy', odd).map(({ path }) => path)).toEqual(['copy[0]', 'copy[1]', 'copy[1].children[2]'])
  expect(odd.map(getBlockText)).toEqual(['', 'b'])
})

test('entries of other types do not change the indexes of records and texts', () => {
  expect(listEntries({ skus: [null, { sku: 'A' }, 'B', { sku: 'C' }] }, 'skus')).toEqual([
    { path: 'skus[1]', entry: { sku: 'A' } },
    { path: 'skus[3]', entry: { sku: 'C' } },
  ])
  expect(toTexts(['CA', 7, null, 'NY'])).toEqual(['CA', '', '', 'NY'])
})

test.each([null, 'CA', { 0: 'CA' }])('returns no entries if the value is %j instead of a list', (value) => {
  expect(listEntries({ skus: value }, 'skus')).toEqual([])
  expect(toTexts(value)).toEqual([])
})
