import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Interruption } from '../interruption.ts'
import { print } from '../output/print.ts'

/** `storefront merge`: merges the parts of a sharded build. */
export function registerMerge(program: Command, interruption: Interruption): void {
  program
    .command('merge')
    .description('join the parts of "build --shard" into one export')
    .argument('<folders...>', 'folders of all parts')
    .requiredOption('--out <folder>', 'output folder')
    .addHelpText('after', '\nExample:\n  storefront merge part-1 part-2 part-3 part-4 --out dist/production')
    .action((folders: readonly string[], { out }: { readonly out: string }) => run(folders, out, interruption))
}

async function run(folders: readonly string[], out: string, interruption: Interruption): Promise<void> {
  const { merge } = await import('#export/merge.ts')
  const pages = await merge(
    folders.map((folder) => resolve(folder)),
    resolve(out),
  )
  interruption.complete()
  print.line(`Joined ${pages} pages of ${folders.length} parts: ${out}`)
}
