import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renameFlags } from './renamed-flags.ts'

const printed: string[] = []

beforeEach(() => {
  printed.length = 0
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed.push(String(text).trim())
    return true
  })
})

afterEach(() => vi.restoreAllMocks())

test.each([
  ['build', '--fresh', '--no-cache'],
  ['build', '--allow-empty', '--allow-empty-pages'],
  ['mock', '--forward-to', '--record-to'],
  ['mock', '--namespaces', '--max-namespaces'],
  ['record', '--keep-drift', '--keep-invalid'],
  ['verify', '--all', '--include-writes'],
  ['verify', '--allow-unproved', '--allow-unverified'],
  ['openapi', '--against', '--diff'],
  ['journey', '--faults', '--fault-matrix'],
  ['journey', '--calls', '--endpoints'],
  ['journey', '--against', '--baseline'],
  ['journey', '--strict', '--strict-snapshots'],
  ['journey', '--strict-speed', '--strict-performance'],
  ['audit', '--budget', '--time-limit'],
  ['audit', '--call', '--cms-path'],
  ['audit', '--external', '--external-links'],
  ['audit', '--accept-word', '--accept-words'],
  ['audit', '--forget-word', '--forget-words'],
  ['audit', '--second-opinion', '--equal-access'],
])('BUILD-87 JRNY-109 %s %s still works and prints its new name', (command, before, now) => {
  expect(renameFlags(['--debug', command, before, 'a=b'])).toEqual(['--debug', command, now, 'a=b'])
  expect(printed).toEqual([`${before} is now ${now}; the old flag will be removed in the next release.`])
})

test('JRNY-109 keeps a value after an equals sign', () => {
  expect(renameFlags(['audit', '--call=strapi/page/faq?a=b'])).toEqual(['audit', '--cms-path=strapi/page/faq?a=b'])
})

test.each([
  ['flags of other commands', ['report', '--all']],
  ['text after --', ['journey', '--', '--strict']],
  ['current names', ['journey', '--strict-snapshots']],
  ['a command line without a command', ['--all']],
  ['a command named like an Object property', ['constructor', '--all']],
])('JRNY-109 does not rename %s', (_what, args) => {
  expect(renameFlags(args)).toEqual(args)
  expect(printed).toEqual([])
})
