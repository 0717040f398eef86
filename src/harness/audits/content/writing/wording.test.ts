import { expect, test } from 'vitest'
import { listFindings } from '../test-findings.ts'
import { checkWording } from './wording.ts'

test.each([
  ['We donâ€™t bite', 'We donâ€™t bite'],
  ['CafÃ© at the range', 'CafÃ© at the range'],
  ['Ã© begins it', 'Ã© begins it'],
  ['Long before it, a lost \uFFFD stands', 'ore it, a lost \uFFFD stands'],
  [`â€œ${'b'.repeat(26)} c`, `â€œ${'b'.repeat(26)}`],
  [`${'a'.repeat(15)} â€œ${'b'.repeat(40)}`, `${'a'.repeat(14)} â€œ${'b'.repeat(27)}`],
])('reports garbled characters in "%s"', (text, excerpt) => {
  expect(listFindings(checkWording, { cards: [{ copy: text }] })).toEqual([
    {
      rule: 'garbled-text',
      severity: 'error',
      field: 'cards[0].copy',
      message: `The text has garbled characters: "${excerpt}".`,
      fix: 'Retype the text, or paste it again as plain text.',
    },
  ])
})

test.each([
  'Ask <b>us</b>',
  'One<br/>two',
  'a</p>',
  '<a href="/faq">Questions</a>',
  '<H2>Title',
  'a&nbsp;b',
  'A &amp; B',
  'it&#39;s',
  '<img src="x">',
  'Tarn&reg;',
  'Crag&trade;',
  '&frac14; in',
  'it&#x27;s',
])('reports the HTML in "%s"', (text) => {
  expect(listFindings(checkWording, { copy: text })).toEqual([
    {
      rule: 'markup-in-text',
      severity: 'error',
      field: 'copy',
      message: `The text contains HTML, which shoppers see: "${text}".`,
      fix: 'Remove it, and use the formatting buttons in the editor.',
    },
  ])
})

const LINES = ['title', 'header', 'header_title', 'label', 'question', 'looking_for_heading', 'want_to_talk_heading']

test.each(LINES)('reports a %s of more than 90 characters', (name) => {
  expect(listFindings(checkWording, { [name]: 'a'.repeat(90) })).toEqual([])
  expect(listFindings(checkWording, { [name]: 'a'.repeat(91) })).toEqual([
    {
      rule: 'long-heading',
      severity: 'warning',
      field: name,
      message: 'The heading has 91 characters and fills a phone screen.',
      fix: 'Keep it under 90 characters.',
    },
  ])
})

test.each(['Support ', ' Support'])('reports the space at the start or end of "%s"', (title) => {
  expect(listFindings(checkWording, { title })).toEqual([
    {
      rule: 'surrounding-whitespace',
      severity: 'warning',
      field: 'title',
      message: `"${title}" starts or ends with a space.`,
      fix: 'Remove the space.',
    },
  ])
})

test.each([
  'Support',
  'The TARN RIFLE in the USA',
  'THE TARN RIFLE',
  'AR-308 BOLT CATCH',
  'ABCD1 XABCd aBCDE FGHIJ',
  'aBCDE bCDEF cDEFG',
  '2 < 3 and 4 > 3',
  'A & B; C',
  '<- back',
  'âge and Ã',
  '',
  ' ',
])('accepts the title "%s"', (title) => {
  expect(listFindings(checkWording, { title })).toEqual([])
})

test('checks for length and for surrounding spaces only in titles and labels', () => {
  expect(listFindings(checkWording, { copy: ` ${'PLEASE READ THIS FIRST '.repeat(9)}`, title: 7 })).toEqual([])
})

test('finds tags that span formatting', () => {
  const children = [
    { type: 'text', text: 'Ask <b' },
    { type: 'text', bold: true, text: '>us' },
  ]
  expect(listFindings(checkWording, { content: [{ type: 'paragraph', children }] })).toMatchObject([
    { rule: 'markup-in-text', field: 'content[0]' },
  ])
})

test.each(['{{store url="about"}}', '[gallery ids="1,2"]', 'Hello %s,', 'Only ${price}', '{% include x %}'])(
  'reports the unresolved template code %s',
  (text) => {
    expect(listFindings(checkWording, { copy: text })).toMatchObject([{ rule: 'template-code', severity: 'error' }])
  },
)

test.each(['Save 50%', '5 %steel', 'See [1]', 'A & B; C', 'Kits {A} and {B}', 'AT&T; and more'])(
  'accepts "%s", which is not template code',
  (text) => {
    expect(listFindings(checkWording, { copy: text }).filter(({ rule }) => rule === 'template-code')).toEqual([])
  },
)

test('reports a number placeholder, but not a percentage', () => {
  const list = (copy: string) => listFindings(checkWording, { copy }).map(({ rule }) => rule)
  expect(list('You have %d items in your cart.')).toEqual(['template-code'])
  expect(list('You have %1$d items in your cart.')).toEqual(['template-code'])
  expect([...list('Save 5 %discount'), ...list('Save 50% daily'), ...list('100%down')]).toEqual([])
})

test('reports a backtick between letters', () => {
  expect(listFindings(checkWording, { copy: 'We don`t bite' })).toMatchObject([
    { rule: 'backtick-as-apostrophe', message: 'The text has a backtick instead of an apostrophe: "We don`t bite".' },
  ])
  expect(listFindings(checkWording, { copy: 'Press `Enter`' })).toEqual([])
})
