import { expect, test } from 'vitest'
import { findingsOf } from '../test-findings.ts'
import { wording } from './wording.ts'

test.each([
  ['We donâ€™t bite', 'We donâ€™t bite'],
  ['CafÃ© at the range', 'CafÃ© at the range'],
  ['Ã© begins it', 'Ã© begins it'],
  ['Long before it, a lost \uFFFD stands', 'ore it, a lost \uFFFD stands'],
  [`â€œ${'b'.repeat(26)} c`, `â€œ${'b'.repeat(26)}`],
  [`${'a'.repeat(15)} â€œ${'b'.repeat(40)}`, `${'a'.repeat(14)} â€œ${'b'.repeat(27)}`],
])('AUD-04 “%s” has garbled characters', (text, excerpt) => {
  expect(findingsOf(wording, { cards: [{ copy: text }] })).toEqual([
    {
      rule: 'garbled-text',
      severity: 'error',
      field: 'cards[0].copy',
      message: `The text has garbled characters: “${excerpt}”.`,
      fix: 'Type the words again, or copy them from the source as plain text.',
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
])('AUD-04 shoppers would read the tags of “%s”', (text) => {
  expect(findingsOf(wording, { copy: text })).toEqual([
    {
      rule: 'markup-in-text',
      severity: 'error',
      field: 'copy',
      message: `The text holds HTML, which shoppers would read: “${text}”.`,
      fix: 'Remove the tags, and use the buttons of the editor for bold, links and lists.',
    },
  ])
})

const LINES = ['title', 'header', 'header_title', 'label', 'question', 'looking_for_heading', 'want_to_talk_heading']

test.each(LINES)('AUD-04 a %s above 90 characters fills a telephone’s screen', (name) => {
  expect(findingsOf(wording, { [name]: 'a'.repeat(90) })).toEqual([])
  expect(findingsOf(wording, { [name]: 'a'.repeat(91) })).toEqual([
    {
      rule: 'long-heading',
      severity: 'warning',
      field: name,
      message: "The heading has 91 characters and fills a telephone's screen.",
      fix: 'Keep it below 90 characters.',
    },
  ])
})

test.each(['Support ', ' Support'])('AUD-04 “%s” begins or ends with a space', (title) => {
  expect(findingsOf(wording, { title })).toEqual([
    {
      rule: 'spaces-around',
      severity: 'warning',
      field: 'title',
      message: `“${title}” begins or ends with a space.`,
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
])('AUD-04 the title “%s” is left alone', (title) => {
  expect(findingsOf(wording, { title })).toEqual([])
})

test('AUD-04 only a line of its own has a length and an order of capitals, and only text is looked at', () => {
  expect(findingsOf(wording, { copy: ` ${'PLEASE READ THIS FIRST '.repeat(9)}`, title: 7 })).toEqual([])
})
