import { expect, test } from 'vitest'
import { listFields } from './document-fields.ts'
import { listPassages } from './passages.ts'

const text = (words: string) => ({ type: 'text', text: words })
const item = (...children: unknown[]) => ({ type: 'list-item', children })
const read = (copy: unknown[]) => listPassages(listFields({ copy })).map(({ field, text: words }) => [field, words])

test('lists each entry of a list, including nested lists', () => {
  const inner = { type: 'list', children: [item(text('Bolt')), item(text('Barrel'))] }
  expect(read([{ type: 'list', children: [item(text('Parts'), inner), item(inner), item(text('Tools'))] }])).toEqual([
    ['copy[0].children[0]', 'Parts'],
    ['copy[0].children[0].children[1].children[0]', 'Bolt'],
    ['copy[0].children[0].children[1].children[1]', 'Barrel'],
    ['copy[0].children[1].children[0].children[0]', 'Bolt'],
    ['copy[0].children[1].children[0].children[1]', 'Barrel'],
    ['copy[0].children[2]', 'Tools'],
  ])
})

test('ignores list entries that are not blocks, and image blocks', () => {
  const list = { type: 'list', children: [null, 'Bolt', item(text('Barrel'))] }
  expect(read([{ type: 'image', image: {} }, list])).toEqual([['copy[1].children[2]', 'Barrel']])
})

const passages = (data: object) => listPassages(listFields(data))

test('lists text, but not URLs, keys, numbers or names', () => {
  const notRead = {
    url: 'a',
    sku: 'a',
    documentId: 'a',
    category: 'a',
    filter_category: 'a',
    address: 'a',
    address_1: 'a',
    address1: 'a',
    host_url: 'a',
    updatedAt: 'a',
    restricted_states: 'a',
    restricted_zips: 'a',
    coordinates: 'a',
    price: 12,
  }
  expect(passages({ ...notRead, subtitle: ' ', copy: 'Made to last', urls: 'b', curls: 'c' })).toEqual(
    [
      { name: 'copy', text: 'Made to last' },
      { name: 'urls', text: 'b' },
      { name: 'curls', text: 'c' },
    ].map(({ name, text: words }) => ({
      field: name,
      name,
      text: words,
      unlinked: words,
      isLine: false,
      isHidden: false,
      subject: undefined,
    })),
  )
})

test('skips variant values, but not technical details', () => {
  expect(
    passages({ variants: [{ value: 'a' }], tech_specs: [{ value: 'b' }] }).map(({ text: words }) => words),
  ).toEqual(['b'])
})

test('marks headings and labels as lines, and metadata and alternative texts as hidden', () => {
  const data = { header_title: 'a', label: 'b', titles: 'c', meta_title: 'd', meta_description: 'e', copy: 'f' }
  const facts = passages(data).map(({ text: words, isLine, isHidden }) => [words, isLine, isHidden])
  expect(facts).toEqual([
    ['a', true, false],
    ['b', true, false],
    ['c', false, false],
    ['d', true, true],
    ['e', false, true],
    ['f', false, false],
  ])
})

test('marks an alternative text as hidden and links it to its file', () => {
  const image = { url: '/uploads/a.webp', mime: 'image/webp', alternativeText: 'A rifle', caption: 'At rest' }
  const facts = passages({ image }).map(({ name, isHidden, subject }) => [name, isHidden, subject])
  expect(facts).toEqual([
    ['alternativeText', true, '/uploads/a.webp'],
    ['caption', false, undefined],
  ])
})

test('lists rich-text paragraphs, quotes and headings, with and without link texts', () => {
  const link = { type: 'link', url: '/a', children: [text('our terms')] }
  const blocks = [
    { type: 'heading', level: 2, children: [text('Returns')] },
    { type: 'paragraph', children: [text('Read '), link] },
    { type: 'quote', children: [text('Well made')] },
    { type: 'paragraph', children: [text(' ')] },
  ]
  const shared = { name: 'copy', isHidden: false }
  expect(passages({ page: { copy: blocks } })).toEqual([
    { ...shared, field: 'page.copy[0]', text: 'Returns', unlinked: 'Returns', isLine: true },
    { ...shared, field: 'page.copy[1]', text: 'Read our terms', unlinked: 'Read ', isLine: false },
    { ...shared, field: 'page.copy[2]', text: 'Well made', unlinked: 'Well made', isLine: false },
  ])
})
