import { expect, test } from 'vitest'
import { findingsOf } from '../test-findings.ts'
import { structure } from './structure.ts'

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] })

const said = (...blocks: object[]) =>
  findingsOf(structure, { copy: blocks }).map(({ rule, field, problem }) => [rule, field, problem])

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
      problem: '“Returns” is bold and stands alone, as a heading does, and is none.',
      mend: 'Make it a heading.',
    },
  ])
  expect(said(paragraph('Send it back.'), bold)).toEqual([])
})
