import { Command } from 'commander'
import { expect, test } from 'vitest'
import { command } from './command.ts'
import { list, parsed, text, toggle } from './flag.ts'
import type { Interruption } from './interruption.ts'

const interruption: Interruption = {
  signal: new AbortController().signal,
  wait: () => Promise.resolve(),
  complete() {},
  explain() {},
  explanation: () => undefined,
  exitCode: () => undefined,
}

const flags = {
  cache: text('--cache <folder>', 'folder'),
  noCache: toggle('--no-cache', 'ignore the folder'),
  port: parsed('--port <number>', 'port', Number, 4173),
  rule: list('--rule <json>', 'rule'),
  json: toggle('--json', 'JSON'),
}

/** Returns the values with which a command runs. */
async function run(...args: readonly string[]): Promise<object> {
  let received: object = {}
  const program = new Command()
  const add = command({
    name: 'build',
    description: '',
    flags,
    help: '',
    run({ values }) {
      received = values
      return Promise.resolve()
    },
  })
  add(program, interruption)
  await program.parseAsync(['build', ...args], { from: 'user' })
  return received
}

test('a command receives the values of its flags by their names, and defaults', async () => {
  expect(await run('--port', '0', '--rule', 'a', '--rule', 'b', '--json')).toEqual({
    cache: undefined,
    noCache: undefined,
    port: 0,
    rule: ['a', 'b'],
    json: true,
  })
  expect(await run()).toMatchObject({ port: 4173, rule: undefined, json: undefined })
})

test.each([
  [['--cache', 'x', '--no-cache'], 'x', true],
  [['--no-cache', '--cache', 'x'], 'x', true],
  [['--no-cache'], undefined, true],
  [['--cache', 'x'], 'x', undefined],
])('a flag and its opposite are two values: %j', async (args, cache, noCache) => {
  expect(await run(...args)).toMatchObject({ cache, noCache })
})
