import { resolve } from 'node:path'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { addCacheFlags } from './cache-flags.ts'

test.each([
  [[], undefined, false],
  [['--cache', 'x'], resolve('x'), false],
  [['--no-cache'], undefined, true],
  [['--cache', 'x', '--no-cache'], resolve('x'), true],
  [['--no-cache', '--cache', 'x'], resolve('x'), true],
])('the flags %j select the cache folder %j and ignore its content: %j', (flags, folder, isIgnored) => {
  const command = new Command()
  const cacheFlags = addCacheFlags(command)
  command.parse(flags, { from: 'user' })
  expect(cacheFlags()).toEqual({ folder, isIgnored })
})
