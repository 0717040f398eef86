import { stripVTControlCharacters } from 'node:util'
import { Command, CommanderError } from 'commander'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { printDroppedNamespace } from './event-print.ts'
import { explainError } from './explain-error.ts'
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

test('an unexpected error exits with code 3 and prints how to report it', () => {
  expect(explainError(new TypeError('x is undefined'), false)).toBe(3)
  expect(errors).toBe(
    'storefront: Internal error in storefront: x is undefined\n  Next: Run the command with --debug and report what it prints.\n',
  )
  errors = ''
  expect(explainError(new TypeError('x is undefined'), true)).toBe(3)
  expect(errors).toMatch(/Next: Report it with the stack below\.\nTypeError: x is undefined\n +at /)
  expect(explainError('thrown as a string', false)).toBe(3)
})

test.each([
  ['ENOSPC', 3, 'the disk is full', 'Free some space, then run the command again.'],
  ['ENOENT', 2, 'it does not exist', 'Correct the path.'],
])('an error of the system with the code %s exits with code %i and names the path', (code, exitCode, reason, next) => {
  const error = Object.assign(new Error(`${code}: it failed`), { code, path: '/srv/shop' })
  expect(explainError(error, false)).toBe(exitCode)
  expect(errors).toBe(`storefront: /srv/shop cannot be used: ${reason}.\n  Next: ${next}\n`)
})

test.each([
  ['usage', 2],
  ['external', 3],
  ['broken-journey', 3],
] as const)('a %s failure exits with code %i and prints a stack only with --debug', (kind, code) => {
  const cause = new Error('ECONNREFUSED')
  const failure = new StorefrontError({ kind, message: 'The API is down.\nAnd the mock.', next: 'Start it.', cause })
  expect(explainError(failure, false)).toBe(code)
  expect(errors).toBe('storefront: The API is down.\n  And the mock.\n  Next: Start it.\n')
  explainError(failure, true)
  expect(errors).toMatch(/Error: ECONNREFUSED\n +at /)
})

test('an invalid argument exits with code 2 and one message, and help prints no error', () => {
  expect(explainError(new CommanderError(1, 'commander.unknownOption', 'error: unknown option'), false)).toBe(2)
  expect(errors).toBe('storefront: unknown option\n  Next: Run "npx storefront --help" to list the commands.\n')
  errors = ''
  expect(explainError(new CommanderError(0, 'commander.helpDisplayed', '(outputHelp)'), false)).toBe(0)
  expect(explainError(new CommanderError(1, 'commander.help', '(outputHelp)'), false)).toBe(2)
  expect(errors).toBe('')
})

test('suggests a flag of the command that an unknown flag begins with', () => {
  const command = new Command('build').option('--env <name>').option('--json')
  const error = (flag: string) => new CommanderError(1, 'commander.unknownOption', `error: unknown option '${flag}'`)
  explainError(error('--environment'), false, command)
  expect(errors).toContain("unknown option '--environment'\n  (Did you mean --env?)\n")
  errors = ''
  explainError(error('--verbose'), false, command)
  expect(errors).not.toContain('Did you mean')
})

test("external text in a command's output cannot control the terminal", () => {
  const hostile = 'a\u0007b\u009b2J'
  print.line(hostile)
  print.lines(`${hostile}\nb`)
  print.json({ hostile })
  print.progress(hostile)
  print.failure(`${hostile}\n${hostile}`, hostile)
  print.warning(hostile, hostile)
  print.stack(hostile)
  printDroppedNamespace({ name: hostile, unusedMs: 61_000, maxNamespaces: 100 })
  expect(output.split('\n')).toHaveLength(7)
  expect(errors).toContain('it was unused for 61 s, and the limit is 100.')
  // Removes the command's own color codes before the check.
  expect(output + errors).not.toMatch(/[^\n\P{Cc}]/u)
})

test('a recording prints what is missing and why, and what its folder contains', () => {
  const summary = {
    isWritten: false,
    recorded: 39,
    previousCount: 1,
    missing: [{ request: 'getHome', reasons: ['title is missing', 'price is not a number'] }],
    deadLinks: ['getProduct gone'],
  }
  printRecording(summary, 'recordings/live')
  expect(output.split('\n')).toEqual([
    'getHome: title is missing',
    'getHome: price is not a number',
    'getProduct gone: linked, but not found in the API',
    'Nothing was recorded, because 1 request of 40 cannot be replayed. The recording of 1 request in recordings/live was kept.',
    '  Next: Correct these responses in the API, then record again.',
    '',
  ])
  output = ''
  printRecording({ ...summary, isWritten: true, missing: [], deadLinks: [] }, 'x')
  expect(output).toBe('39 requests recorded in x (1 before)\n')
})
