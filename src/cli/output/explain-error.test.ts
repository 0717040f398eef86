import { stripVTControlCharacters } from 'node:util'
import { CommanderError } from 'commander'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { printDroppedNamespace } from './dropped-namespace.ts'
import { explainError } from './explain-error.ts'
import { printPause } from './pause-print.ts'
import { print } from './print.ts'
import { printRecording } from './record-print.ts'

let errors: string
let output: string

beforeEach(() => {
  errors = ''
  output = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errors += stripVTControlCharacters(String(text))
    return true
  })
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text)
    return true
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('JRNY-18 an error that nobody expected ends the command with 3, and says how to report it', () => {
  expect(explainError(new TypeError('x is undefined'), false)).toBe(3)
  expect(errors).toBe(
    'storefront: This is an error in storefront: x is undefined\n  Next: run the same command with --debug and report what it prints.\n',
  )
  errors = ''
  expect(explainError(new TypeError('x is undefined'), true)).toBe(3)
  expect(errors).toMatch(/Next: report it together with the stack below\.\nTypeError: x is undefined\n +at /)
  expect(explainError('thrown as a text', false)).toBe(3)
})

test.each([
  ['usage', 2],
  ['surroundings', 3],
  ['broken-journey', 3],
] as const)(
  'JRNY-18 a failure of the kind %s ends the command with %i, and has a stack only with --debug',
  (kind, code) => {
    const cause = new Error('ECONNREFUSED')
    const failure = new StorefrontError({ kind, message: 'Nothing answers.\nTwice.', next: 'start it.', cause })
    expect(explainError(failure, false)).toBe(code)
    expect(errors).toBe('storefront: Nothing answers.\n  Twice.\n  Next: start it.\n')
    explainError(failure, true)
    expect(errors).toMatch(/Error: ECONNREFUSED\n +at /)
  },
)

test('BUILD-20 JRNY-18 a wrong word ends the command with 2 and one message, and help with nothing of the kind', () => {
  expect(explainError(new CommanderError(1, 'commander.unknownOption', 'error: unknown option'), false)).toBe(2)
  expect(errors).toBe('storefront: unknown option\n  Next: run "storefront --help" to see what there is.\n')
  errors = ''
  expect(explainError(new CommanderError(0, 'commander.helpDisplayed', '(outputHelp)'), false)).toBe(0)
  expect(explainError(new CommanderError(1, 'commander.help', '(outputHelp)'), false)).toBe(2)
  expect(errors).toBe('')
})

test('SEC-34 whatever a command prints of others cannot steer a terminal', () => {
  const hostile = 'a\u0007b\u009b2J'
  print.line(hostile)
  print.lines(`${hostile}\nb`)
  print.json({ hostile })
  print.progress(hostile)
  print.failure(`${hostile}\n${hostile}`, hostile)
  print.warning(hostile, hostile)
  print.stack(hostile)
  printDroppedNamespace({ name: hostile, unusedMs: 61_000, maxNamespaces: 100 })
  printPause({ seconds: 1, status: 429, request: hostile })
  expect(output.split('\n')).toHaveLength(7)
  expect(errors).toContain('it was unused for 61 s, and 100 are kept.')
  // What the colours of the command's own are is left out of what was read.
  expect(output + errors).not.toMatch(/[^\n\P{Cc}]/u)
})

test('MOCK-10 a recording says what is missing and why, what was left out, and what is in its folder now', () => {
  const violation = { kind: 'breach' as const, field: 'price', text: 'is no number' }
  const summary = {
    isWritten: false,
    recorded: 39,
    previousCount: 1,
    missing: [
      {
        call: 'getHome',
        differences: [violation, { ...violation, kind: 'stale' as const, field: 'title', text: 'is new' }],
      },
    ],
    deadLinks: ['getProduct gone'],
    additions: [{ pattern: '*.x', places: 1, answers: 2, example: 'a.x' }],
  }
  printRecording(summary, 'recordings/live', true)
  expect(output.split('\n')).toEqual([
    'getHome: title is new',
    'getHome: breaks the contract',
    '  price is no number',
    'getProduct gone: a link leads to it, and the API has nothing there',
    'Left out, since the contract does not know it:',
    '  *.x: 1 place in 2 answers, such as a.x',
    'Nothing was recorded, since 1 call of 40 cannot be replayed: in recordings/live the recording of 1 call is as it was',
    'Give --out another folder to see what --keep-drift records.',
    '',
  ])
  output = ''
  const missing = Array.from({ length: 52 }, () => ({ call: 'a', differences: [] }))
  printRecording({ ...summary, isWritten: true, missing, deadLinks: [], additions: [] }, 'x', false)
  expect(output).toBe('  and 2 more calls\n39 calls recorded in x (1 before)\n')
})
