import { expect, test } from 'vitest'
import { findingsOf } from '../test-findings.ts'
import { leftovers, structure } from './structure.ts'

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] })

const said = (...blocks: object[]) =>
  findingsOf(structure, { copy: blocks }).map(({ rule, field, message }) => [rule, field, message])

const byHand = (field: string, text: string) => [
  'list-by-hand',
  field,
  `“${text}” looks like an entry of a list and is a paragraph.`,
]

test('AUD-16 paragraphs that count by hand are told as far as another number follows', () => {
  expect(said(paragraph('1. Unload it.'), paragraph(' 2) Clean it.'), paragraph('Then oil it.'))).toEqual([
    byHand('copy[0]', '1. Unload it.'),
  ])
})

test('AUD-16 a paragraph that only begins with a number is no list', () => {
  expect(said(paragraph('1. FC Tarn plays here.'))).toEqual([])
  expect(said(paragraph('3. Liability'), paragraph('We are liable.'))).toEqual([])
  const heading = { type: 'heading', level: 2, children: [{ type: 'text', text: '2. Returns' }] }
  expect(said(paragraph('1. Orders are binding.'), heading)).toEqual([])
})

test.each(['-', '–', '•', '*', '·'])('AUD-16 a paragraph that begins with “%s” is an entry of a list', (sign) => {
  expect(said(paragraph(`${sign} A sling`))).toEqual([byHand('copy[0]', `${sign} A sling`)])
})

test('AUD-16 a bold line above another block is a heading that is none', () => {
  const bold = { type: 'paragraph', children: [{ type: 'text', text: 'Returns', bold: true }] }
  expect(findingsOf(structure, { copy: [bold, paragraph('Send it back.')] })).toEqual([
    {
      rule: 'bold-as-heading',
      severity: 'warning',
      field: 'copy[0]',
      message: '“Returns” is bold and stands alone, as a heading does, and is none.',
      fix: 'Make it a heading.',
    },
  ])
  expect(said(paragraph('Send it back.'), bold)).toEqual([])
})

const bold = (text: string) => ({ type: 'text', text, bold: true })
const after = paragraph('Send it back.')

test.each([
  ['60 characters', 'a'.repeat(60)],
  ['a point within it', 'Model 1.2 and later'],
])('AUD-16 a bold line of %s is a heading that is none', (_, text) => {
  const line = { type: 'paragraph', children: [bold(text), { type: 'text', text: ' ' }] }
  expect(said(line, after)).toEqual([
    ['bold-as-heading', 'copy[0]', `“${text}” is bold and stands alone, as a heading does, and is none.`],
  ])
})

test.each([
  ['of 61 characters', [bold('a'.repeat(61))]],
  ['that ends as a sentence does', [bold('Send it back.')]],
  ['of which a part alone is bold', [bold('Returns'), { type: 'text', text: ' within a month' }]],
  ['that is marked as not bold', [{ type: 'text', text: 'Returns', bold: false }]],
  ['without words', [bold(' ')]],
])('AUD-16 a line %s is no heading', (_, children) => {
  expect(said({ type: 'paragraph', children }, after)).toEqual([])
})

test('AUD-16 an entry by hand is a paragraph that begins so, with numbers of two digits too', () => {
  expect(said(paragraph('10. Unload it.'), paragraph('11. Clean it.'))).toEqual([byHand('copy[0]', '10. Unload it.')])
  expect(said(paragraph('  - A sling  '))).toEqual([byHand('copy[0]', '- A sling')])
  const long = `- ${'sling '.repeat(10)}`
  expect(said(paragraph(long))).toEqual([byHand('copy[0]', long.slice(0, 40))])
  expect(said(paragraph('See 1. above'), paragraph('See 2. above'))).toEqual([])
  expect(said({ type: 'heading', level: 2, children: [{ type: 'text', text: '- A sling' }] })).toEqual([])
})

const left = (title: string) => findingsOf(leftovers, { title }).map(({ rule, message }) => [rule, message])

test.each(['**Read this**', '__Read this__', '**R**', '__R__', '[our terms](/terms)', '# ', '## ', '#### '])(
  'AUD-16 marks of another editor are told: “%s”',
  (mark) => {
    const text = mark.startsWith('#') ? `${mark}Returns` : `Please ${mark} today`
    expect(left(text)).toEqual([
      ['markdown-in-text', `The text holds marks of another editor, which shoppers read: “${mark}”.`],
    ])
  },
)

test.each(['2 ** 3 ** 4', '** note **', 'a __ b __', '[a] (b)', '[a]( b )', 'Our #1 rifle', '#1 rifle', '##### five'])(
  'AUD-16 “%s” is no mark of an editor',
  (text) => expect(left(text)).toEqual([]),
)

test.each([
  ['See https://example.com/a, please', 'https://example.com/a'],
  ['See http://example.com/a.', 'http://example.com/a'],
  ['See (www.example.com)', 'www.example.com'],
])('AUD-16 in “%s” an address is no link', (text, address) => {
  expect(left(text)).toEqual([['address-in-text', `“${address}” stands in the text and is no link.`]])
})

test('AUD-16 an address that is a link, or that nobody sees, is none in the text', () => {
  const link = { type: 'link', url: 'https://example.com/', children: [{ type: 'text', text: 'https://example.com/' }] }
  expect(findingsOf(leftovers, { copy: [{ type: 'paragraph', children: [link] }] })).toEqual([])
  expect(findingsOf(leftovers, { meta_description: 'All of www.example.com' })).toEqual([])
  expect(left('swww.example is a word')).toEqual([])
})
