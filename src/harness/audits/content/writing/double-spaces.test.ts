import { expect, test } from 'vitest'
import { createDocument, findInDocuments, toDocumentRule, listFindings } from '../test-findings.ts'
import { checkDoubleSpaces } from './double-spaces.ts'

const listMessages = (copy: string) => listFindings(toDocumentRule(checkDoubleSpaces), { copy })

test('reports two consecutive spaces within a sentence between complete words', () => {
  expect(listMessages('Each of our leather slings  comes with two swivels.')).toEqual([
    {
      rule: 'double-space',
      severity: 'warning',
      field: 'copy',
      message: 'The text has a double space: "of our leather slings  comes with two swivels.".',
      fix: 'Replace the two spaces with one.',
    },
  ])
  expect(listMessages('Slings,   three of them')).toMatchObject([{ rule: 'double-space' }])
  expect(listMessages(`${'a'.repeat(40)}  ${'b'.repeat(40)}`)).toMatchObject([
    { message: expect.stringContaining('a  b') },
  ])
})

test.each(['One end.  Another sentence', 'Is it?  Yes', 'Stop!  Now', 'These:  two', 'At the end  ', '  at the start'])(
  'accepts two spaces after the only sentence, or at the start or end: %j',
  (text) => {
    expect(listMessages(text)).toEqual([])
  },
)

test('reports two spaces after a sentence if almost all other sentences of the content end with one', () => {
  const usual = createDocument({ copy: 'It is free. '.repeat(20) }, { call: 'strapi/page/terms' })
  const mistake = createDocument({ copy: 'Standard ground is free.  Allow three days.' })
  expect(findInDocuments(checkDoubleSpaces, usual, mistake)).toMatchObject([
    { document: mistake, message: 'The text has a double space: "Standard ground is free.  Allow three days.".' },
  ])
  const style = createDocument({ copy: 'It is free.  '.repeat(5) }, { call: 'strapi/page/about-us' })
  expect(findInDocuments(checkDoubleSpaces, usual, style, mistake)).toEqual([])
})
