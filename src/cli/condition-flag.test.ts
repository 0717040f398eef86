import { Command } from 'commander'
import { expect, test } from 'vitest'
import type { Condition } from '#journeys/conditions/conditions.ts'
import { addConditionFlag } from './condition-flag.ts'

function parse(...args: readonly string[]) {
  const command = addConditionFlag(new Command())
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
  return command.parse(args, { from: 'user' }).opts<{ readonly condition?: readonly Condition[] }>().condition
}

test('--condition is repeatable and ignores duplicates', () => {
  const args = ['--condition', 'translated', '--condition', 'long-text', '--condition', 'translated']
  expect(parse(...args)).toEqual(['translated', 'long-text'])
})

test('rejects an unknown condition and lists the valid ones', () => {
  expect(() => parse('--condition', 'dark')).toThrow(
    'Allowed choices are translated, long-text, storage-throws-on-access, storage-throws-on-set, storage-full, storage-cleared.',
  )
})
