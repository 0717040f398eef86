import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Interruption } from '../interruption.ts'
import { print } from '../output/print.ts'

/** `storefront merge`: merges the parts of a sharded build (BUILD-12). */
export function registerMerge(program: Command, interruption: Interruption): void {
  program
    .command('merge')
    .description('join the parts of "build --shard" into one export')
    .argument('<folders...>', 'folders of all parts')
    .requiredOption('--out <folder>', 'output folder')
    .option('--prune', 'list and delete files that no build created')
    .option('--dry-run', 'list the files that would change, without publishing')
    .addHelpText('after', '\nExample:\n  storefront merge part-1 part-2 part-3 part-4 --out dist/production')
    .action((folders: readonly string[], flags: MergeFlags) => run(folders, flags, interruption))
}

interface MergeFlags {
  readonly out: string
  readonly prune?: true
  readonly dryRun?: true
}

async function run(
  folders: readonly string[],
  { out, prune, dryRun }: MergeFlags,
  interruption: Interruption,
): Promise<void> {
  const [
    { merge },
    { formatKeptFiles: carriedOverReport, formatDryRun: dryRunReport, formatPrunedFiles: pruneReport },
  ] = await Promise.all([import('#export/incremental/merge.ts'), import('../output/build-report.ts')])
  const { pages, carriedOver, changes } = await merge(
    folders.map((folder) => resolve(folder)),
    resolve(out),
    {
      prune: prune === true,
      dryRun: dryRun === true,
      listPruned: (files) => print.lines(pruneReport(files, dryRun === true)),
    },
  )
  interruption.complete()
  for (const line of [...carriedOverReport(carriedOver), ...dryRunReport(changes)]) print.line(line)
  print.line(
    `Joined ${pages} pages of ${folders.length} parts: ${out}${changes === undefined ? '' : ', nothing published'}`,
  )
}
