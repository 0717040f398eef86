import { expect, test } from 'vitest'
import { listFindings } from '../test-findings.ts'
import { checkLeftovers, checkStructure } from './structure.ts'

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] })

const listMessages = (...blocks: object[]) =>
  listFindings(checkStructure, { copy: blocks }).map(({ rule, field, message }) => [rule, field, message])

const byHand = (field: string, text: string) => [
  'manual-list',
  field,
  `"${text}" looks like a list item but is a paragraph.`,
]

test('reports a manually numbered paragraph that is followed by another number', () => {
  expect(listMessages(paragraph('1. Unload it.'), paragraph(' 2) Clean it.'), paragraph('Then oil it.'))).toEqual([
    byHand('copy[0]', '1. Unload it.'),
  ])
})

test('accepts a single paragraph that starts with a number', () => {
  expect(listMessages(paragraph('1. FC Tarn plays here.'))).toEqual([])
  expect(listMessages(paragraph('3. Liability'), paragraph('We are liable.'))).toEqual([])
  const heading = { type: 'heading', level: 2, children: [{ type: 'text', text: '2. Returns' }] }
  expect(listMessages(paragraph('1. Orders are binding.'), heading)).toEqual([])
})

test.each(['-', '–', '•', '*', '·'])('reports a paragraph that starts with "%s" as a list item', (sign) => {
  expect(listMessages(paragraph(`${sign} A sling`))).toEqual([byHand('copy[0]', `${sign} A sling`)])
})

test('reports a bold line above another block as a heading', () => {
  const bold = { type: 'paragraph', children: [{ type: 'text', text: 'Returns', bold: true }] }
  expect(listFindings(checkStructure, { copy: [bold, paragraph('Send it back.')] })).toEqual([
    {
      rule: 'bold-used-as-heading',
      severity: 'warning',
      field: 'copy[0]',
      message: '"Returns" is bold and on its own line, but is not a heading.',
      fix: 'Make it a heading.',
    },
  ])
  expect(listMessages(paragraph('Send it back.'), bold)).toEqual([])
})

const bold = (text: string) => ({ type: 'text', text, bold: true })
const after = paragraph('Send it back.')

test.each([
  ['60 characters', 'a'.repeat(60)],
  ['text with a period inside', 'Model 1.2 and later'],
])('reports a bold line of %s as a heading', (_, text) => {
  const line = { type: 'paragraph', children: [bold(text), { type: 'text', text: ' ' }] }
  expect(listMessages(line, after)).toEqual([
    ['bold-used-as-heading', 'copy[0]', `"${text}" is bold and on its own line, but is not a heading.`],
  ])
})

test.each([
  ['of 61 characters', [bold('a'.repeat(61))]],
  ['that ends like a sentence', [bold('Send it back.')]],
  ['that is only partly bold', [bold('Returns'), { type: 'text', text: ' within a month' }]],
  ['whose text is marked as not bold', [{ type: 'text', text: 'Returns', bold: false }]],
  ['without words', [bold(' ')]],
])('accepts a bold line %s', (_, children) => {
  expect(listMessages({ type: 'paragraph', children }, after)).toEqual([])
})

test('detects manual list items in paragraphs, including two-digit numbers', () => {
  expect(listMessages(paragraph('10. Unload it.'), paragraph('11. Clean it.'))).toEqual([
    byHand('copy[0]', '10. Unload it.'),
  ])
  expect(listMessages(paragraph('  - A sling  '))).toEqual([byHand('copy[0]', '- A sling')])
  const long = `- ${'sling '.repeat(10)}`
  expect(listMessages(paragraph(long))).toEqual([byHand('copy[0]', long.slice(0, 40))])
  expect(listMessages(paragraph('See 1. above'), paragraph('See 2. above'))).toEqual([])
  expect(listMessages({ type: 'heading', level: 2, children: [{ type: 'text', text: '- A sling' }] })).toEqual([])
})

const left = (title: string) => listFindings(checkLeftovers, { title }).map(({ rule, message }) => [rule, message])

test.each(['**Read this**', '__Read this__', '**R**', '__R__', '[our terms](/terms)', '# ', '## ', '#### '])(
  'reports the Markdown "%s"',
  (mark) => {
    const text = mark.startsWith('#') ? `${mark}Returns` : `Please ${mark} today`
    expect(left(text)).toEqual([['markdown-in-text', `The text contains Markdown, which shoppers see: "${mark}".`]])
  },
)

test.each(['2 ** 3 ** 4', '** note **', 'a __ b __', '[a] (b)', '[a]( b )', 'Our #1 rifle', '#1 rifle', '##### five'])(
  'accepts "%s", which is not Markdown',
  (text) => expect(left(text)).toEqual([]),
)

test.each([
  ['See https://makers.example/a, please', 'https://makers.example/a'],
  ['See http://makers.example/a.', 'http://makers.example/a'],
  ['See (www.makers.example)', 'www.makers.example'],
])('reports the plain URL in "%s"', (text, address) => {
  expect(left(text)).toEqual([['url-in-text', `"${address}" is plain text, not a link.`]])
})

test('accepts linked and hidden URLs', () => {
  const link = {
    type: 'link',
    url: 'https://makers.example/',
    children: [{ type: 'text', text: 'https://makers.example/' }],
  }
  expect(listFindings(checkLeftovers, { copy: [{ type: 'paragraph', children: [link] }] })).toEqual([])
  expect(listFindings(checkLeftovers, { meta_description: 'All of www.makers.example' })).toEqual([])
  expect(left('swww.example is a word')).toEqual([])
})

test('accepts an example.com URL used as an example', () => {
  expect(
    listFindings(checkLeftovers, { copy: 'Write it as https://www.example.com/shop or name@example.com.' }),
  ).toEqual([])
  expect(listFindings(checkLeftovers, { copy: 'See https://example.company/shop for more.' })).toHaveLength(1)
})

test.each([
  ['- Warm\n- Thin\n- Washable', 3, '- Warm'],
  ['What is in it:\n1. A sling\n2. Two swivels\n3. A key', 3, '1. A sling'],
  ['Features:\nWarm and thin\nWashable\nIn three sizes', 3, 'Warm and thin'],
  ['Warm and thin\nWashable\nIn three sizes\nMade in Idaho', 4, 'Warm and thin'],
])('reports a list that is typed as lines of a paragraph: %j', (text, count, first) => {
  expect(listMessages(paragraph(text))).toEqual([
    [
      'manual-list',
      'copy[0]',
      `${count} lines starting with "${first}" form a list but are typed as lines of a paragraph.`,
    ],
  ])
})

test.each([
  'Cairnwell Works\n14 Quarry Road\nSuite 5\nBoise, ID 83702',
  'Call us:\nSales 555-123-4567\nRepairs 555-123-4568\nReturns 555-123-4569',
  'Monday 9 am to 5 pm\nTuesday 9 am to 5 pm\nFriday 9 am to 1 pm\nSunday closed',
  'It is warm.\nIt is thin.\nIt can be washed.\nIt is made here.',
  'Warm and thin\nWashable\nIn three sizes',
  'the water was cold\nthe sky was gray\nthe path was long\nthe day was short',
])('accepts lines of an address, opening hours, sentences and few lines: %j', (text) => {
  expect(listMessages(paragraph(text))).toEqual([])
})

test('accepts footnotes with asterisks, but not emphasis with a space before the last ones', () => {
  const footnotes = '*Fits the small flashlight. **Fits the large flashlight. ***Fits both.'
  expect(left(footnotes)).toEqual([])
  expect(left('**See more details below ** in the list')).toHaveLength(1)
  expect(left('*Not **this** one')).toHaveLength(1)
})

test('reports no URL in template code, which another rule reports', () => {
  expect(left('[embed]https://video.example/watch[/embed]')).toEqual([])
})

test('reports paragraphs that form one typed list as one finding', () => {
  const list = ['- One', '- Two', '- Three'].map(paragraph)
  expect(listMessages(...list, paragraph('Text.'), ...list)).toEqual([
    byHand('copy[0]', '- One'),
    byHand('copy[4]', '- One'),
  ])
  expect(listMessages(paragraph('1. One'), paragraph('2. Two'), paragraph('3. Three'))).toEqual([
    byHand('copy[0]', '1. One'),
  ])
})
