import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Interruption } from '../interruption.ts'
import { print } from '../output/print.ts'

interface MoveFlags {
  readonly api?: string
  readonly site?: string
}

/** `storefront move`: moves an export to another URL or API without a build (BUILD-82). */
export function registerMove(program: Command, interruption: Interruption): void {
  program
    .command('move')
    .description('move an export to another URL or API without a build')
    .argument('<folder>', 'folder of the export')
    .option('--api <url>', 'new URL of the API')
    .option('--site <url>', 'new URL of the site')
    .addHelpText(
      'after',
      `
Rewrites settings, security policies, host rules, canonical URLs, sitemap and
robots.txt in one step. If it fails, the export is unchanged. Edits to
env.js are applied too: without flags, only the security policies are updated.

Examples:
  npx storefront move dist/production --site https://shop.example
  npx storefront move dist/production --api https://api.example`,
    )
    .action((folder: string, flags: MoveFlags) => run(folder, flags, interruption))
}

async function run(folder: string, { api, site }: MoveFlags, interruption: Interruption): Promise<void> {
  const { moveExport } = await import('#export/move/move-export.ts')
  interruption.explain(() => 'the export is unchanged.')
  const moved = await moveExport({ folder: resolve(folder), api, site, signal: interruption.signal })
  interruption.complete()
  print.line(`Moved ${folder} to ${moved.site}, with the API at ${moved.apiUrl}`)
  print.line(`${moved.rewrittenPages} of ${moved.pages} pages rewritten; settings, host rules and sitemap regenerated`)
  print.remainingFolders(moved.remaining)
}
