import { expect, test } from 'vitest'
import { documentOf, findingsIn } from '../test-findings.ts'
import { mailHosts } from './mail-hosts.ts'

/** What is said of these texts, each in a document of its own. */
const said = (...texts: string[]) =>
  findingsIn(mailHosts, ...texts.map((text) => documentOf({ text }))).map(({ document: { data }, ...words }) => ({
    ...words,
    data,
  }))

const known = ['a@cairnwell.example', 'Ask b@cairnwell.example or c@cairnwell.example.']

test('AUD-20 an e-mail to a host that is nearly the one of three others is told at its field', () => {
  const slip = 'Write to service@Carinwell.example.'
  expect(said(...known, slip)).toEqual([
    {
      rule: 'misspelt-mail-host',
      severity: 'error',
      field: 'text',
      data: { text: slip },
      message: 'The e-mail goes to carinwell.example, and all others go to cairnwell.example.',
      fix: 'Correct the address; nobody gets what is sent to it.',
    },
  ])
})

test('AUD-20 a host is held as a whole, with each of its parts', () => {
  const hosts = ['a@mail.cairnwell.example', 'b@mail.cairnwell.example', 'c@mail.cairnwell.example']
  expect(said(...hosts, 'd@mail.cairnwell.exmple').map(({ message }) => message)).toEqual([
    'The e-mail goes to mail.cairnwell.exmple, and all others go to mail.cairnwell.example.',
  ])
})

test('AUD-20 two letters make a slip, three another host', () => {
  expect(said(...known, 'x@cairnwel.exampl')).toHaveLength(1)
  expect(said(...known, 'x@cairnwe.exampl')).toEqual([])
})

test('AUD-20 a host that is named twice is not known well enough to tell a slip', () => {
  expect(said('a@cairnwell.example', 'b@cairnwell.example', 'x@cairnwel.example')).toEqual([])
})

test('AUD-20 two like hosts that are both known are both right', () => {
  const others = ['a@cairnwells.example', 'b@cairnwells.example', 'c@cairnwells.example']
  expect(said(...known, ...others)).toEqual([])
})

test('AUD-20 hosts of links, and what is no host, are none of a mail', () => {
  expect(said(...known, 'https://cairnwel.example', 'x@cairnwel', '@ cairnwel.example')).toEqual([])
})

test('AUD-20 each field with a slip is told, and the right address beside it is not', () => {
  const fields = findingsIn(
    mailHosts,
    ...known.map((text) => documentOf({ text })),
    documentOf({
      good: 'd@cairnwell.example',
      bad: 'd@cairnwell.example, e@cairnwell.exmple',
      count: 3,
      worse: 'f@airnwell.example',
    }),
  )
  expect(fields.map(({ field }) => field)).toEqual(['bad', 'worse'])
})
