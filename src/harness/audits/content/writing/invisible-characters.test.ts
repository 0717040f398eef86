import { expect, test } from 'vitest'
import { listFindings } from '../test-findings.ts'
import { checkInvisibleCharacters } from './invisible-characters.ts'

const listMessages = (copy: string) => listFindings(checkInvisibleCharacters, { copy })

const listRules = (rule: string, message: string) => [
  {
    rule,
    severity: 'warning',
    field: 'copy',
    message,
    fix: 'Delete it and type a single normal space if one is needed.',
  },
]

test.each([
  ['\u200B', '200B'],
  ['\u200F', '200F'],
  ['\u2060', '2060'],
  ['\uFEFF', 'FEFF'],
])('reports an invisible character with its code (%j)', (mark, number) => {
  expect(listMessages(`Sling${mark}s of leather`)).toEqual(
    listRules(
      'invisible-character',
      `The text has an invisible character, U+${number}, so searches do not find its words.`,
    ),
  )
})

test.each(['سلام\u200F', 'नम\u200Dस्ते', '👨\u200D👩\u200D👧 all of us', 'שלום\u200F'])(
  'accepts invisible characters in scripts and emoji that need them: %s',
  (text) => {
    expect(listMessages(text)).toEqual([])
  },
)

test.each([
  ['Each of our slings\u00A0comes with two swivels.', 'Each of our slings\u00A0comes with two swivels.'],
  ['\u00A0Slings', 'Slings'],
  ['Slings\u00A0', 'Slings'],
  ['It weighs\u00A0\u00A04 lb', 'It weighs\u00A0\u00A04 lb'],
])('reports, with its context, a nonbreaking space where a line break is fine: %j', (text, around) => {
  expect(listMessages(text)).toEqual(listRules('nonbreaking-space', `The text has a nonbreaking space: "${around}".`))
})

test.each([
  'It weighs 4\u00A0lb.',
  'by Mr.\u00A0Quill',
  'from our\u00A0Idaho works',
  'a\u00A0sling',
  'Slings of good\u00A0leather',
])('accepts a nonbreaking space before a unit, a number or a name: %j', (text) => {
  expect(listMessages(text)).toEqual([])
})
