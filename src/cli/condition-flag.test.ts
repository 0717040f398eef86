import { Command } from 'commander'
import { expect, test, vi } from 'vitest'
import { addConditionFlag, mergeConditions, type OldConditionFlags, replaceConditions } from './condition-flag.ts'

function parse(...args: readonly string[]) {
  const command = addConditionFlag(new Command())
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
  return command.parse(args, { from: 'user' }).opts<OldConditionFlags & { readonly condition: readonly never[] }>()
}

function conditions(...args: readonly string[]): { readonly names: readonly string[]; readonly printed: string } {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const flags = parse(...args)
    const names = mergeConditions(flags.condition, flags)
    return { names, printed: write.mock.calls.map(([text]) => String(text)).join('') }
  } finally {
    write.mockRestore()
  }
}

test('JRNY-90 --condition is repeatable and ignores duplicates', () => {
  const args = ['--condition', 'translated', '--condition', 'long-text', '--condition', 'translated']
  expect(conditions(...args)).toEqual({ names: ['translated', 'long-text'], printed: '' })
})

test.each([
  [['--translated'], 'translated'],
  [['--long-data'], 'long-text'],
  [['--storage', 'throws-on-access'], 'storage-throws-on-access'],
  [['--storage', 'throws-on-set'], 'storage-throws-on-set'],
  [['--storage', 'full'], 'storage-full'],
  [['--storage', 'cleared'], 'storage-cleared'],
])('JRNY-90 the old flag %j works as an alias and prints its new name', (args, name) => {
  const printed = `${args.join(' ')} is now --condition ${name}; the old flag will be removed in the next release.\n`
  expect(conditions(...args)).toEqual({ names: [name], printed })
})

test('JRNY-90 rejects an unknown condition and lists the valid ones', () => {
  expect(() => conditions('--condition', 'dark')).toThrow(
    'Allowed choices are translated, long-text, storage-throws-on-access, storage-throws-on-set, storage-full, storage-cleared.',
  )
})

test('JRNY-76 a rerun has the merged conditions instead of the flags', () => {
  const flags = ['storage', 'seed', 'condition'].map((name) => ({ name, text: `--${name} 1` }))
  expect(replaceConditions(flags, ['storage-full', 'translated']).map(({ text }) => text)).toEqual([
    '--seed 1',
    '--condition storage-full',
    '--condition translated',
  ])
})
