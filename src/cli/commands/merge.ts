import { resolve } from 'node:path'
import { command, type CommandContext } from '../command.ts'
import { required } from '../flag.ts'
import { print } from '../output/print.ts'

const flags = { out: required('--out <folder>', 'output folder') }

/** `storefront merge`: merges the parts of a sharded build. */
export const mergeCommand = command({
  name: 'merge',
  argument: ['<folders...>', 'folders of all parts'],
  description: 'join the parts of "build --shard" into one export',
  flags,
  help: `Example:
  npx storefront merge part-1 part-2 part-3 part-4 --out dist/production`,
  run,
})

async function run({ args, values, interruption }: CommandContext<typeof flags>): Promise<void> {
  const { merge } = await import('#export/merge.ts')
  const pages = await merge(
    args.map((folder) => resolve(folder)),
    resolve(values.out),
  )
  interruption.complete()
  print.line(`Joined ${pages} pages of ${args.length} parts: ${values.out}`)
}
