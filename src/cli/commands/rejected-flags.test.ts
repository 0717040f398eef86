import { Command } from 'commander'
import { expect, test } from 'vitest'
import type { Interruption } from '../interruption.ts'
import { auditCommand } from './audit.ts'
import { journeyCommand } from './journey.ts'
import { mockCommand } from './mock.ts'

const interruption: Interruption = {
  signal: new AbortController().signal,
  wait: () => Promise.resolve(),
  complete() {},
  explain() {},
  explanation: () => undefined,
  exitCode: () => undefined,
}

/** Runs a command line that must be rejected, and returns its error. */
async function expectRejected(...args: string[]): Promise<string> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  for (const add of [auditCommand, journeyCommand, mockCommand]) add(program, interruption)
  for (const command of program.commands) command.copyInheritedSettings(program)
  return program.parseAsync(args, { from: 'user' }).then(
    () => 'taken',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

test.each(['', ' '])('mock --host rejects "%s", which would listen on all addresses', async (host) => {
  expect(await expectRejected('mock', '--port', '0', '--host', host)).toContain(
    'It must be an address, such as 127.0.0.1.',
  )
})

test.each([
  [['--only', 'content,links'], '--watch can only check CMS content.'],
  [['--draft', 'faq.json'], '--watch reports changes in the published content, line by line.'],
  [['--json'], '--watch reports changes in the published content, line by line.'],
  [[], 'The environment "demo" uses content from the project'],
])('rejects --watch with %j instead of ignoring a flag', async (args, message) => {
  expect(await expectRejected('audit', '--watch', ...args)).toContain(message)
})

test('rejects --open with --json', async () => {
  expect(await expectRejected('audit', '--open', '--json')).toContain('--open and --json cannot be combined.')
})

test.each([
  [['--draft', 'faq.json'], 'A draft requires both --draft and --cms-path.'],
  [['--cms-path', 'strapi/page/faq'], 'A draft requires both --draft and --cms-path.'],
  [['/faq', '--draft', 'a', '--cms-path', 'b'], 'A draft is not on a page yet'],
  [['--draft', 'a', '--cms-path', 'b', '--only', 'links'], 'A draft is not on a page yet'],
])('rejects a draft with %j', async (args, message) => {
  expect(await expectRejected('audit', ...args)).toContain(message)
})

test.each(['10', '0s', '-1m', '1d', '1.m', 's'])('rejects --time-limit %s, which is not a duration', async (budget) => {
  expect(await expectRejected('audit', '--time-limit', budget)).toContain('Use a duration such as 90s, 10m or 2h.')
})

test('rejects --only without a name', async () => {
  expect(await expectRejected('audit', '--only', ' , ')).toContain('Pass at least one value.')
})

test.each([
  [['--workers', 'many'], 'It must be a whole number from 1 to 64.'],
  [['--shard', '3/2'], 'Use current/total, such as 2/4.'],
  [['--device', 'tablet'], 'Allowed choices are desktop, mobile, narrow, all.'],
  [['--device', 'mobile', '--browser', 'firefox'], 'The target mobile in Firefox is not supported'],
  [['nowhere/find-help.ts'], 'nowhere/find-help.ts does not exist.'],
])('rejects journey with %j before the first run', async (args, message) => {
  expect(await expectRejected('journey', ...args)).toContain(message)
})
