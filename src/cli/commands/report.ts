import { statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { StorefrontError } from '#errors/storefront-error.ts'
import { openInBrowser } from '../open-in-browser.ts'
import { print } from '../output/print.ts'

/** The HTML pages of the reports, in the folder of the reports. */
const PAGES = ['journeys/html/index.html', 'audit/index.html']

/** `storefront report`: shows where the newest report of journeys or audits is. */
export function registerReport(program: Command): void {
  program
    .command('report')
    .description('show or open the newest report of journeys or audits')
    .option('--open', 'open it in the browser')
    .addHelpText(
      'after',
      `
Examples:
  npx storefront report
  npx storefront report --open`,
    )
    .action(run)
}

async function run(flags: { readonly open?: true }): Promise<void> {
  const folder = resolve('reports')
  const [newest] = PAGES.map((page) => join(folder, page))
    .flatMap((page) => {
      const time = statSync(page, { throwIfNoEntry: false })?.mtimeMs
      return time === undefined ? [] : [{ page, time }]
    })
    .toSorted((one, other) => other.time - one.time)
  if (newest === undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `There is no report in ${folder}.`,
      next: 'Run "npx storefront journey" or "npx storefront audit" first, or change to the folder of the reports.',
    })
  }
  print.line(relative(process.cwd(), newest.page))
  if (flags.open === true) await openInBrowser(newest.page, 'The report')
}
