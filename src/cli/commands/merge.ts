import { resolve } from 'node:path'
import { command, type CommandContext } from '../command/command.ts'
import { required } from '../command/flag.ts'
import { print } from '../output/print.ts'

const flags = { out: required('--out <folder>', 'output folder') }

/** `storefront merge`: joins the shards of a build. */
export const mergeCommand = command({
  name: 'merge',
  argument: ['<folders...>', 'folders of all shards'],
  description: 'join the shards of "build --shard" into one export',
  flags,
  help: `Example:
  npx storefront merge shard-1 shard-2 shard-3 shard-4 --out dist/production`,
  run,
})

async function run({ args, values, interruption }: CommandContext<typeof flags>): Promise<void> {
  const { merge } = await import('#export/merge.ts')
  const pages = await merge(
    args.map((folder) => resolve(folder)),
    resolve(values.out),
  )
  interruption.complete()
  print.line(`Joined ${pages} pages of ${args.length} shards: ${values.out}`)
}
