import { expect, test } from 'vitest'
import { findingsOf } from '../test-findings.ts'
import { invisible } from './invisible.ts'

const said = (copy: string) => findingsOf(invisible, { copy })

const told = (rule: string, message: string) => [
  {
    rule,
    severity: 'warning',
    field: 'copy',
    message,
    fix: 'Type the place again, with one ordinary space where one belongs.',
  },
]

test.each([
  ['\u200B', '200B'],
  ['\u200F', '200F'],
  ['\u2060', '2060'],
  ['\uFEFF', 'FEFF'],
])('AUD-16 a mark that nobody sees is told by its number (%j)', (mark, number) => {
  expect(said(`Sling${mark}s of leather`)).toEqual(
    told('invisible-mark', `The text has a mark that nobody sees, U+${number}: searches do not find its words.`),
  )
})

test.each(['سلام\u200F', 'नम\u200Dस्ते', '👨\u200D👩\u200D👧 all of us', 'שלום\u200F'])(
  'AUD-16 scripts and pictures that need such marks may have them: %s',
  (text) => {
    expect(said(text)).toEqual([])
  },
)

test.each([
  ['Each of our slings\u00A0comes with two swivels.', 'of our slings\u00A0comes with two'],
  ['\u00A0Slings', 'Slings'],
  ['Slings\u00A0', 'Slings'],
  ['It weighs\u00A0\u00A04 lb', 'It weighs\u00A0\u00A04 lb'],
])('AUD-16 a hard space where a line may break is told with what stands around it: %j', (text, around) => {
  expect(said(text)).toEqual(told('hard-space', `The text has a hard space, at which no line breaks: “${around}”.`))
})

test.each(['It weighs 4\u00A0lb.', 'by Mr.\u00A0Quill', 'from our\u00A0Idaho works', 'a\u00A0sling'])(
  'AUD-16 a hard space before a unit, a figure or a name is right: %j',
  (text) => {
    expect(said(text)).toEqual([])
  },
)

test('AUD-16 two spaces within a sentence are told with what stands around them', () => {
  expect(said('Each of our leather slings  comes with two swivels.')).toEqual(
    told('two-spaces', 'The text has two spaces in a row: “eather slings  comes with two”.'),
  )
  expect(said('Slings,   three of them')).toMatchObject([{ rule: 'two-spaces' }])
})

test.each(['One end.  Another sentence', 'Is it?  Yes', 'Stop!  Now', 'These:  two', 'At the end  ', '  at the start'])(
  'AUD-16 two spaces after a sentence, or at an end of the text, are let be: %j',
  (text) => {
    expect(said(text)).toEqual([])
  },
)
