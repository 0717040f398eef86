import { expect, test } from 'vitest'
import { createDocument, findInDocuments } from '../test-findings.ts'
import { checkEmailDomains } from './email-domains.ts'

/** Returns the findings for these strings, each in a separate document. */
const listMessages = (...texts: string[]) =>
  findInDocuments(checkEmailDomains, ...texts.map((text) => createDocument({ text }))).map(
    ({ document: { data }, ...rest }) => ({
      ...rest,
      data,
    }),
  )

const known = ['a@cairnwell.example', 'Ask b@cairnwell.example or c@cairnwell.example.']

test('reports an email domain similar to one that is used three times', () => {
  const slip = 'Write to service@Carinwell.example.'
  expect(listMessages(...known, slip)).toEqual([
    {
      rule: 'misspelled-email-domain',
      severity: 'error',
      field: 'text',
      data: { text: slip },
      message: 'The email address ends in carinwell.example; all others end in cairnwell.example.',
      fix: 'Correct the email address.',
    },
  ])
})

test('compares the complete domain', () => {
  const hosts = ['a@mail.cairnwell.example', 'b@mail.cairnwell.example', 'c@mail.cairnwell.example']
  expect(listMessages(...hosts, 'd@mail.cairnwell.exmple').map(({ message }) => message)).toEqual([
    'The email address ends in mail.cairnwell.exmple; all others end in mail.cairnwell.example.',
  ])
})

test('treats two different letters as a typo, but not three different letters', () => {
  expect(listMessages(...known, 'x@cairnwel.exampl')).toHaveLength(1)
  expect(listMessages(...known, 'x@cairnwe.exampl')).toEqual([])
})

test('ignores a domain that is used only twice', () => {
  expect(listMessages('a@cairnwell.example', 'b@cairnwell.example', 'x@cairnwel.example')).toEqual([])
})

test('accepts two similar known domains', () => {
  const others = ['a@cairnwells.example', 'b@cairnwells.example', 'c@cairnwells.example']
  expect(listMessages(...known, ...others)).toEqual([])
})

test('ignores link hosts and text that is not a domain', () => {
  expect(listMessages(...known, 'https://cairnwel.example', 'x@cairnwel', '@ cairnwel.example')).toEqual([])
})

test('reports each field with a typo, but not correct addresses', () => {
  const fields = findInDocuments(
    checkEmailDomains,
    ...known.map((text) => createDocument({ text })),
    createDocument({
      good: 'd@cairnwell.example',
      bad: 'd@cairnwell.example, e@cairnwell.exmple',
      count: 3,
      worse: 'f@airnwell.example',
    }),
  )
  expect(fields.map(({ field }) => field)).toEqual(['bad', 'worse'])
})
