import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import type { Interruption } from '../interruption.ts'
import { auditCommand } from './audit.ts'
import { buildCommand } from './build.ts'
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
  for (const add of [auditCommand, buildCommand, mockCommand]) add(program, interruption)
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
  [['--watch', '--draft', 'faq.json'], '--watch cannot be combined with --draft.'],
  [['--watch'], 'The environment "demo" uses content from the project'],
  [['--draft', 'faq.json'], 'A draft requires both --draft and --cms-path.'],
  [['/faq', '--draft', 'a', '--cms-path', 'b'], 'A draft is not on a page yet'],
])('audit rejects %j', async (args, message) => {
  expect(await expectRejected('audit', ...args)).toContain(message)
})

test('build rejects a public site whose API is the embedded demo', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-demo-api-'))
  try {
    const demo = await readFile(join(import.meta.dirname, '../../environment/files/demo.json'), 'utf8')
    const file = join(folder, 'shop.json')
    await writeFile(file, demo.replace('"http://127.0.0.1:4173"', '"https://www.brand.com"'))
    expect(await expectRejected('build', '--env', file)).toBe(
      'The site https://www.brand.com is public, but its API is the embedded demo ("api": "embedded").',
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
