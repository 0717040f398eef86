import { expect, test } from 'vitest'
import { listFindings } from '../test-findings.ts'
import { checkPlaceholderText } from './placeholder-text.ts'

test.each([
  ['Lorem ipsum, and so on', 'Lorem ipsum'],
  ['and DOLOR SIT AMET', 'DOLOR SIT AMET'],
  ['Please insert text here', 'insert text here'],
  ['insert copy here', 'insert copy here'],
  ['It costs [insert price] with tax.', '[insert price]'],
  ['Hello <your name>, welcome', '<your name>'],
  ['Insert Title here.', 'Insert Title here'],
  ['insert image here', 'insert image here'],
  ['A placeholder text', 'placeholder text'],
  ['dummy copy', 'dummy copy'],
  ['placeholder title', 'placeholder title'],
  ['dummy image', 'dummy image'],
  ['asdf', 'asdf'],
  ['ASDFFF', 'ASDFFF'],
  ['TODO: ask Ann', 'TODO'],
  ['Price TBD', 'TBD'],
  ['TBC', 'TBC'],
  ['FIXME', 'FIXME'],
  ['Call XXX', 'XXX'],
  ['Hello [name],', '[name]'],
  ['[text]', '[text]'],
  ['[title]', '[title]'],
  ['[link]', '[link]'],
])('reports the placeholder in "%s"', (text, found) => {
  expect(listFindings(checkPlaceholderText, { cards: [{ title: text }] })).toEqual([
    {
      rule: 'placeholder-text',
      severity: 'error',
      field: 'cards[0].title',
      message: `The text still contains a placeholder: "${found}".`,
      fix: 'Replace it with the final text.',
    },
  ])
})

test.each([
  'What to do',
  'todo',
  'Tbd',
  'TODOS',
  'XXXL',
  'Colorem ipsum',
  'lorem ipsums',
  'asdfg',
  'basdf',
  'a placeholder',
  'Dummy rounds',
  '[names]',
  '',
])('accepts "%s"', (title) => {
  expect(listFindings(checkPlaceholderText, { title, other: 7 })).toEqual([])
})

const formatted = (...parts: string[]) => ({
  content: [
    { type: 'paragraph', children: parts.map((text, index) => ({ type: 'text', text, bold: index % 2 === 1 })) },
  ],
})

test('accepts a bold word in a sentence', () => {
  expect(listFindings(checkPlaceholderText, formatted('Run a function ', 'test', ' first.'))).toEqual([])
})

test('finds a placeholder that spans formatting', () => {
  expect(listFindings(checkPlaceholderText, formatted('Coming ', 'soon'))).toMatchObject([
    { field: 'content[0]', message: 'The text still contains a placeholder: "Coming soon".' },
  ])
})

test.each(['Default Description', 'This is a simple product', 'Sample product', 'Product description goes here.'])(
  'reports the default text "%s" as a placeholder',
  (text) => {
    expect(listFindings(checkPlaceholderText, { description: text })).toMatchObject([{ rule: 'placeholder-text' }])
  },
)

test.each([
  'Type your description here',
  'Enter a title here.',
  'Write the product description here',
  'Your name here',
])('reports an editor prompt of the CMS: %s', (copy) => {
  expect(listFindings(checkPlaceholderText, { copy })).toMatchObject([{ rule: 'placeholder-text' }])
})

test.each(['Enter your ZIP code here', 'Type your description here, and we answer within a day', 'Add it here'])(
  'accepts an instruction to shoppers: %s',
  (copy) => {
    expect(listFindings(checkPlaceholderText, { copy })).toEqual([])
  },
)

test('does not report that more products are coming soon', () => {
  expect(listFindings(checkPlaceholderText, { text: 'We design one for each song, with more coming soon!' })).toEqual(
    [],
  )
})

test.each([
  'This is a variable product.',
  'I’m a product description. I’m a great place to add more details.',
  'Your content goes here.',
  '[MODEL NAME] is wearing a Size 1.',
  'From $XX.XX',
  'N/A',
  'Photos coming soon!',
  'Stay tuned.',
])('reports the placeholder in "%s"', (copy) => {
  expect(listFindings(checkPlaceholderText, { copy })).toMatchObject([{ rule: 'placeholder-text' }])
})

test.each([
  'More fabric options coming soon',
  'Submitting your own photo coming soon',
  'Stay tuned for the release',
  '[SOLD OUT]',
])('accepts "%s"', (copy) => {
  expect(listFindings(checkPlaceholderText, { copy })).toEqual([])
})
