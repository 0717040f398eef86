import { resolve } from 'node:path'
import type { Command } from 'commander'
import { print } from '../output/print.ts'

/** `storefront merge`: joins the parts of a build (BUILD-12). */
export function registerMerge(program: Command): void {
  program
    .command('merge')
    .description('join the parts that "build --shard" made into one export')
    .argument('<folders...>', 'the folders of all parts')
    .requiredOption('--out <folder>', 'where the export goes')
    .addHelpText('after', '\nExample:\n  storefront merge part-1 part-2 part-3 part-4 --out dist/production')
    .action(run)
}

async function run(folders: readonly string[], { out }: { readonly out: string }): Promise<void> {
  const { merge } = await import('#export/incremental/merge.ts')
  const { pages } = await merge(
    folders.map((folder) => resolve(folder)),
    resolve(out),
  )
  print.line(`${pages} pages of ${folders.length} parts joined: ${out}`)
}
