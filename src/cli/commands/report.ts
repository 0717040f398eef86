import { statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { command, type CommandContext } from '../command/command.ts'
import { toggle } from '../command/flag.ts'
import { openInBrowser } from '../command/open-in-browser.ts'
import { print } from '../output/print.ts'

/** The HTML pages of the reports, in the folder of the reports. */
const PAGES = ['journeys/html/index.html', 'audit/index.html']

const flags = { open: toggle('--open', 'open it in the browser') }

/** `storefront report`: shows where the newest report of journeys or audits is. */
export const reportCommand = command({
  name: 'report',
  description: 'show or open the newest report of journeys or audits',
  flags,
  help: `Examples:
  npx storefront report
  npx storefront report --open`,
  run,
})

async function run({ values }: CommandContext<typeof flags>): Promise<void> {
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
  if (values.open === true) await openInBrowser(newest.page, 'The report')
}
